import { type Kysely, sql } from 'kysely'

export const outside = true

/** For the calendar of the console: the acts that it shows, and what it counts of first publications from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_calendar ON audit_events (at)
    WHERE area = 'content' AND outcome = 'done' AND event IN
      ('item-published', 'item-withdrawn', 'item-schedule-carried-out', 'item-binned', 'starter-withdrawn')`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS items_published_first ON items (first_published_at)
    INCLUDE (family, id, live_version) WHERE first_published_at IS NOT NULL`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS items_by_first_publication`.execute(db)
}
