import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE tool_reviews (
      id text PRIMARY KEY CHECK (id <> ''),
      title text NOT NULL,
      headline text NOT NULL DEFAULT '',
      created_by text NOT NULL DEFAULT '',
      category text NOT NULL,
      price_range text NOT NULL,
      founded text NOT NULL DEFAULT '',
      cost_model text NOT NULL DEFAULT '',
      ease_of_use text NOT NULL DEFAULT '',
      typical_users text NOT NULL DEFAULT '',
      free_training boolean NOT NULL DEFAULT false,
      paid_training boolean NOT NULL DEFAULT false,
      website text NOT NULL DEFAULT '' CHECK (website ~ '^(https?://.*)?$'),
      review_html text NOT NULL DEFAULT '',
      certifications text[] NOT NULL DEFAULT '{}',
      known_clients text[] NOT NULL DEFAULT '{}',
      picture_url text NOT NULL DEFAULT '',
      picture_description text NOT NULL DEFAULT '',
      status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'deleted')),
      published_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      search_text text GENERATED ALWAYS AS (lower(title || ' ' || headline || ' ' || text_of_html(review_html))) STORED
    )`.execute(db)
  await sql`CREATE INDEX tool_reviews_by_title ON tool_reviews (lower(title), id) WHERE status = 'published'`.execute(
    db,
  )
  await sql`CREATE INDEX tool_reviews_search ON tool_reviews USING gin (search_text gin_trgm_ops)`.execute(db)
  // The page of a tool holds its approved comments, and is remembered.
  await sql`
    CREATE TRIGGER tool_reviews_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tool_reviews
    FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change()`.execute(db)

  await sql`
    CREATE TABLE tool_comments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      tool_id text NOT NULL REFERENCES tool_reviews (id) ON DELETE CASCADE,
      -- The account of a writer who was logged in.
      user_id uuid REFERENCES users (id) ON DELETE SET NULL,
      name text NOT NULL,
      body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
      posted_at timestamptz NOT NULL,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
      -- When and by whom it was approved or rejected.
      decided_at timestamptz,
      decided_by text,
      search_text text GENERATED ALWAYS AS (lower(name || ' ' || body)) STORED
    )`.execute(db)
  await sql`CREATE INDEX tool_comments_approved ON tool_comments (tool_id, posted_at DESC, id) WHERE status = 'approved'`.execute(
    db,
  )
  await sql`CREATE INDEX tool_comments_pending ON tool_comments (posted_at) WHERE status = 'pending'`.execute(db)
  await sql`CREATE INDEX tool_comments_user ON tool_comments (user_id) WHERE user_id IS NOT NULL`.execute(db)
  // Only what is seen counts as a change: a flood of new comments must not empty the memory of pages.
  await sql`
    CREATE TRIGGER tool_comments_seen AFTER INSERT ON tool_comments
    FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION notify_content_change()`.execute(db)
  await sql`
    CREATE TRIGGER tool_comments_changed AFTER UPDATE ON tool_comments
    FOR EACH ROW WHEN (OLD.status = 'approved' OR NEW.status = 'approved') EXECUTE FUNCTION notify_content_change()`.execute(
    db,
  )
  await sql`
    CREATE TRIGGER tool_comments_gone AFTER DELETE ON tool_comments
    FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION notify_content_change()`.execute(db)
}
