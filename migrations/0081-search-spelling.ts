import { type Kysely, sql } from 'kysely'

/**
 * "8(a)" is found as "8a", and "AES-256" as "AES 256" (TALK-06). Entries that are older keep their words until a job has
 * made them anew (`features/search/server/respell.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION search_plain(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN translate(regexp_replace(regexp_replace(source,
      '\\m8\\s*\\(\\s*a\\s*\\)', '8a', 'gi'),
      '([[:alnum:]])-(?=\\d)', '\\1 ', 'g'), '/<>&', '    ')`.execute(db)
  // By which reading of a text its words were made.
  await sql`ALTER TABLE search_entries ADD COLUMN words_version smallint NOT NULL DEFAULT 1`.execute(db)
  await sql`ALTER TABLE search_entries ALTER COLUMN words_version SET DEFAULT 2`.execute(db)
}
