import { type Kysely, sql } from 'kysely'

/**
 * What is written in the console, beside the live tables, which hold what is public (docs/decisions/0062). Neither table
 * has the notice: a draft that is saved every two seconds makes no answer anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE items (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      family text NOT NULL REFERENCES families,
      -- The key of its live row.
      item_id text NOT NULL CHECK (item_id <> ''),
      title text NOT NULL,
      author text NOT NULL,
      item_date timestamptz,
      tags text[] NOT NULL DEFAULT '{}',
      search_text text NOT NULL,
      -- All that is written and not yet live; null where nothing is.
      draft jsonb,
      -- Counts the changes.
      revision integer NOT NULL DEFAULT 0,
      stage text NOT NULL DEFAULT 'draft' CHECK (stage IN ('draft', 'review', 'approved')),
      -- The version that visitors see.
      live_version integer,
      first_published_at timestamptz,
      binned_at timestamptz,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      -- A person's id, or the name of a part of the portal.
      changed_by text NOT NULL,
      -- The first that holds (PUBLISH-01).
      state text NOT NULL GENERATED ALWAYS AS (CASE
        WHEN binned_at IS NOT NULL THEN 'bin'
        WHEN stage = 'review' THEN 'in review'
        WHEN stage = 'approved' THEN 'approved'
        WHEN live_version IS NOT NULL AND draft IS NOT NULL THEN 'changed'
        WHEN live_version IS NOT NULL THEN 'published'
        WHEN first_published_at IS NOT NULL THEN 'withdrawn'
        ELSE 'draft' END) STORED,
      UNIQUE (family, item_id)
    )`.execute(db)
  await sql`CREATE INDEX items_by_change ON items (family, changed_at, id)`.execute(db)
  await sql`CREATE INDEX items_by_title ON items (family, title, id)`.execute(db)
  await sql`CREATE INDEX items_by_birth ON items (family, created_at, id)`.execute(db)
  await sql`CREATE INDEX items_by_state ON items (family, state, changed_at, id)`.execute(db)
  await sql`CREATE INDEX items_by_author ON items (family, lower(author))`.execute(db)
  await sql`CREATE INDEX items_search ON items USING gin (search_text gin_trgm_ops)`.execute(db)
  await sql`CREATE INDEX items_tags ON items USING gin (tags)`.execute(db)

  await sql`
    CREATE TABLE item_versions (
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      number integer NOT NULL CHECK (number > 0),
      snapshot jsonb NOT NULL,
      kind text NOT NULL CHECK (kind IN ('release', 'imported', 'outside', 'published', 'submitted', 'restored')),
      note text NOT NULL DEFAULT '',
      -- As changed_by.
      by text NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (item, number)
    )`.execute(db)
  // A version goes with its item alone (PUBLISH-03).
  await sql`
    CREATE FUNCTION keep_item_versions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM items WHERE id = OLD.item) THEN
        RAISE EXCEPTION 'a version is never changed';
      END IF;
      RETURN OLD;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER item_versions_stay BEFORE UPDATE OR DELETE ON item_versions
    FOR EACH ROW EXECUTE FUNCTION keep_item_versions()`.execute(db)
}
