import { type Kysely, sql } from 'kysely'

export const outside = true

/** Who looks after them is one of the filters now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_desk_assigned ON applications
    (status, assigned_to, program, state, submitted_at, id) WHERE status <> 'draft'`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_assigned ON applications (assigned_to, submitted_at)
    WHERE assigned_to IS NOT NULL`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS applications_desk`.execute(db)
}
