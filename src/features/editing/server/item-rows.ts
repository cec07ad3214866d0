import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { eachPiece, type StaffRows } from '../../../platform/lists/staff-list.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import { ItemQuery } from '../contract.ts'
import { itemListOf, needAttention } from '../list-contract.ts'
import { type Standing, stateWords } from '../state-words.ts'
import { standingColumns, standingOf, stateShown } from './standing.ts'

export interface ItemLine extends Standing {
  id: string
  itemId: string
  title: string
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
    state: stateShown,
    needs: (what) => {
      // As an array, so that the indexes of both are asked.
      const failed = sql<boolean>`i.id = ANY (ARRAY(
        SELECT item FROM item_schedules WHERE ended_at IS NULL AND failed_at IS NOT NULL))`
      if (what === 'review') return sql<boolean>`i.state = 'in review'`
      return what === 'failed' ? failed : sql<boolean>`(${stateShown} = ANY (${[...needAttention]}) OR ${failed})`
    },
    author: (name) => sql`lower(i.author) = ${name.toLowerCase()}`,
    tag: (name) => sql`i.tags @> ARRAY[${name}]::text[]`,
  },
  sorts: { title: sql`i.title`, changed: sql`i.changed_at`, created: sql`i.created_at` },
  steady: 'created',
  async read(ids) {
    const rows = await db
      .selectFrom('items')
      .select(['id', 'item_id', 'title', 'author', 'item_date', 'changed_at', 'changed_by'])
      .select(standingColumns)
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
      ...standingOf(row),
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
    eachPiece(itemRows(db, family), query, ({ title, author, date, changedAt, changedBy, ...line }) => [
      title,
      stateWords(line),
      author,
      date,
      changedAt,
      changedBy,
    ]),
})
