import { type Kysely, sql } from 'kysely'

export const outside = true

/** Bookmarks of an address are found when it changes; links of items that were there before are noted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS bookmarks_by_url ON bookmarks (url)`.execute(db)
  await sql`ALTER TABLE event_registrations VALIDATE CONSTRAINT event_registrations_circuit`.execute(db)
  await sql`ALTER TABLE circuits_told VALIDATE CONSTRAINT circuits_told_family_circuit_id_fkey`.execute(db)
  // Each item is held for a moment and looked at as it is then, so that nothing stays of what changes meanwhile.
  await sql`
    DO $$
    DECLARE
      one uuid;
    BEGIN
      FOR one IN SELECT id FROM items ORDER BY id LOOP
        PERFORM FROM items WHERE id = one FOR NO KEY UPDATE;
        PERFORM note_item_links(i.id, 'draft', i.draft::text) FROM items AS i WHERE i.id = one;
        PERFORM note_item_links(i.id, 'live', v.snapshot::text)
        FROM items AS i JOIN item_versions AS v ON v.item = i.id AND v.number = i.live_version WHERE i.id = one;
        COMMIT;
      END LOOP;
    END $$`.execute(db)
}
