import { type Kysely, sql } from 'kysely'

/** One registers for cyber circuits too (LIVE-02): what events and circuits have in common is a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE events
      -- Where one sees it afterwards (MINE-05).
      ADD COLUMN recording_url text NOT NULL DEFAULT ''`.execute(db)
  await sql`
    ALTER TABLE events
      ADD CONSTRAINT events_recording_is_an_address CHECK (recording_url = '' OR recording_url ~ '^https://[^[:space:]]+$')
      NOT VALID`.execute(db)
  await sql`
    ALTER TABLE event_registrations
      ALTER COLUMN event_id DROP NOT NULL,
      ADD COLUMN circuit_family text NOT NULL DEFAULT 'cybercircuit',
      ADD COLUMN circuit_id text,
      -- By whose clocks mails tell the time beside the session's own (MINE-05); empty where nobody knows.
      ADD COLUMN zone text NOT NULL DEFAULT ''`.execute(db)
  await sql`
    ALTER TABLE event_registrations
      ADD CONSTRAINT event_registrations_of_one CHECK (num_nonnulls(event_id, circuit_id) = 1) NOT VALID,
      ADD CONSTRAINT event_registrations_family CHECK (circuit_family = 'cybercircuit') NOT VALID,
      ADD CONSTRAINT event_registrations_circuit FOREIGN KEY (circuit_family, circuit_id)
        REFERENCES content_items (family, id) ON DELETE CASCADE NOT VALID`.execute(db)
  await sql`
    CREATE TABLE circuits_told (
      family text NOT NULL DEFAULT 'cybercircuit' CHECK (family = 'cybercircuit'),
      circuit_id text PRIMARY KEY,
      -- As those who are registered were told of it last.
      title text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      zone text NOT NULL,
      join_url text NOT NULL,
      takes_place boolean NOT NULL DEFAULT true,
      -- Counts what calendars were told (SEQUENCE of RFC 5545).
      sequence integer NOT NULL DEFAULT 0,
      -- How it stands otherwise, untold, and since when.
      seen text,
      differs_since timestamptz,
      FOREIGN KEY (family, circuit_id) REFERENCES content_items (family, id) ON DELETE CASCADE
    )`.execute(db)
  // Items hold what somebody wrote: what is no moment is none, and breaks nobody's list.
  await sql`
    CREATE FUNCTION moment_of(written text) RETURNS timestamptz LANGUAGE plpgsql STABLE STRICT AS $$
    BEGIN
      RETURN written::timestamptz;
    EXCEPTION WHEN data_exception THEN
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE VIEW live_sessions AS
      SELECT 'event' AS kind, id, title, headline, description_html, starts_at, ends_at, zone, place,
        registration_required, NULL::timestamptz AS opens_at, seats, join_url, webinar_key, recording_url, status,
        published_at, cancelled_at, sequence, updated_at
      FROM events
      UNION ALL
      SELECT item.family, item.id, item.title, item.headline, item.body_html, item.item_date,
        -- An hour, where it does not say.
        CASE WHEN moment_of(item.data->>'endAt') > item.item_date
          THEN moment_of(item.data->>'endAt') ELSE item.item_date + interval '1 hour' END,
        coalesce(nullif(item.data->>'zone', ''), 'America/New_York'), '', true, moment_of(item.data->>'opens'), NULL,
        CASE WHEN item.data->>'joinUrl' ~ '^https://[^[:space:]]+$' THEN item.data->>'joinUrl' ELSE '' END, '',
        coalesce(item.data->>'recording', ''), item.status, item.published_at, NULL, coalesce(told.sequence, 0),
        item.updated_at
      FROM content_items AS item LEFT JOIN circuits_told AS told ON told.circuit_id = item.id
      WHERE item.family = 'cybercircuit'`.execute(db)
}
