import { type Kysely, sql } from 'kysely'

/**
 * Where one takes part in an online event (LIVE-01). A webinar gives its links to who is registered. Events that are
 * there already may go without.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE events
      ADD COLUMN join_url text NOT NULL DEFAULT '',
      ADD COLUMN may_lack_way_in boolean NOT NULL DEFAULT true`.execute(db)
  await sql`ALTER TABLE events ALTER COLUMN may_lack_way_in SET DEFAULT false`.execute(db)
  await sql`
    ALTER TABLE events
      ADD CONSTRAINT events_join_url_is_one CHECK (join_url = '' OR join_url ~ '^https://[^[:space:]]+$') NOT VALID,
      ADD CONSTRAINT events_have_a_way_in CHECK (
        may_lack_way_in OR status <> 'published' OR place <> '' OR join_url <> ''
        OR (webinar_key <> '' AND registration_required)) NOT VALID`.execute(db)
}
