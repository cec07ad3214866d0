import { type Kysely, sql } from 'kysely'

/** Lists of any length: pages and counts are read from the index alone, and the next publication is one look-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX content_items_newest`.execute(db)
  await sql`
    CREATE INDEX content_items_newest ON content_items (family, item_date DESC, id) INCLUDE (published_at)
    WHERE status = 'published'`.execute(db)
  await sql`CREATE INDEX content_items_publication ON content_items (family, published_at) WHERE status = 'published'`.execute(
    db,
  )
}
