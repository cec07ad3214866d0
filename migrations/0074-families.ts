import { type Kysely, sql } from 'kysely'

/** Each family once: its words and addresses come from `platform/families-contract.ts` at every start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE families (
      key text PRIMARY KEY,
      -- Address of an item: what stands before its own part, and whether that is its id or its title.
      before text NOT NULL CHECK (before LIKE '/%'),
      part text NOT NULL CHECK (part IN ('id', 'title')),
      -- False where the address shows the item among others.
      own_page boolean NOT NULL,
      -- The kind of thing, as people name it who look for one.
      words text NOT NULL
    )`.execute(db)
  // Those that are written before the first start that knows better.
  await sql`
    INSERT INTO families VALUES
      ('news', '/newsdetail?id=', 'id', true, 'news article'),
      ('blog', '/blogdetail?id=', 'id', true, 'blog post'),
      ('whitepaper', '/white-paper-detail?id=', 'id', true, 'white paper'),
      ('cybercircuit', '/cyber-circuits-detail?id=', 'id', true, 'cyber circuit webinar session'),
      ('document', '/documents?query=', 'title', false, 'document'),
      ('template', '/templates?query=', 'title', false, 'template'),
      ('policy', '/policy-corner#policy-', 'id', false, 'policy rule')`.execute(db)
  await sql`ALTER TABLE content_items DROP CONSTRAINT content_items_family_check`.execute(db)
  await sql`
    ALTER TABLE content_items ADD CONSTRAINT content_items_family_known
    FOREIGN KEY (family) REFERENCES families NOT VALID`.execute(db)
  await sql`
    CREATE OR REPLACE FUNCTION index_content_items() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'TRUNCATE' THEN DELETE FROM search_entries WHERE source = 'content_items'; END IF;
      IF TG_OP IN ('UPDATE', 'DELETE') THEN
        DELETE FROM search_entries USING old_rows AS gone
        WHERE (search_entries.family, search_entries.id) = (gone.family, gone.id);
      END IF;
      IF TG_OP IN ('INSERT', 'UPDATE') THEN
        INSERT INTO search_entries (source, family, id, address, own_page, title, headline, keywords, body, item_date,
          visible_from, changed_at)
        SELECT 'content_items', item.family, item.id,
          kind.before || address_part(CASE kind.part WHEN 'title' THEN item.title ELSE item.id END),
          kind.own_page, item.title, item.headline,
          concat_ws(' ', item.author, item.data->>'category', item.data->>'folder',
            (SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(item.data->'tags') AS tag), kind.words),
          text_of_html(item.body_html), item.item_date, item.published_at, item.updated_at
        FROM new_rows AS item JOIN families AS kind ON kind.key = item.family
        WHERE item.status = 'published';
      END IF;
      RETURN NULL;
    END $$`.execute(db)
}
