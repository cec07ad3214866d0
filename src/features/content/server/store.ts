import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { hasEveryWord } from '../../../platform/lists/words.ts'
import type { Family } from './tables.ts'

export type ItemRow = Selectable<PortalTables['content_items']>
export type NewItem = Insertable<PortalTables['content_items']>

export interface ItemQuery {
  words: readonly string[]
  /** Only items whose folder is this one (documents). */
  folder?: string
  offset?: number
  limit?: number
}

/** Published items only, and none whose publication lies ahead (GEN-13). */
function published(db: Db, family: Family, now: Date) {
  return db
    .selectFrom('content_items')
    .where('family', '=', family)
    .where('status', '=', 'published')
    .where('published_at', '<=', now)
}

/** A page of a family's public items, the newest first, and the number of all that match. */
export async function listItems(
  db: Db,
  family: Family,
  now: Date,
  query: ItemQuery,
): Promise<{ rows: ItemRow[]; count: number }> {
  let matching = published(db, family, now).where((eb) => hasEveryWord(eb.ref('search_text'), query.words))
  if (query.folder)
    matching = matching.where((eb) => eb(eb.ref('data', '->>').key('folder'), '=', query.folder as string))
  let page = matching.selectAll().orderBy('item_date', 'desc').orderBy('id')
  if (query.limit !== undefined) page = page.limit(query.limit).offset(query.offset ?? 0)
  const rows = await page.execute()
  if (query.limit === undefined) return { rows, count: rows.length }
  const { count } = await matching.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}

export async function findItem(db: Db, family: Family, now: Date, id: string): Promise<ItemRow | undefined> {
  return published(db, family, now).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  if (items.length > 0)
    await tx
      .insertInto('content_items')
      .values([...items])
      .execute()
}
