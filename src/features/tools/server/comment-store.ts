import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { hasEveryWord } from '../../../platform/lists/words.ts'
import type { CommentStatus } from '../comment-status-contract.ts'
import './tables.ts'

export type CommentRow = Selectable<PortalTables['tool_comments']>
export type NewComment = Insertable<PortalTables['tool_comments']>

interface CommentQuery {
  toolId: string
  words: readonly string[]
  offset?: number
  limit?: number
}

/** What was approved about a tool whose review is published, the newest first (TOOL-13). */
export async function listApproved(
  db: Db,
  now: Date,
  { toolId, words, offset, limit }: CommentQuery,
): Promise<{ rows: CommentRow[]; count: number }> {
  const matching = db
    .selectFrom('tool_comments')
    .where('tool_id', '=', toolId)
    .where('status', '=', 'approved')
    .where(() => hasEveryWord(sql.ref('search_text'), words))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tool_reviews')
          .select('id')
          .where('id', '=', toolId)
          .where('status', '=', 'published')
          .where('published_at', '<=', now),
      ),
    )
  let page = matching.selectAll().orderBy('posted_at', 'desc').orderBy('id')
  if (limit !== undefined) page = page.limit(limit).offset(offset ?? 0)
  const rows = await page.execute()
  if (limit === undefined) return { rows, count: rows.length }
  const { count } = await matching.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}

export async function insertComments(tx: Tx, comments: NewComment[]): Promise<void> {
  if (comments.length > 0) await tx.insertInto('tool_comments').values(comments).execute()
}

export interface CommentForReview extends Pick<CommentRow, 'id' | 'name' | 'body' | 'posted_at' | 'status'> {
  tool: string
}

/** Comments of one state with the tool's title, the oldest first: they wait in this order. */
export const listByStatus = (db: Db, status: CommentStatus, limit: number): Promise<CommentForReview[]> =>
  db
    .selectFrom('tool_comments as c')
    .innerJoin('tool_reviews as t', 't.id', 'c.tool_id')
    .select(['c.id', 'c.name', 'c.body', 'c.posted_at', 'c.status', 't.title as tool'])
    .where('c.status', '=', status)
    .orderBy('c.posted_at')
    .orderBy('c.id')
    .limit(limit)
    .execute()

export const listCommentsOf = (db: Db, userId: string): Promise<CommentRow[]> =>
  db.selectFrom('tool_comments').selectAll().where('user_id', '=', userId).orderBy('posted_at').execute()

/** What one person wrote about a tool, the newest first. */
export const listOwn = (db: Db, userId: string, toolId: string, limit: number): Promise<CommentRow[]> =>
  db
    .selectFrom('tool_comments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('tool_id', '=', toolId)
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findComment = (db: Db, id: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('tool_comments').select('id').where('id', '=', id).executeTakeFirst()
