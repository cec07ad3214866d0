import { type Kysely, sql } from 'kysely'

/** An invitation ends (MINE-03). One that is open, or that the release before makes, holds for 30 days from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE invitations ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '30 days'`.execute(db)
}
