import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_area ON audit_events (area, at DESC) WHERE area IS NOT NULL`.execute(
    db,
  )
}
