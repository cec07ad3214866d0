import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Tables whose items may have come with a new portal and be made up (FIRST-05): each has `sample` and `status`. */

export async function hasSamplesIn(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(table)} WHERE sample AND status = 'published' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Takes all of them off the site. @returns how many */
export async function withdrawSamplesIn(tx: Tx, table: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET status = 'deleted' WHERE sample AND status <> 'deleted'`.execute(tx)
  return Number(numAffectedRows)
}
