import { type Kysely, sql } from 'kysely'

export const outside = true

/** Answers that nobody has looked at: few of all that are in review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_answered ON applications (status_at, id)
    WHERE status = 'in review' AND status_by = user_id::text`.execute(db)
}
