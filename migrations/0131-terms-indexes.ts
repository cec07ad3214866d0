import { type Kysely, sql } from 'kysely'

export const outside = true

/** By which the items are found that have a word of a list that grows, as in `growingLists` of the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS item_versions_terms ON item_versions
    USING gin ((snapshot -> 'tags'), (snapshot -> 'category'))`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS items_drafted ON items (family) WHERE draft IS NOT NULL`.execute(db)
}
