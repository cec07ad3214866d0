import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An enduring exception or a temporary deficiency (32 CFR 170.24(b)(1)), with what it needs to count as met.
  await sql`
    ALTER TABLE assessment_requirements
      ADD COLUMN mark text NOT NULL DEFAULT ''
        CHECK (mark IN ('', 'enduring-exception', 'temporary-deficiency')),
      ADD COLUMN mark_reason text NOT NULL DEFAULT '',
      ADD COLUMN mitigation text NOT NULL DEFAULT '',
      ADD COLUMN operational_plan text NOT NULL DEFAULT '',
      ADD COLUMN plan_place text NOT NULL DEFAULT ''`.execute(db)
}
