import { type Kysely, sql } from 'kysely'

export const outside = true

/**
 * Of more entries than are ranked the newest are, and are found without a look at the others (docs/decisions/0012): the
 * index knows of each entry its words, those of its title, and in which four weeks its own date lies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What has no date is of a stretch after all others.
  await sql`
    CREATE OR REPLACE FUNCTION search_stretches(item_date timestamptz) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[CASE WHEN item_date IS NULL THEN 1000 ELSE
      ((least(greatest(item_date, '2000-01-01 00:00:00+00'), '2049-01-01 00:00:00+00') AT TIME ZONE 'UTC')::date
        - '2000-01-01'::date) / 28 END]`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS search_entries_found ON search_entries
    USING gin (words, title_words, search_stretches(item_date))`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS search_entries_newest ON search_entries (item_date)`.execute(db)
  // The release before searches by the first two columns of the new one as well.
  await sql`DROP INDEX CONCURRENTLY IF EXISTS search_entries_words`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS search_entries_title_words`.execute(db)
  // The larger its signatures, the fewer words are compared until the nearest are found.
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS search_words_nearest ON search_words
    USING gist (word gist_trgm_ops (siglen = 64))`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS search_words_near`.execute(db)
  // Of a list's own blocks alone.
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS content_search_tokens_found ON content_search_tokens
    USING gin (token gin_trgm_ops, (ARRAY[block])) WITH (fastupdate = off)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS content_search_tokens_search`.execute(db)
}
