import { type Kysely, sql } from 'kysely'

/** The job that talks with the webinar service about a registration: its next try need not wait for its own claim. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE event_registrations ADD COLUMN claimed_by uuid`.execute(db)
}
