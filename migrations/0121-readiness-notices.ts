import { type Kysely, sql } from 'kysely'

/** Which notices of the readiness check a person has accepted, and when (docs/decisions/0080). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE assessment_notices (
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      version integer NOT NULL,
      accepted_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, version)
    )`.execute(db)
}
