import { type Kysely, sql } from 'kysely'

export const outside = true

/** What somebody did to others or to nobody: what they did to themselves is found by whom it happened to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_to_others ON audit_events (actor_id, at DESC, id DESC)
    WHERE actor_id IS NOT NULL AND user_id IS DISTINCT FROM actor_id`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS audit_events_by_actor`.execute(db)
}
