import { type Kysely, sql } from 'kysely'

export const outside = true

/** A person registers once for a cyber circuit; and what the two migrations before asked for holds for older rows too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS event_registrations_once_per_circuit
    ON event_registrations (circuit_id, user_id) WHERE circuit_id IS NOT NULL`.execute(db)
  for (const constraint of ['events_join_url_is_one', 'events_have_a_way_in', 'events_recording_is_an_address'])
    await sql`ALTER TABLE events VALIDATE CONSTRAINT ${sql.ref(constraint)}`.execute(db)
  for (const constraint of ['of_one', 'family', 'circuit'])
    await sql`ALTER TABLE event_registrations VALIDATE CONSTRAINT ${sql.ref(`event_registrations_${constraint}`)}`.execute(
      db,
    )
}
