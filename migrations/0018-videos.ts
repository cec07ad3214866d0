import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE training_videos (
      id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{1,100}$'),
      title text NOT NULL CHECK (title <> ''),
      source text NOT NULL DEFAULT '',
      item_date timestamptz NOT NULL,
      seconds integer NOT NULL CHECK (seconds > 0),
      -- 'open' for everyone, 'members' for those who are logged in, 'readiness' beside the readiness check.
      shelf text NOT NULL CHECK (shelf IN ('open', 'members', 'readiness')),
      -- A file of this portal's own, or the address of an outside player.
      recording_url text NOT NULL UNIQUE CHECK (recording_url ~ '^(https://|/videos/[a-z0-9-]+[.]webm$)'),
      -- One paragraph a line.
      transcript text NOT NULL DEFAULT '',
      picture_url text NOT NULL DEFAULT '',
      picture_description text NOT NULL DEFAULT '',
      status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'deleted')),
      published_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE INDEX training_videos_newest ON training_videos (shelf, item_date DESC, id) INCLUDE (published_at)
    WHERE status = 'published'`.execute(db)
  await sql`CREATE INDEX training_videos_search ON training_videos USING gin (lower(title) gin_trgm_ops)`.execute(db)
  await sql`
    CREATE TRIGGER training_videos_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON training_videos
    FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change()`.execute(db)
  // What members alone may watch is found by its title, and not by its words.
  await sql`CALL index_for_search('training_videos', ${entries})`.execute(db)
  await sql`
    CREATE TABLE learning_accounts (
      user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      username text NOT NULL UNIQUE CHECK (username <> ''),
      -- Closed with the portal's secret (platform/secrets.ts).
      sealed_password text NOT NULL,
      created_at timestamptz NOT NULL,
      -- Since when the learning platform knows it.
      opened_at timestamptz
    )`.execute(db)
}

const entries = `
  SELECT 'training' AS family, 'video/' || id AS id, '/training-videos?video=' || address_part(id) AS address,
    false AS own_page, title, 'Training video' AS headline, concat_ws(' ', 'video', source) AS keywords,
    CASE shelf WHEN 'open' THEN transcript ELSE '' END AS body, item_date, published_at AS visible_from,
    updated_at AS changed_at, status = 'published' AND shelf <> 'readiness' AS shown
  FROM {rows}`
