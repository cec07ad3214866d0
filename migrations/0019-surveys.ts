import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE survey_answers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- The survey's slug, or "feedback".
      survey text NOT NULL,
      answered_at timestamptz NOT NULL,
      answers jsonb NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX survey_answers_newest ON survey_answers (survey, answered_at DESC)`.execute(db)
  // Who gave an address may ask for the answers, and for them to be forgotten.
  await sql`
    CREATE INDEX survey_answers_email ON survey_answers (lower(answers ->> 'emailAddress'))
      WHERE answers ? 'emailAddress'`.execute(db)
}
