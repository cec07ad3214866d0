import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS search_entries_older_words ON search_entries (words_version)
    WHERE words_version < 2`.execute(db)
}
