import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE training_categories (
      id text PRIMARY KEY CHECK (id <> ''),
      category text NOT NULL,
      tag text NOT NULL DEFAULT '',
      overall_category text NOT NULL CHECK (overall_category IN ('Trainings', 'Resources')),
      status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'deleted')),
      published_at timestamptz NOT NULL DEFAULT now(),
      picture_url text NOT NULL DEFAULT '',
      picture_description text NOT NULL DEFAULT '',
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX training_categories_newest ON training_categories (published_at DESC, id) WHERE status = 'published'`.execute(
    db,
  )
  // Each of the three is searched for itself (TRAIN-06); one index serves them all.
  await sql`
    CREATE INDEX training_categories_search ON training_categories
    USING gin (lower(category) gin_trgm_ops, lower(tag) gin_trgm_ops, lower(overall_category) gin_trgm_ops)`.execute(db)
  await sql`
    CREATE TABLE training_materials (
      id text PRIMARY KEY CHECK (id <> ''),
      type text NOT NULL,
      title text NOT NULL,
      -- A path of this portal or the address of a public source.
      url text NOT NULL CHECK (url ~ '^(https?://|/([^/]|$))' AND position(chr(92) in url) = 0),
      -- A category's text, in any letter case; a material may come before its category.
      category text NOT NULL,
      -- Its place within the category.
      position integer NOT NULL DEFAULT 0,
      status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'deleted')),
      published_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX training_materials_category ON training_materials (lower(category), position, id) WHERE status = 'published'`.execute(
    db,
  )
  for (const table of ['training_categories', 'training_materials'])
    await sql`
      CREATE TRIGGER ${sql.ref(`${table}_changed`)} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change()`.execute(db)
}
