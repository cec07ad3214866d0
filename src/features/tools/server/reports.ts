import { type RawBuilder, sql } from 'kysely'
import { type Actor, requireUser, systemActor } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import { holdUser, namesOfDoers } from '../../accounts/server/index.ts'
import { reportsThatHide } from '../comment-status-contract.ts'
import './tables.ts'

/** Of one person, within a day. */
const limit = { most: 20, within: 24 * 3_600_000 }

/**
 * Reports a published comment, once each; the third report that nobody has looked at hides it (MOD-03).
 * @throws PortalError 404 for a comment that is not published, 400 for one's own, 429 for too many
 */
export async function reportComment(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  const user = requireUser(actor)
  const { userId } = user
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await holdUser(tx, user)
    // Two who report at the same moment count each other.
    const comment = await tx
      .selectFrom('tool_comments')
      .select(['status', 'user_id'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (comment?.user_id === userId) throw badInput({ reason: 'This comment is your own.' })
    const made = await tx
      .selectFrom('comment_reports')
      .select('at')
      .where('comment', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (made) return
    if (comment?.status !== 'approved') throw notFound('There is no such comment.')
    await countRequest(tx, now, `comment-report:${userId}`, limit)
    await tx.insertInto('comment_reports').values({ comment: id, user_id: userId, at: now, reason }).execute()
    if ((await openReports(tx, id)) < reportsThatHide) return
    await tx.updateTable('tool_comments').set({ status: 'held' }).where('id', '=', id).execute()
    await audit(tx, now, {
      event: 'comment-held',
      actor: systemActor('reports'),
      area: 'comments',
      item: id,
      details: changed({ status: 'approved' }, { status: 'held' }),
    })
  })
}

/** How many reports of a comment nobody has looked at. */
export async function openReports(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('comment_reports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('comment', '=', id)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The same of several; those without any are left out. */
export async function openReportsOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ comment: string; count: number }>`
    SELECT comment, count(*)::integer AS count FROM comment_reports
    WHERE comment = ANY (${ids}::uuid[]) AND seen_at IS NULL GROUP BY comment`.execute(db)
  return new Map(rows.map(({ comment, count }) => [comment, count]))
}

/** What they say, the newest first; also those that were looked at. */
export async function reportsOn(db: Db, id: string) {
  const rows = await db
    .selectFrom('comment_reports')
    .selectAll()
    .where('comment', '=', id)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  const names = await namesOfDoers(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, at, reason, seen_at }) => ({
    by: names(user_id),
    at: at.toISOString(),
    reason,
    isOpen: seen_at === null,
  }))
}

/** In one order: a decision on several and the removal of who reported them wait for each other, and never in a ring. */
export const lockReports = (tx: Tx, where: RawBuilder<unknown>) =>
  sql`SELECT FROM comment_reports WHERE ${where} ORDER BY comment, user_id FOR UPDATE`.execute(tx)

/** A decision on comments is one on what was reported about them. */
export async function closeReports(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await lockReports(tx, sql`comment = ANY (${ids}::uuid[])`)
  await sql`
    UPDATE comment_reports SET seen_at = ${now} WHERE comment = ANY (${ids}::uuid[]) AND seen_at IS NULL`.execute(tx)
}

/** The comments on a tool that somebody reported. */
export async function reportedBy(db: Db, userId: string, toolId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comment_reports as r')
    .innerJoin('tool_comments as c', 'c.id', 'r.comment')
    .select('r.comment')
    .where('r.user_id', '=', userId)
    .where('c.tool_id', '=', toolId)
    .execute()
  return rows.map(({ comment }) => comment)
}
