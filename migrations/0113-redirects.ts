import { type Kysely, sql } from 'kysely'

/**
 * Addresses that lead on to others, and which items lead to which addresses (docs/decisions/0070): these are kept by
 * triggers, whoever writes. Without the notice of public tables: only what is not found asks for a redirect, and that is
 * not remembered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE redirects (
      -- Path, and of an item's page its query, in the one form in which it is looked for.
      from_path text PRIMARY KEY CHECK (from_path LIKE '/%' AND length(from_path) <= 500),
      to_path text NOT NULL CHECK (to_path LIKE '/%' AND to_path NOT LIKE '//%' AND length(to_path) <= 1000),
      -- to_path in the form of from_path, by which a chain is seen.
      leads_to text NOT NULL,
      -- Whose earlier address it is; null for what somebody added.
      item uuid REFERENCES items ON DELETE CASCADE,
      -- A person's id, or the name of a part of the portal.
      made_by text NOT NULL,
      made_at timestamptz NOT NULL,
      -- To within an hour.
      last_used_at timestamptz,
      -- It leads nowhere since then, and is brought back for ten seconds.
      removed_at timestamptz,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(from_path || ' ' || to_path)) STORED,
      CHECK (from_path <> leads_to)
    )`.execute(db)
  await sql`CREATE INDEX redirects_by_target ON redirects (leads_to)`.execute(db)
  await sql`CREATE INDEX redirects_by_item ON redirects (item) WHERE item IS NOT NULL`.execute(db)
  await sql`CREATE INDEX redirects_by_birth ON redirects (made_at, from_path)`.execute(db)
  await sql`CREATE INDEX redirects_removed ON redirects (removed_at) WHERE removed_at IS NOT NULL`.execute(db)
  await sql`CREATE INDEX redirects_search ON redirects USING gin (search_text gin_trgm_ops)`.execute(db)

  await sql`
    CREATE TABLE item_links (
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      side text NOT NULL CHECK (side IN ('draft', 'live')),
      -- Of another item's page, or of its place on a page.
      address text NOT NULL,
      PRIMARY KEY (item, side, address)
    )`.execute(db)
  await sql`CREATE INDEX item_links_by_address ON item_links (address, item)`.execute(db)
  // A snapshot as text: addresses end at the quote, which JSON writes after a backslash.
  await sql`
    CREATE FUNCTION item_addresses_in(written text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
      SELECT DISTINCT address FROM (
        SELECT lower(found[1]) || CASE WHEN found[2] IS NULL THEN found[3] ELSE '?' || found[2] END || found[4] AS address
        FROM regexp_matches(written,
          '(/[a-z0-9-]+)(?:[?](?:[^"\\\\#<>[:space:]]*&(?:amp;)?)?((?:id|query)=)|(#[a-z]+-))([^"\\\\&#<>[:space:]]+)',
          'gi') AS found) AS addresses
      WHERE length(address) <= 500
    $$`.execute(db)
  await sql`
    CREATE FUNCTION note_item_links(whose uuid, which text, written text) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      now_there text[] := ARRAY(SELECT item_addresses_in(written));
    BEGIN
      DELETE FROM item_links WHERE item = whose AND side = which AND address <> ALL (now_there);
      INSERT INTO item_links SELECT whose, which, unnest(now_there) ON CONFLICT DO NOTHING;
    END $$`.execute(db)
  await sql`
    CREATE FUNCTION keep_item_links() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' OR NEW.draft IS DISTINCT FROM OLD.draft THEN
        PERFORM note_item_links(NEW.id, 'draft', NEW.draft::text);
      END IF;
      IF TG_OP = 'INSERT' OR NEW.live_version IS DISTINCT FROM OLD.live_version THEN
        PERFORM note_item_links(NEW.id, 'live', (
          SELECT snapshot::text FROM item_versions WHERE item = NEW.id AND number = NEW.live_version));
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER items_links AFTER INSERT OR UPDATE OF draft, live_version ON items
    FOR EACH ROW EXECUTE FUNCTION keep_item_links()`.execute(db)
  // An item may come before the version that is live.
  await sql`
    CREATE FUNCTION keep_version_links() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM items WHERE id = NEW.item AND live_version = NEW.number) THEN
        PERFORM note_item_links(NEW.item, 'live', NEW.snapshot::text);
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER item_versions_links AFTER INSERT ON item_versions
    FOR EACH ROW EXECUTE FUNCTION keep_version_links()`.execute(db)

  // Registrations go with a circuit to its new address.
  await sql`
    ALTER TABLE event_registrations
      DROP CONSTRAINT event_registrations_circuit,
      ADD CONSTRAINT event_registrations_circuit FOREIGN KEY (circuit_family, circuit_id)
        REFERENCES content_items (family, id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID`.execute(db)
  await sql`
    ALTER TABLE circuits_told
      DROP CONSTRAINT circuits_told_family_circuit_id_fkey,
      ADD CONSTRAINT circuits_told_family_circuit_id_fkey FOREIGN KEY (family, circuit_id)
        REFERENCES content_items (family, id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID`.execute(db)
  await sql`
    CREATE OR REPLACE VIEW live_sessions AS
      SELECT 'event' AS kind, id, title, headline, description_html, starts_at, ends_at, zone, place,
        registration_required, NULL::timestamptz AS opens_at, seats, join_url, webinar_key, recording_url, status,
        published_at, cancelled_at, sequence, updated_at,
        -- By which calendars know it, whatever its address is by now.
        id AS first_id
      FROM events
      UNION ALL
      SELECT item.family, item.id, item.title, item.headline, item.body_html, item.item_date,
        -- An hour, where it does not say.
        CASE WHEN moment_of(item.data->>'endAt') > item.item_date
          THEN moment_of(item.data->>'endAt') ELSE item.item_date + interval '1 hour' END,
        coalesce(nullif(item.data->>'zone', ''), 'America/New_York'), '', true, moment_of(item.data->>'opens'), NULL,
        CASE WHEN item.data->>'joinUrl' ~ '^https://[^[:space:]]+$' THEN item.data->>'joinUrl' ELSE '' END, '',
        coalesce(item.data->>'recording', ''), item.status, item.published_at, NULL, coalesce(told.sequence, 0),
        item.updated_at, coalesce(item.data->>'firstId', item.id)
      FROM content_items AS item LEFT JOIN circuits_told AS told ON told.circuit_id = item.id
      WHERE item.family = 'cybercircuit'`.execute(db)
}
