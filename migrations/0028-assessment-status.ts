import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the company says it posted in SPRS: the days of the law are counted from its status date.
  await sql`
    CREATE TABLE assessment_statuses (
      network_uuid uuid NOT NULL,
      assessment_key text NOT NULL,
      status text NOT NULL CHECK (status IN ('conditional', 'final')),
      assessor text NOT NULL CHECK (assessor IN ('self', 'c3pao')),
      status_date date NOT NULL,
      uid text NOT NULL DEFAULT '',
      official text NOT NULL DEFAULT '',
      entered_by text NOT NULL,
      entered_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network_uuid, assessment_key)
    )`.execute(db)
  // Mails 90, 30 and 7 days before a day that follows from it.
  await sql`
    ALTER TABLE assessment_reminders
      DROP CONSTRAINT assessment_reminders_kind_check,
      ADD CONSTRAINT assessment_reminders_kind_check
        CHECK (kind IN ('two-weeks', 'day', 'year', 'status-90', 'status-30', 'status-7'))`.execute(db)
}
