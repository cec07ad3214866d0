import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE applications DROP CONSTRAINT applications_status_check`.execute(db)
  await sql`
    ALTER TABLE applications ADD CONSTRAINT applications_status_known CHECK (status IN (
      'draft', 'submitted', 'in review', 'more information needed', 'accepted', 'declined', 'withdrawn')) NOT VALID`.execute(
    db,
  )
  // What people of the desk tell each other; the applicant never sees it (DESK-05).
  await sql`
    CREATE TABLE application_notes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      at timestamptz NOT NULL,
      text text NOT NULL CHECK (text <> ''),
      -- The id of who wrote it.
      by text NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX application_notes_of ON application_notes (application_id, id)`.execute(db)
}
