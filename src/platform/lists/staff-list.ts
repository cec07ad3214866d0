import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type CountedList, type ListSoFar, type StaffQuery, staffPageSize } from '../staff-list-contract.ts'
import type { Cell } from '../workbook.ts'
import { hasEveryWord, searchWords } from './words.ts'

/** Where the rows of a list of the console come from, and what stands in each. */
export type StaffRows<Row extends { id: string }> = Rows<Row> &
  (
    | {
        list: CountedList
        /** Lower-case text with a trigram index; without it nothing is searched. */
        words?: RawBuilder<string>
      }
    | { list: ListSoFar; words?: never }
  )

interface Rows<Row extends { id: string }> {
  db: Db
  /** A table under a name, with no join but those that the filters need. */
  from: RawBuilder<unknown>
  /** What holds for all that may be seen. */
  where: RawBuilder<SqlBool>
  id: RawBuilder<string>
  /** What each filter compares, or what holds with its value. */
  filters: Record<string, RawBuilder<unknown> | ((value: string) => RawBuilder<SqlBool>)>
  /** What each order goes by: never null, and with an index that ends in the id. */
  sorts: Record<string, RawBuilder<unknown>>
  /** One of them that never changes for a row: an export goes by it, the greatest first. */
  steady: string
  /** What is shown of these, in any order. */
  read(ids: readonly string[]): Promise<Row[]>
}

export interface StaffPage<Row> {
  items: Row[]
  /** Of all that fit, or so many as the list is counted to. */
  count: number
  /** More fit than `count`. */
  more: boolean
  /** Of the counted filter. */
  counts: Record<string, number>
}

/** One page of a list, and how many fit (STAFF-11). */
export async function readStaffList<Row extends { id: string }>(
  rows: StaffRows<Row>,
  query: StaffQuery,
): Promise<StaffPage<Row>> {
  const { counted } = rows.list
  const { ids, counts } = isSearch(rows, query) ? await search(rows, query) : await look(rows, query)
  const chosen = counted ? (query[counted] as string | undefined) : undefined
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const count = chosen ? (counts[chosen] ?? 0) : all
  const most = rows.list.countedTo ?? count
  const items = await inOrder(rows, ids)
  return { items, count: Math.min(count, most), more: count > most, counts: counted ? counts : {} }
}

interface Found {
  ids: { id: string }[]
  /** By the counted filter's values, of which none is left out; of a list without one, by nothing. */
  counts: Record<string, number>
}

const isSearch = ({ words }: StaffRows<{ id: string }>, query: StaffQuery) =>
  words !== undefined && searchWords(query.q).length > 0

const orderOf = ({ sorts }: StaffRows<{ id: string }>, { sort }: StaffQuery) => ({
  by: sorts[sort.replace('-', '')],
  direction: sort.startsWith('-') ? sql`DESC` : sql`ASC`,
})

/** What is counted, as a column. */
const countedOf = ({ list, filters }: StaffRows<{ id: string }>) => (list.counted ? filters[list.counted] : sql`''`)

const pageOf = ({ page }: StaffQuery) => sql`LIMIT ${staffPageSize} OFFSET ${(page - 1) * staffPageSize}`

/** By the indexes: the page by its ids, so that what stands before it is neither joined nor read, and the counts. */
async function look(rows: StaffRows<{ id: string }>, query: StaffQuery): Promise<Found> {
  const { list, db, id, from } = rows
  const { by, direction } = orderOf(rows, query)
  const page = await sql<{ id: string }>`
    SELECT ${id} AS id FROM ${from} WHERE ${narrowed(rows, query)}
    ORDER BY ${by} ${direction}, ${id} ${direction} ${pageOf(query)}`.execute(db)
  const counts = await sql<{ value: string; count: string }>`
    SELECT value, count(*) FROM (
      SELECT ${countedOf(rows)} AS value FROM ${from} WHERE ${narrowed(rows, query, list.counted)}
      ${list.countedTo === undefined ? sql`` : sql`LIMIT ${list.countedTo + 1}`}
    ) AS found GROUP BY 1`.execute(db)
  return { ids: page.rows, counts: Object.fromEntries(counts.rows.map(({ value, count }) => [value, Number(count)])) }
}

/** Words that nearly all rows hold find nearly all: they are gone through once, for the page and the counts. */
async function search(rows: StaffRows<{ id: string }>, query: StaffQuery): Promise<Found> {
  const { list, db, id, from } = rows
  const { by, direction } = orderOf(rows, query)
  const chosen = list.counted ? query[list.counted] : undefined
  const { rows: found } = await sql<{ ids: string[] | null; counts: Record<string, number> | null }>`
    WITH found AS MATERIALIZED (
      SELECT ${id} AS id, ${by} AS by, ${countedOf(rows)} AS value FROM ${from}
      WHERE ${narrowed(rows, query, list.counted)}
    ), page AS (
      SELECT id FROM found WHERE ${chosen === undefined ? sql`true` : sql`value = ${chosen}`}
      ORDER BY by ${direction}, id ${direction} ${pageOf(query)}
    )
    SELECT (SELECT array_agg(id::text) FROM page) AS ids,
      (SELECT json_object_agg(value, count) FROM (SELECT value, count(*) FROM found GROUP BY 1) AS each) AS counts`.execute(
    db,
  )
  const [both] = found
  return { ids: (both?.ids ?? []).map((id) => ({ id })), counts: both?.counts ?? {} }
}

async function inOrder<Row extends { id: string }>(rows: StaffRows<Row>, ids: readonly { id: string }[]) {
  if (ids.length === 0) return []
  const found = new Map((await rows.read(ids.map(({ id }) => id))).map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => found.get(id) ?? [])
}

/** @param but a filter that is not to count */
function narrowed(
  { list, where, words, filters }: StaffRows<{ id: string }>,
  query: StaffQuery,
  but?: string,
): RawBuilder<SqlBool> {
  const chosen = Object.keys(list.filters).filter((name) => name !== but && query[name] !== undefined)
  const narrowing = chosen.map((name) => {
    const filter = filters[name]
    return typeof filter === 'function' ? filter(query[name] as string) : sql`${filter} = ${query[name]}`
  })
  const wanted = searchWords(query.q)
  const found = words && wanted.length > 0 ? [hasEveryWord(words, wanted)] : []
  return sql<SqlBool>`(${sql.join([where, ...narrowing, ...found], sql` AND `)})`
}

/** One step of an export: rows looked up and written together. */
const pieceSize = 1_000

/**
 * All rows that a query finds, in pieces, each asked for when the one before has gone: nothing is held meanwhile, in
 * memory or in the database, however slowly they are taken (STAFF-12).
 */
export async function* eachPiece<Row extends { id: string }>(
  rows: StaffRows<Row>,
  query: StaffQuery,
  cells: (row: Row) => readonly Cell[],
): AsyncGenerator<(readonly Cell[])[]> {
  const by = rows.sorts[rows.steady]
  let last: { id: string; by: string } | undefined
  do {
    const after = last ? sql`(${by}, ${rows.id}) < (${last.by}, ${last.id})` : sql`true`
    // As text, or a moment would lose its microseconds on the way.
    const found = await sql<{ id: string; by: string }>`
      SELECT ${rows.id} AS id, ${by}::text AS by FROM ${rows.from} WHERE ${narrowed(rows, query)} AND ${after}
      ORDER BY ${by} DESC, ${rows.id} DESC LIMIT ${pieceSize}`.execute(rows.db)
    if (found.rows.length === 0) return
    yield (await inOrder(rows, found.rows)).map(cells)
    last = found.rows.length < pieceSize ? undefined : found.rows.at(-1)
  } while (last)
}
