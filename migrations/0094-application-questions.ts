import { type Kysely, sql } from 'kysely'

/** What the desk asks the applicant, and what came back (DESK-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE application_questions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      asked_at timestamptz NOT NULL,
      -- The id of who asked.
      asked_by text NOT NULL,
      text text NOT NULL CHECK (text <> ''),
      -- What it is about, by the names of the form's fields.
      fields text[] NOT NULL,
      answered_at timestamptz,
      -- In words; empty where the answers alone were changed.
      reply text NOT NULL DEFAULT '',
      -- The answers as they stood until then.
      answers_before jsonb,
      CHECK ((answered_at IS NULL) = (answers_before IS NULL))
    )`.execute(db)
  await sql`CREATE INDEX application_questions_of ON application_questions (application_id, id)`.execute(db)
}
