import { type Kysely, sql } from 'kysely'

export const outside = true

/** By which the authors of what stays in the readiness check are forgotten when their account goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS assessment_answers_by ON assessment_answers (answered_by)
    WHERE answered_by <> ''`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS assessment_snapshots_by ON assessment_snapshots (completed_by)
    WHERE completed_by <> ''`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS assessment_statuses_by ON assessment_statuses (entered_by)
    WHERE entered_by <> ''`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS assessment_overtaken_by ON assessment_overtaken (entered_by)
    WHERE entered_by IS NOT NULL`.execute(db)
}
