import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'

/** How many statements on this database wait for what another transaction holds. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
