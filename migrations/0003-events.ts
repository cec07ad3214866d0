import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE events (
      id text PRIMARY KEY CHECK (id <> ''),
      title text NOT NULL,
      headline text NOT NULL DEFAULT '',
      author text NOT NULL DEFAULT '',
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL CHECK (ends_at >= starts_at),
      -- IANA name of the zone it was planned in.
      zone text NOT NULL,
      type text NOT NULL DEFAULT '',
      -- Where people meet; empty for an event that takes place online.
      place text NOT NULL DEFAULT '',
      registration_required boolean NOT NULL DEFAULT false,
      -- Null where there is no limit.
      seats integer CHECK (seats > 0),
      webinar_key text NOT NULL DEFAULT '',
      status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'deleted')),
      -- When the public may see it; the event's own date says nothing about that (GEN-13).
      published_at timestamptz NOT NULL DEFAULT now(),
      picture_url text NOT NULL DEFAULT '',
      picture_description text NOT NULL DEFAULT '',
      description_html text NOT NULL DEFAULT '',
      -- What the list's search box looks through, in lower case.
      search_text text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX events_by_start ON events (starts_at DESC, id) WHERE status = 'published'`.execute(db)
  await sql`CREATE INDEX events_by_end ON events (ends_at) WHERE status = 'published'`.execute(db)
  await sql`CREATE INDEX events_search ON events USING gin (search_text gin_trgm_ops)`.execute(db)
  await sql`
    CREATE TRIGGER events_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change()`.execute(db)
}
