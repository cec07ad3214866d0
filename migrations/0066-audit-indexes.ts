import { type Kysely, sql } from 'kysely'

export const outside = true

/** For the trail as it is read: by who did it, and by what it was done to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_actor ON audit_events (actor_id, at DESC)
    WHERE actor_id IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_item ON audit_events (item, at DESC)
    WHERE item IS NOT NULL`.execute(db)
}
