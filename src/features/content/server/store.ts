import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { isAsIfWritten } from '../../../platform/db/as-if-written.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hasSamplesIn, withdrawSamplesIn } from '../../../platform/db/samples.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { hasEveryWord } from '../../../platform/lists/words.ts'
import { nextPublication, published } from './published.ts'
import { itemsAtHand, searchInBlocks } from './search-blocks.ts'
import type { Family } from './tables.ts'

export type ItemRow = Selectable<PortalTables['content_items']>
export type NewItem = Insertable<PortalTables['content_items']>

export interface ItemQuery {
  /** In lower case; each must be found. */
  words: readonly string[]
  /** Only items that stand in this folder, in lower case (documents). */
  folder?: string | undefined
  /** Only items whose own date lies no later. */
  until?: Date
}

export interface PageOfItems extends ItemQuery {
  offset: number
  limit: number
}

type Items<Row> = SelectQueryBuilder<PortalTables, 'content_items', Row>

const inFolder = <Row>(items: Items<Row>, folder: string | undefined) =>
  folder ? items.where(sql<boolean>`jsonb_exists(lower(data->>'folders')::jsonb, ${folder})`) : items

/** By the trigram index: the fewer items match, the faster. */
const searchedByIndex = <Row>(items: Items<Row>, words: readonly string[]) =>
  words.length > 0 ? items.where((eb) => hasEveryWord(eb.ref('search_text'), words)) : items

/**
 * One item after the other. Not LIKE: PostgreSQL takes a long pattern for a rare one and would rather sort the whole
 * family; what strpos finds it takes for every third item.
 */
const searchedOneByOne = <Row>(items: Items<Row>, words: readonly string[]) =>
  words.reduce((narrowed, word) => narrowed.where(sql<boolean>`strpos(search_text, ${word}) > 0`), items)

const upTo = <Row>(items: Items<Row>, until: Date | undefined) =>
  until ? items.where('item_date', '<=', until) : items

/** A family's public items, all of them, the newest first. */
export async function listItems(db: Db, family: Family, now: Date, query: ItemQuery): Promise<ItemRow[]> {
  const { words, folder, until } = query
  return searchedByIndex(upTo(inFolder(published(db, family, now), folder), until), words)
    .selectAll()
    .orderBy('item_date', 'desc')
    .orderBy('id')
    .execute()
}

/** So many of a family's public items, the newest by that moment first. */
export async function newestItems(
  db: Db,
  family: Family,
  now: Date,
  { by, limit }: { by: 'item_date' | 'published_at'; limit: number },
): Promise<ItemRow[]> {
  return published(db, family, now).selectAll().orderBy(by, 'desc').orderBy('id').limit(limit).execute()
}

/** How a list with these counts is searched. */
interface Counts {
  matching: number
  all: number
  /** The page's own, where counting has found them; null where it has, and they are sooner walked to. */
  ids?: string[] | null
}

/** Whether it is worth asking the blocks, which know no folders and nothing of a preview. */
const hasBlocks = (db: Db, { words, folder }: ItemQuery, all: number) =>
  words.length > 0 && !folder && all > itemsAtHand && !isAsIfWritten(db)

/**
 * A page of a family's public items, the newest first.
 *
 * The counts choose the way: with `matching` of `all` items matching, walking from the newest meets an item in
 * every `all / matching` steps; the blocks of a long list, or else the trigram index, give all that match at once. The
 * shorter way is taken, and a walk that is short anyway, whatever the words. Without words the counts are exact, and a
 * page that is nearer to the oldest is walked to from there.
 */
export async function pageOfItems(
  db: Db,
  family: Family,
  now: Date,
  query: PageOfItems,
  { matching, all, ids }: Counts,
): Promise<ItemRow[]> {
  const { words, folder, until, offset, limit } = query
  if (offset >= matching) return []
  const steps = (offset + limit) * (all / matching)
  const asked = ids === undefined && steps > 100 && hasBlocks(db, query, all)
  const held = asked ? (await searchInBlocks({ db, family, now, words, page: query, all }))?.ids : ids
  if (held)
    return published(db, family, now)
      .selectAll()
      .where('id', '=', sql<string>`ANY (${held}::text[])`)
      .orderBy('item_date', 'desc')
      .orderBy('id')
      .execute()
  const open = upTo(inFolder(published(db, family, now), folder), until).select(['id', 'item_date'])
  const walk = words.length === 0 || steps <= Math.max(matching, itemsAtHand)
  const fromOldest = words.length === 0 && matching - offset < offset
  const found = fromOldest
    ? open
        .orderBy('item_date')
        .orderBy('id', 'desc')
        .limit(matching - offset)
    : walk
      ? searchedOneByOne(open, words)
          .orderBy('item_date', 'desc')
          .orderBy('id')
          .limit(offset + limit)
      : searchedByIndex(open, words)
  // Ids first, from the index alone; whole rows are then read for this page only. Materialized, lest PostgreSQL
  // mixes the two ways again.
  const page = db
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .selectFrom('found')
    .select('id')
    .orderBy('item_date', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(fromOldest ? 0 : offset)
  return db
    .selectFrom(page.as('page'))
    .innerJoin('content_items', 'content_items.id', 'page.id')
    .where('content_items.family', '=', family)
    .selectAll('content_items')
    .orderBy('content_items.item_date', 'desc')
    .orderBy('content_items.id')
    .execute()
}

/**
 * How many public items match, and when the family's next publication falls due.
 * @param long how many public items the family has, and the page that is wanted of those that match: its ids may come
 *   along
 */
export async function countItems(
  db: Db,
  family: Family,
  now: Date,
  query: ItemQuery,
  long?: { all: number; page: { offset: number; limit: number } },
): Promise<{ count: number; until?: Date; ids?: string[] }> {
  const { words, folder } = query
  if (long && hasBlocks(db, query, long.all)) {
    const { all, page } = long
    const found = await searchInBlocks({ db, family, now, words, page, all })
    if (found) return found
  }
  const { count, next } = await searchedByIndex(inFolder(published(db, family, now), folder), words)
    .select((eb) => [eb.fn.countAll<string>().as('count'), nextPublication(db, family, now).as('next')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), ...(next ? { until: next } : {}) }
}

export async function findItem(db: Db, family: Family, now: Date, id: string): Promise<ItemRow | undefined> {
  return published(db, family, now).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Kept from changes by others until the transaction ends, whatever its state. */
export async function holdItem(tx: Tx, family: Family, id: string): Promise<void> {
  await tx
    .selectFrom('content_items')
    .select('id')
    .where('family', '=', family)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

const coming = (db: Db, family: Family, now: Date, words: readonly string[]) =>
  searchedByIndex(published(db, family, now), words).where('item_date', '>', now)

/** The public items whose own date lies ahead, the nearest first; all of them without a limit. */
export async function comingItems(
  db: Db,
  family: Family,
  now: Date,
  { words, offset = 0, limit }: { words: readonly string[]; offset?: number; limit?: number },
): Promise<ItemRow[]> {
  const items = coming(db, family, now, words).selectAll().orderBy('item_date').orderBy('id').offset(offset)
  return (limit === undefined ? items : items.limit(limit)).execute()
}

export async function countComing(db: Db, family: Family, now: Date, words: readonly string[]): Promise<number> {
  const { count } = await coming(db, family, now, words)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const hasSamples = (db: Db): Promise<boolean> => hasSamplesIn(db, 'content_items')

export const withdrawSamples = (tx: Tx): Promise<number> => withdrawSamplesIn(tx, 'content_items')

export async function insertItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  if (items.length > 0)
    await tx
      .insertInto('content_items')
      .values([...items])
      .execute()
}
