import { sql } from 'kysely'
import { type Actor, may, requirePermission } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { eachPiece, type StaffRows } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Waits } from '../../../platform/waiting.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import { commentList } from '../comment-list-contract.ts'
import { type CommentStatus, commentStatusWords } from '../comment-status-contract.ts'
import { CommentQuery, type DeskComment } from '../desk-contract.ts'
import { pauseShown } from './pauses.ts'
import { reportsOn } from './reports.ts'
import './tables.ts'

/** In characters: what a list shows of a comment. */
const shown = 500

/** Other comments of an author that a comment's page shows. */
const mostOthers = 20

const none: Record<CommentStatus, number> = { pending: 0, approved: 0, held: 0, rejected: 0 }

const lines = (db: Db) =>
  db
    .selectFrom('tool_comments as c')
    .innerJoin('tool_reviews as t', 't.id', 'c.tool_id')
    .select(['c.id', 'c.tool_id', 'c.user_id', 'c.name', 'c.body', 'c.posted_at', 'c.status', 'c.reason', 't.title'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM comment_reports r WHERE r.comment = c.id AND r.seen_at IS NULL)`.as(
        'reports',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

const lineOf = ({ id, tool_id, title, name, user_id, posted_at, status, reason, reports }: Row) => ({
  id,
  tool: { id: tool_id, title },
  name,
  isMember: user_id !== null,
  postedAt: posted_at.toISOString(),
  status,
  // Of one that was accepted by a release before this one, it is of an earlier decision.
  reason: status === 'rejected' ? reason : '',
  reports,
})

/** What the desk's list is made of (MOD-01). */
export const commentRows = (db: Db, actor: Actor): StaffRows<CommentLine> => {
  requirePermission(actor, 'comments.moderate')
  return rowsOf(db)
}

const rowsOf = (db: Db): StaffRows<CommentLine> => ({
  list: commentList,
  db,
  from: sql`tool_comments AS c`,
  where: sql`true`,
  id: sql`c.id`,
  words: sql`c.search_text`,
  filters: {
    status: sql`c.status`,
    by: (whom) => (whom === 'members' ? sql`c.user_id IS NOT NULL` : sql`c.user_id IS NULL`),
    // As an array, so that the indexes of both are asked.
    reported: () =>
      sql`(c.status = 'held' OR c.id = ANY (ARRAY(SELECT comment FROM comment_reports WHERE seen_at IS NULL)))`,
    tool: (title) => sql`c.tool_id IN (SELECT id FROM tool_reviews WHERE lower(title) = ${title.toLowerCase()})`,
  },
  sorts: { posted: sql`c.posted_at` },
  steady: 'posted',
  async read(ids) {
    const [rows, earlier] = [await lines(db).where('c.id', 'in', ids).execute(), await earlierOf(db, ids)]
    return rows.map((row) => ({
      ...lineOf(row),
      commentBody: row.body,
      text: row.body.slice(0, shown),
      isCut: row.body.length > shown,
      earlier: { ...none, ...earlier.get(row.id) },
    }))
  },
})

type CommentLine = ReturnType<typeof lineOf> & {
  /** In an export, the whole of it. */
  commentBody: string
  text: string
  isCut: boolean
  earlier: Record<CommentStatus, number>
}

/** How many comments their authors wrote before, by what became of them. */
async function earlierOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; counts: Partial<Record<CommentStatus, number>> }>`
    SELECT id, json_object_agg(status, count) AS counts FROM (
      SELECT c.id, e.status, count(*)
      FROM tool_comments c JOIN tool_comments e ON e.user_id = c.user_id AND (e.posted_at, e.id) < (c.posted_at, c.id)
      WHERE c.id = ANY (${ids}::uuid[]) GROUP BY 1, 2) AS each
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ id, counts }) => [id, counts]))
}

/**
 * One comment with what its author wrote else (MOD-01).
 * @throws PortalError 404 where there is none
 */
export async function readDeskComment(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<DeskComment> {
  requirePermission(actor, 'comments.moderate')
  const row = await lines(db).select(['c.decided_at', 'c.decided_by']).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('There is no such comment.')
  const names = await namesOfDoers(db, [row.decided_by])
  const others = row.user_id
    ? await lines(db)
        .where('c.user_id', '=', row.user_id)
        .where('c.id', '<>', id)
        .orderBy('c.posted_at', 'desc')
        .orderBy('c.id')
        .limit(mostOthers)
        .execute()
    : []
  return {
    ...lineOf(row),
    commentBody: row.body,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: names(row.decided_by),
    others: others.map((other) => ({ ...lineOf(other), commentBody: other.body })),
    reported: await reportsOn(db, id),
    mayPause: row.user_id !== null && !(actor.kind === 'user' && actor.userId === row.user_id),
    pause: await pauseShown(db, row.user_id, clock.now()),
  }
}

export const commentsExport = (db: Db): ListExport => ({
  list: commentList,
  area: 'comments',
  permission: 'comments.moderate',
  query: CommentQuery,
  async *pieces(query, actor) {
    yield* eachPiece(
      commentRows(db, actor),
      query,
      ({ name, commentBody, tool, earlier, postedAt, status, reports, reason }) => [
        name,
        commentBody,
        tool.title,
        Object.values(earlier).reduce((sum, count) => sum + count, 0),
        new Date(postedAt),
        commentStatusWords[status],
        reports,
        reason,
      ],
    )
  },
})

/** Comments that nobody has decided on, and those that were reported (STAFF-09, MOD-03). */
export const commentsWait =
  (db: Db): Waits =>
  async (actor: Actor) => {
    if (!may(actor, 'comments.moderate')) return []
    const { rows } = await sql<{ kind: 'written' | 'reported'; count: number; since: Date | null }>`
      SELECT 'written' AS kind, count(*)::integer AS count, min(posted_at) AS since
      FROM tool_comments WHERE status = 'pending'
      UNION ALL
      SELECT 'reported', count(*)::integer, min(coalesce(r.at, c.posted_at))
      FROM (
        SELECT id, posted_at FROM tool_comments WHERE status = 'held'
        UNION ALL
        SELECT id, posted_at FROM tool_comments
        WHERE status <> 'held' AND id = ANY (ARRAY(SELECT comment FROM comment_reports WHERE seen_at IS NULL))
      ) c LEFT JOIN (
        SELECT comment, min(at) AS at FROM comment_reports WHERE seen_at IS NULL GROUP BY comment) r ON r.comment = c.id`.execute(
      db,
    )
    return rows.flatMap(({ kind, count, since }) => (since === null ? [] : [{ ...waiting[kind], count, since }]))
  }

const waiting = {
  written: { what: 'new comments', one: 'new comment', path: '/staff/comments?status=pending&sort=posted' },
  reported: { what: 'reported comments', one: 'reported comment', path: '/staff/comments?reported=open&sort=posted' },
} as const
