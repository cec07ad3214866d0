import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { eachPiece, type StaffRows } from '../../../platform/lists/staff-list.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import { ItemQuery } from '../contract.ts'
import { type ItemState, itemListOf, itemStates, needAttention } from '../list-contract.ts'

export interface ItemLine {
  id: string
  itemId: string
  title: string
  state: ItemState
  author: string
  date: Date | null
  changedAt: Date
  changedBy: string
}

/** What the list of a family is made of (EDIT-03). */
export const itemRows = (db: Db, family: WrittenFamily): StaffRows<ItemLine> => ({
  list: itemListOf(family),
  db,
  from: sql`items AS i`,
  where: sql`i.family = ${family}`,
  id: sql`i.id`,
  words: sql`i.search_text`,
  filters: {
    state: sql`i.state`,
    needs: () => sql`i.state = ANY (${[...needAttention]})`,
    author: (name) => sql`lower(i.author) = ${name.toLowerCase()}`,
    tag: (name) => sql`i.tags @> ARRAY[${name}]::text[]`,
  },
  sorts: { title: sql`i.title`, changed: sql`i.changed_at`, created: sql`i.created_at` },
  steady: 'created',
  async read(ids) {
    const rows = await db
      .selectFrom('items')
      .select(['id', 'item_id', 'title', 'state', 'author', 'item_date', 'changed_at', 'changed_by'])
      .where('id', 'in', ids)
      .execute()
    const names = await namesOfDoers(
      db,
      rows.map(({ changed_by }) => changed_by),
    )
    return rows.map((row) => ({
      id: row.id,
      itemId: row.item_id,
      title: row.title,
      state: row.state,
      author: row.author,
      date: row.item_date,
      changedAt: row.changed_at,
      changedBy: names(row.changed_by),
    }))
  },
})

export const itemsExport = (db: Db, family: WrittenFamily): ListExport => ({
  list: itemListOf(family),
  area: 'content',
  permission: 'content.write',
  query: ItemQuery,
  pieces: (query) =>
    eachPiece(itemRows(db, family), query, ({ title, state, author, date, changedAt, changedBy }) => [
      title,
      itemStates[state],
      author,
      date,
      changedAt,
      changedBy,
    ]),
})
