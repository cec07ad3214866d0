import { type Kysely, sql } from 'kysely'

/** What a company answers in the interview before a check (docs/decisions/0081), each answer sealed for its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE interview_answers (
      place uuid NOT NULL,
      -- A question, or a proposal that was put aside.
      field text NOT NULL,
      sealed text NOT NULL,
      -- A person's id; null when the account is gone.
      by uuid,
      at timestamptz NOT NULL,
      version integer NOT NULL,
      PRIMARY KEY (place, field)
    )`.execute(db)
  await sql`CREATE INDEX interview_answers_by ON interview_answers (by) WHERE by IS NOT NULL`.execute(db)
}
