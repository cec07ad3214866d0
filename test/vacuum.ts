import type pg from 'pg'
import { until } from './until.ts'

/**
 * Vacuums and analyzes a table until everybody sees all that it holds, so that indexes alone can answer: whoever still
 * sees what was before, as one of the portal's own jobs, stands in the way for that moment.
 */
export async function vacuum(client: pg.Client, table: string): Promise<void> {
  await until(async () => {
    await client.query(`VACUUM ANALYZE ${table}`)
    const { rows } = await client.query<{ relpages: number; relallvisible: number }>(
      'SELECT relpages, relallvisible FROM pg_class WHERE oid = $1::regclass',
      [table],
    )
    return rows.every(({ relpages, relallvisible }) => relallvisible === relpages)
  }, `all pages of ${table} hold what everybody sees`)
}
