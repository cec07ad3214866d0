import { type Kysely, sql } from 'kysely'

/** Of a change by staff: the part of the console it belongs to, and what was changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit_events ADD COLUMN area text, ADD COLUMN item text`.execute(db)
}
