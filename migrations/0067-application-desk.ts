import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No key to users: a desk's account may go, and the removal takes its name off. The revision counts its changes.
  await sql`
    ALTER TABLE applications ADD COLUMN assigned_to uuid, ADD COLUMN revision integer NOT NULL DEFAULT 0`.execute(db)
  await sql`
    CREATE TABLE application_history (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      at timestamptz NOT NULL,
      what text NOT NULL CHECK (what IN ('status', 'assigned')),
      -- A status, or a person's id; null for nobody.
      before text,
      after text,
      note text NOT NULL DEFAULT '',
      -- A person's id, or the name of a part of the portal.
      by text NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX application_history_of ON application_history (application_id, id)`.execute(db)
}
