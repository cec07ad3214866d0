import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE events
      ADD COLUMN cancelled_at timestamptz,
      -- Counts the changes that calendars must hear of (SEQUENCE of RFC 5545).
      ADD COLUMN sequence integer NOT NULL DEFAULT 0`.execute(db)
  await sql`
    CREATE TABLE event_registrations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      event_id text NOT NULL REFERENCES events (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      -- Who came first moves up first.
      place bigint GENERATED ALWAYS AS IDENTITY,
      -- "left" only until the webinar service has heard of it.
      state text NOT NULL CHECK (state IN ('registered', 'waiting', 'left')),
      since timestamptz NOT NULL,
      reminders boolean NOT NULL DEFAULT true,
      -- The latest reminder that was sent or came too late, in hours before the start.
      reminded_before integer,
      -- What the webinar service knows; "none" for an event that the portal runs itself.
      webinar_state text NOT NULL DEFAULT 'none' CHECK (webinar_state IN ('none', 'pending', 'joined')),
      webinar_key text NOT NULL DEFAULT '' CHECK ((webinar_state = 'none') = (webinar_key = '')),
      registrant_key text NOT NULL DEFAULT '' CHECK (webinar_state <> 'joined' OR registrant_key <> ''),
      join_url text NOT NULL DEFAULT '',
      -- Talks with the webinar service about this registration, and until when one of them goes on.
      webinar_tries integer NOT NULL DEFAULT 0,
      claimed_until timestamptz,
      UNIQUE (event_id, user_id),
      CHECK (state <> 'left' OR webinar_state <> 'none')
    )`.execute(db)
  await sql`CREATE INDEX event_registrations_in_turn ON event_registrations (event_id, state, place)`.execute(db)
  await sql`CREATE INDEX event_registrations_of_user ON event_registrations (user_id)`.execute(db)
  // One row: what the instances share when they talk with the webinar service.
  await sql`
    CREATE TABLE webinar_service (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      next_call_at timestamptz NOT NULL DEFAULT to_timestamp(0),
      -- Tokens are sealed. A setting that was changed replaces them: "given" is its hash.
      given text NOT NULL DEFAULT '',
      refresh_token text NOT NULL DEFAULT '',
      access_token text NOT NULL DEFAULT '',
      access_ends_at timestamptz NOT NULL DEFAULT to_timestamp(0)
    )`.execute(db)
  await sql`INSERT INTO webinar_service DEFAULT VALUES`.execute(db)
}
