import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The login that a texted code completes: for another login it is worth nothing.
  await sql`ALTER TABLE codes ADD COLUMN bound_to bytea`.execute(db)
  // The long secret in the link of the same mail, as a hash.
  await sql`ALTER TABLE codes ADD COLUMN link_hash bytea`.execute(db)
  // A forced change of the password waits here until the second step is passed.
  await sql`ALTER TABLE login_challenges ADD COLUMN new_password_hash text`.execute(db)
}
