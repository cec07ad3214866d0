import { type Kysely, sql } from 'kysely'

export const outside = true

/** By which the item is found whose first address another may not have; whoever had no other has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS content_items_first_id ON content_items (family, (data ->> 'firstId'))
    WHERE data ->> 'firstId' IS NOT NULL`.execute(db)
}
