import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hasSamplesIn, withdrawSamplesIn } from '../../../platform/db/samples.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { hasEveryWord } from '../../../platform/lists/words.ts'
import { easeOfUse, freePrice, priceRanges, type ToolChoices, type ToolOrder } from '../contract.ts'
import './tables.ts'

export type ToolRow = Selectable<PortalTables['tool_reviews']>
export type NewTool = Insertable<PortalTables['tool_reviews']>

export interface ToolFilter {
  words: readonly string[]
  category?: string
  creator?: string
  priceRange?: string
  cost?: 'paid' | 'free'
  sort: ToolOrder
  descending: boolean
  offset?: number
  limit?: number
}

const published = (db: Db, now: Date) =>
  db.selectFrom('tool_reviews').where('status', '=', 'published').where('published_at', '<=', now)

/** A value's place in a list of known values; unknown ones come last. */
const placeOf = (column: string, values: readonly string[]) =>
  sql`coalesce(array_position(${[...values]}::text[], ${sql.ref(column)}), ${values.length + 1})`

const orders: Record<ToolOrder, ReturnType<typeof sql>> = {
  title: sql`lower(title)`,
  category: sql`lower(category)`,
  creator: sql`lower(created_by)`,
  price: placeOf('price_range', priceRanges),
  ease: placeOf('ease_of_use', easeOfUse),
}

export async function listTools(db: Db, now: Date, filter: ToolFilter): Promise<{ rows: ToolRow[]; count: number }> {
  let matching = published(db, now).where(() => hasEveryWord(sql.ref('search_text'), filter.words))
  if (filter.category) matching = matching.where('category', '=', filter.category)
  if (filter.creator) matching = matching.where('created_by', '=', filter.creator)
  if (filter.priceRange) matching = matching.where('price_range', '=', filter.priceRange)
  if (filter.cost)
    matching = matching.where(sql`lower(price_range)`, filter.cost === 'free' ? '=' : '<>', freePrice.toLowerCase())
  let page = matching
    .selectAll()
    .orderBy(orders[filter.sort], filter.descending ? 'desc' : 'asc')
    .orderBy(sql`lower(title)`)
    .orderBy('id')
  if (filter.limit !== undefined) page = page.limit(filter.limit).offset(filter.offset ?? 0)
  const rows = await page.execute()
  if (filter.limit === undefined) return { rows, count: rows.length }
  const { count } = await matching.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}

export type ToolName = Pick<ToolRow, 'id' | 'title' | 'category'>

/** By category, then by name. */
export const listToolNames = (db: Db, now: Date): Promise<ToolName[]> =>
  published(db, now)
    .select(['id', 'title', 'category'])
    .orderBy(sql`lower(category)`)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()

export const findTool = (db: Db, now: Date, id: string): Promise<ToolRow | undefined> =>
  published(db, now).selectAll().where('id', '=', id).executeTakeFirst()

export const hasSamples = (db: Db): Promise<boolean> => hasSamplesIn(db, 'tool_reviews')

export const withdrawSamples = (tx: Tx): Promise<number> => withdrawSamplesIn(tx, 'tool_reviews')

/** Those of the ids that have a published review. */
export async function findToolIds(db: Db, now: Date, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await published(db, now)
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function listChoices(db: Db, now: Date): Promise<ToolChoices> {
  const { rows } = await sql<ToolChoices>`
    SELECT coalesce(array_agg(DISTINCT category), '{}') AS categories,
      coalesce(array_agg(DISTINCT created_by) FILTER (WHERE created_by <> ''), '{}') AS creators,
      coalesce(array_agg(DISTINCT price_range), '{}') AS "priceRanges"
    FROM tool_reviews WHERE status = 'published' AND published_at <= ${now}`.execute(db)
  const { categories = [], creators = [], priceRanges: used = [] } = rows[0] ?? {}
  const place = (range: string) => (priceRanges as readonly string[]).indexOf(range) + 1 || Number.POSITIVE_INFINITY
  return { categories, creators, priceRanges: used.sort((a, b) => place(a) - place(b)) }
}

export async function insertTools(tx: Tx, tools: NewTool[]): Promise<void> {
  if (tools.length > 0) await tx.insertInto('tool_reviews').values(tools).execute()
}
