import { type Kysely, sql } from 'kysely'

/** Which items were loaded at the first start and are made up (FIRST-05): of those at hand their drawn pictures tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['content_items', 'events', 'tool_reviews'])
    await sql`ALTER TABLE ${sql.ref(table)} ADD COLUMN sample boolean NOT NULL DEFAULT false`.execute(db)
  await sql`
    UPDATE content_items SET sample = true
    WHERE picture_url LIKE '/pictures/starter/%' AND family IN ('news', 'blog', 'whitepaper', 'cybercircuit')`.execute(
    db,
  )
  for (const table of ['events', 'tool_reviews'])
    await sql`UPDATE ${sql.ref(table)} SET sample = true WHERE picture_url LIKE '/pictures/starter/%'`.execute(db)
  await sql`CREATE INDEX content_items_sample ON content_items (family) WHERE sample`.execute(db)
}
