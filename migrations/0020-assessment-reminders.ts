import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A row is a mail: whichever instance puts it in sends it.
  await sql`
    CREATE TABLE assessment_reminders (
      network_uuid uuid NOT NULL,
      assessment_key text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('two-weeks', 'day', 'year')),
      due_on date NOT NULL,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      PRIMARY KEY (network_uuid, assessment_key, kind, due_on, user_id)
    )`.execute(db)
  await sql`CREATE INDEX assessment_reminders_of_person ON assessment_reminders (user_id)`.execute(db)
  // Whoever wants none.
  await sql`
    CREATE TABLE assessment_reminders_off (
      user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE
    )`.execute(db)
  await sql`
    CREATE INDEX assessment_requirements_due ON assessment_requirements (target_date)
    WHERE target_date IS NOT NULL`.execute(db)
}
