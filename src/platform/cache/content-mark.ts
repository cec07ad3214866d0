import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * What the tables hold whose changes are told (`notify_content_change`), in some letters: after any change, were it
 * heard or not, they are others. It reads all of them, and so takes as long as their rows are many.
 */
export async function contentMark(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE proname = 'notify_content_change' ORDER BY name`.execute(db)
  // Who wrote a row last is a number that only grows: no two states have both figures alike.
  const figures = tables.map(
    ({ name }) =>
      sql`SELECT ${name}::text AS name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) AS held FROM ${sql.raw(name)}`,
  )
  const { rows } = await sql<{ name: string; held: string }>`
    SELECT * FROM (${sql.join(figures, sql` UNION ALL `)}) AS tables ORDER BY name`.execute(db)
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
}
