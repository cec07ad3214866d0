import { type Kysely, sql } from 'kysely'

export const outside = true

/** A counselor's list is a small part of all; so is what no office serves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_of_office ON applications (office, submitted_at, id)
    WHERE office IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_without_office ON applications (id)
    WHERE status <> 'draft' AND office IS NULL`.execute(db)
}
