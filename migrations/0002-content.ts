import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE content_items (
      family text NOT NULL CHECK (family IN ('news', 'blog', 'whitepaper', 'cybercircuit', 'document', 'template', 'policy')),
      id text NOT NULL CHECK (id <> ''),
      title text NOT NULL,
      headline text NOT NULL DEFAULT '',
      author text NOT NULL DEFAULT '',
      -- The date shown with the item. For a cyber circuit: when it takes place.
      item_date timestamptz NOT NULL,
      published_at timestamptz NOT NULL DEFAULT now(),
      status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'deleted')),
      picture_url text NOT NULL DEFAULT '',
      picture_description text NOT NULL DEFAULT '',
      body_html text NOT NULL DEFAULT '',
      data jsonb NOT NULL DEFAULT '{}',
      -- What the list's search box looks through, in lower case.
      search_text text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (family, id)
    )`.execute(db)
  await sql`CREATE INDEX content_items_newest ON content_items (family, item_date DESC, id) WHERE status = 'published'`.execute(
    db,
  )
  await sql`CREATE INDEX content_items_search ON content_items USING gin (search_text gin_trgm_ops)`.execute(db)
  await sql`
    CREATE TRIGGER content_items_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_items
    FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change()`.execute(db)
}
