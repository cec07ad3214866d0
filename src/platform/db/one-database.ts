import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Makes sure that both addresses lead to one database of one server: a pooler has names of its own for those behind it.
 * @throws Error with one sentence that names the settings
 */
export async function assertOneDatabase(direct: Db, pooled: Db): Promise<void> {
  const lock = sql.lit(randomInt(2 ** 47))
  await direct.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(tx)
    // Such locks are a database's own: in any other it is still free.
    const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${lock}) AS free`.execute(pooled)
    if (rows[0]?.free)
      throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: both have to lead to the same one.')
  })
}
