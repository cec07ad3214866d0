import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Rows that are kept or forgotten by one value of theirs, as those of a place, or of an author. */
export interface RowsByValue {
  table: string
  /** What an index begins with: a column, or what it says of one. Not null. */
  value: RawBuilder<unknown>
  type: 'uuid' | 'text'
  /** The rows of which that index knows, where it does not know all. */
  within?: RawBuilder<unknown>
  /** Whether nothing with a value is to stay. It is asked of each value once, and has to be quick by an index. */
  isOver: (value: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Which rows with such a value are changed, where not all of them; it has to be quick by an index, too. */
  only?: RawBuilder<unknown>
  /**
   * Holds what the database changes together with rows that are held, and waits for nobody.
   * @param rows by their `ctid`
   * @returns those of which nobody else holds it
   */
  holdOthers?: (tx: Tx, rows: readonly string[]) => Promise<readonly string[]>
  /** How many rows one transaction changes at most, where they are large. */
  most?: number
}

/** How many values one statement looks at, and of how many that are over one transaction changes rows. */
const atOnce = { looked: 1_000, changed: 50 } as const

/**
 * Goes from value to value by the index, not from row to row, and changes the rows of those that are over: what it costs
 * grows with the places and authors there are, not with all that was entered. Each step is a statement of 1,000 values or
 * a transaction of `size` rows at most. Rows that somebody holds are left for another night: it waits for nobody, so
 * nobody waits for it in a ring, in whatever order they hold rows. It keeps no place to go on from: to look at all values
 * takes seconds, and what was changed is found no more.
 * @param statement DELETE or UPDATE, without WHERE
 */
export async function onValues(
  { repeat, size }: { repeat: (step: () => Promise<boolean>) => Promise<void>; size: number },
  db: Db,
  rows: RowsByValue,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const looked = Math.min(size, atOnce.looked)
  const most = Math.min(size, rows.most ?? size)
  const over: string[] = []
  let after: string | undefined
  let more = true
  await repeat(async () => {
    const group = over.slice(0, atOnce.changed)
    if (group.length > 0) {
      if (!(await changeRows(db, rows, statement, group, most))) over.splice(0, group.length)
    } else {
      const values = await nextValues(db, rows, after, looked)
      after = values.at(-1)?.one
      more = values.length === looked
      over.push(...values.filter(({ isOver }) => isOver).map(({ one }) => one))
    }
    return more || over.length > 0
  })
}

/** The next values in their order, each by one look into the index. */
async function nextValues(
  db: Db,
  { table, value, type, within, isOver }: RowsByValue,
  after: string | undefined,
  most: number,
): Promise<{ one: string; isOver: boolean }[]> {
  const valuesAfter = (before: RawBuilder<unknown> | undefined) => {
    const where = [...(within ? [within] : []), ...(before ? [sql`${value} > ${before}`] : [])]
    return sql`
      SELECT ${value} AS one FROM ${sql.table(table)} ${where.length > 0 ? sql`WHERE ${sql.join(where, sql` AND `)}` : sql``}
      ORDER BY ${value} LIMIT 1`
  }
  const { rows } = await sql<{ one: string; isOver: boolean }>`
    WITH RECURSIVE seen AS (
      SELECT one, 1 AS turn FROM (${valuesAfter(after === undefined ? undefined : sql`${after}::${sql.raw(type)}`)}) first
      UNION ALL
      SELECT next.one, seen.turn + 1 FROM seen CROSS JOIN LATERAL (${valuesAfter(sql`seen.one`)}) next
      WHERE seen.turn < ${most}::int
    )
    SELECT one, (${isOver(sql`seen.one`)}) AS "isOver" FROM seen ORDER BY turn`.execute(db)
  return rows
}

/** @returns whether there may be more of them */
function changeRows(
  db: Db,
  { table, value, type, within, isOver, only, holdOthers }: RowsByValue,
  statement: RawBuilder<unknown>,
  group: readonly string[],
  most: number,
): Promise<boolean> {
  const many = sql`${sql.raw(type)}[]`
  const where = [sql`${value} = ANY (${group}::${many})`, within, only].filter((one) => one !== undefined)
  return db.transaction().execute(async (tx) => {
    // By the index, and no further in it than to the last row: how many rows a value has is a guess to PostgreSQL.
    await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      tx,
    )
    const { rows: held } = await sql<{ tid: string; one: string; met: number }>`
      WITH met AS MATERIALIZED (
        SELECT ctid AS tid FROM ${sql.table(table)} WHERE ${sql.join(where, sql` AND `)} LIMIT ${most})
      SELECT ctid AS tid, ${value} AS one, (SELECT count(*)::int FROM met) AS met FROM ${sql.table(table)}
      WHERE ctid = ANY (ARRAY(SELECT tid FROM met)) FOR UPDATE SKIP LOCKED`.execute(tx)
    const tids = held.map(({ tid }) => tid)
    const free = new Set(holdOthers ? await holdOthers(tx, tids) : tids)
    const changed = held.filter(({ tid }) => free.has(tid))
    if (changed.length === 0) return false
    // Asked again: somebody may have come meanwhile whose rows they are, and nobody else changes what is held.
    const { numAffectedRows = 0n } = await sql`
      ${statement} WHERE ctid = ANY (ARRAY(
        WITH gone AS MATERIALIZED (
          SELECT one FROM unnest(${[...new Set(changed.map(({ one }) => one))]}::${many}) AS one WHERE ${isOver(sql`one`)})
        SELECT tid FROM unnest(${changed.map(({ tid }) => tid)}::tid[], ${changed.map(({ one }) => one)}::${many}) AS held (tid, one)
        JOIN gone USING (one)))`.execute(tx)
    return held[0]?.met === most && numAffectedRows > 0n
  })
}

/**
 * Whether a table has a row, for `isOver`. As a join, PostgreSQL might read all of the table for it; with OFFSET it asks
 * the index, once for each value.
 */
export const hasRow = (table: string, column: RawBuilder<unknown>, value: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} WHERE ${column} = ${value} OFFSET 0)`
