import { type Kysely, sql } from 'kysely'

export const outside = true

/** Who links to a page finds it by a part of its title (EDIT-07). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS search_entries_title_parts ON search_entries
    USING gin (lower(title) gin_trgm_ops)`.execute(db)
}
