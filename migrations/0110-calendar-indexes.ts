import { type Kysely, sql } from 'kysely'

export const outside = true

/** For the calendar of the console: what came first before visitors in a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS items_by_first_publication ON items (first_published_at)
    WHERE first_published_at IS NOT NULL`.execute(db)
}
