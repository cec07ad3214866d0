import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the filters compare, so that counting reads the index alone.
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_desk ON applications (status, program, state, submitted_at, id)
    WHERE status <> 'draft'`.execute(db)
  for (const column of ['submitted_at', 'company', 'state'])
    await sql`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS ${sql.ref(`applications_by_${column}`)} ON applications
      (${sql.ref(column)}, id) WHERE status <> 'draft'`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_search ON applications USING gin (search_text gin_trgm_ops)
    WHERE status <> 'draft'`.execute(db)
}
