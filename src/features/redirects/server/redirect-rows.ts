import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { eachPiece, type StaffRows } from '../../../platform/lists/staff-list.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import { RedirectQuery } from '../contract.ts'
import { redirectList } from '../list-contract.ts'
import './tables.ts'

export interface RedirectLine {
  /** The address that leads on. */
  id: string
  to: string
  isMoved: boolean
  madeAt: Date
  by: string
  usedAt: Date | null
}

/** What the list of redirects is made of (SITE-06). */
export const redirectRows = (db: Db): StaffRows<RedirectLine> => ({
  list: redirectList,
  db,
  from: sql`redirects AS r`,
  where: sql`r.removed_at IS NULL`,
  id: sql`r.from_path`,
  words: sql`r.search_text`,
  filters: { why: sql`(CASE WHEN r.item IS NULL THEN 'added' ELSE 'moved' END)` },
  sorts: { from: sql`r.from_path`, made: sql`r.made_at` },
  steady: 'made',
  async read(ids) {
    const rows = await db
      .selectFrom('redirects')
      .select(['from_path', 'to_path', 'item', 'made_at', 'made_by', 'last_used_at'])
      .where('from_path', 'in', ids)
      .execute()
    const names = await namesOfDoers(
      db,
      rows.map(({ made_by }) => made_by),
    )
    return rows.map((row) => ({
      id: row.from_path,
      to: row.to_path,
      isMoved: row.item !== null,
      madeAt: row.made_at,
      by: names(row.made_by),
      usedAt: row.last_used_at,
    }))
  },
})

export const redirectsExport = (db: Db): ListExport => ({
  list: redirectList,
  area: 'content',
  permission: 'content.publish',
  query: RedirectQuery,
  pieces: (query) =>
    eachPiece(redirectRows(db), query, ({ id, to, madeAt, by, usedAt }) => [id, to, madeAt, by, usedAt]),
})
