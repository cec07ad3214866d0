import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'
import { until } from './until.ts'

/**
 * From then on this work by the clock is done where a test does it, and nowhere else. What was due before goes by way of
 * a queue of the job queue's own, and some of it may be under way.
 */
export async function doByHand(db: Db, name: string): Promise<void> {
  await sql`DELETE FROM pgboss.schedule WHERE name = ${name}`.execute(db)
  const jobs = sql`FROM pgboss.job WHERE name IN (${name}, '__pgboss__send-it')`
  const isQuiet = async () => {
    await sql`DELETE ${jobs} AND state <> 'active'`.execute(db)
    return (await sql`SELECT ${jobs}`.execute(db)).rows.length === 0
  }
  await until(isQuiet, `nothing of ${name} is under way`)
}
