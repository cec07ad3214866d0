import { type Kysely, sql } from 'kysely'

export const outside = true

/** What says how an item stands, so that those of a family are counted from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS items_counted ON items (family, state, scheduled_for)`.execute(db)
}
