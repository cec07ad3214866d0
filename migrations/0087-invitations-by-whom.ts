import { type Kysely, sql } from 'kysely'

/** Who invites (JOIN-04); of earlier invitations, and those of the release before, nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitations ADD COLUMN invited_by uuid`.execute(db)
}
