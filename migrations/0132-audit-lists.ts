import { type Kysely, sql } from 'kysely'

export const outside = true

/**
 * For the trail as it is listed: of one person, in its order, and read from the indexes alone; what somebody did knows
 * to whom, so that what they did to themselves is left to the other. And what was refused, a small part of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_of_user ON audit_events (user_id, at DESC, id DESC)`.execute(
    db,
  )
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_by_actor ON audit_events (actor_id, at DESC, id DESC)
    INCLUDE (user_id) WHERE actor_id IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_refused ON audit_events (at DESC, id DESC)
    WHERE outcome = 'refused'`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS audit_events_user`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS audit_events_actor`.execute(db)
}
