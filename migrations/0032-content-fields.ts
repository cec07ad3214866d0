import { type Kysely, sql } from 'kysely'

/** Fields that the content's statements give an item, and that had no place of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // DOC-02: a document stands in several folders. The release before this one reads `folder`, which stays for it.
  await sql`
    UPDATE content_items SET data = data || jsonb_build_object('folders', jsonb_build_array(data->'folder'))
    WHERE data->>'folder' <> ''`.execute(db)
  // EVENT-04: a list may show another picture than the event's page.
  await sql`
    ALTER TABLE events
    ADD COLUMN list_picture_url text NOT NULL DEFAULT '',
    ADD COLUMN list_picture_description text NOT NULL DEFAULT ''`.execute(db)
  // MARK-02: the materials of a training category.
  await sql`ALTER TABLE bookmarks DROP CONSTRAINT bookmarks_type_check`.execute(db)
  await sql`
    ALTER TABLE bookmarks ADD CONSTRAINT bookmarks_type_check
    CHECK (type IN ('blog', 'news', 'video', 'whitepaper', 'cybercircuit', 'event', 'tool', 'training'))`.execute(db)
}
