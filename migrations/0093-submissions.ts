import { type Kysely, sql } from 'kysely'

/** Whatever is sent gets a number (MINE-06). What was sent before has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE submissions (
      -- Random: it tells nothing of how many there are.
      number text PRIMARY KEY CHECK (number ~ '^[2-9B-Z]{3}-[2-9B-Z]{3}-[2-9B-Z]{3}$'),
      sent_on date NOT NULL,
      -- What it is the number of, and goes with.
      contact_message uuid UNIQUE REFERENCES contact_messages ON DELETE CASCADE,
      expert_message uuid UNIQUE REFERENCES expert_messages ON DELETE CASCADE,
      application uuid UNIQUE REFERENCES applications ON DELETE CASCADE,
      survey_answer uuid UNIQUE REFERENCES survey_answers ON DELETE CASCADE,
      CHECK (num_nonnulls(contact_message, expert_message, application, survey_answer) = 1)
    )`.execute(db)
}
