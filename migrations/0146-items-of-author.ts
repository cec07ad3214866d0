import { type Kysely, sql } from 'kysely'

export const outside = true

/** The console's list of one author's items: its page in order, and its counts by state, from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS items_of_author ON items (family, lower(author), changed_at, id)
    INCLUDE (author, state, scheduled_for)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS items_by_author`.execute(db)
}
