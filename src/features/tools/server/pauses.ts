import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Upkeep } from '../../../platform/db/in-batches.ts'
import { notFound, PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import { type Pause, pauses } from '../comment-status-contract.ts'
import type { CommentsPortal } from './comment-decisions.ts'
import { letBackMail, pausedMail, pauseSentence } from './comment-mails.ts'
import './tables.ts'

/** Until when somebody may not comment, and why; undefined where they may. */
export async function pauseOf(db: Db, userId: string, now: Date) {
  const row = await db.selectFrom('comment_pauses').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && (row.until === null || row.until > now) ? row : undefined
}

/** @throws PortalError 403 for who is kept from commenting */
export async function requireVoice(db: Db, userId: string, now: Date): Promise<void> {
  const pause = await pauseOf(db, userId, now)
  if (pause) throw new PortalError('paused', 403, pauseSentence(pause))
}

/** The author of a comment, held, and what stands against their commenting. */
async function lockAuthor(tx: Tx, comment: string, now: Date) {
  const found = await tx.selectFrom('tool_comments').select('user_id').where('id', '=', comment).executeTakeFirst()
  if (!found?.user_id) throw notFound('There is no account behind this comment.')
  // An account that goes at this moment is waited for, and then is none.
  const author = await tx
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', '=', found.user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!author) throw notFound('There is no account behind this comment.')
  return { ...author, pause: await pauseOf(tx, author.id, now) }
}

interface Pausing {
  /** One of the author's. */
  comment: string
  length: Pause
  reason: string
  /** Since when they were paused, as whoever decides saw it; null where they were not. */
  seen: string | null
}

/**
 * Keeps the author of a comment from commenting, and tells them why (MOD-04).
 * @returns whether it is done: nobody else did anything about them meanwhile
 * @throws PortalError 404 where nobody with an account wrote it, 409 for oneself
 */
export async function pauseAuthor(
  portal: CommentsPortal,
  actor: Actor,
  { comment, length, reason, seen }: Pausing,
  origin: Origin,
): Promise<boolean> {
  const by = requirePermission(actor, 'comments.moderate')
  const { db, clock } = portal
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const author = await lockAuthor(tx, comment, now)
    if (author.id === by) throw new PortalError('own_comment', 409, 'This comment is your own.')
    if (sinceOf(author.pause) !== seen) return false
    const until = untilOf(now, length)
    const pause = { since: now, until, reason, by }
    await tx
      .insertInto('comment_pauses')
      .values({ user_id: author.id, ...pause })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pause))
      .execute()
    const details = { until: until?.toISOString() ?? 'for good', reason }
    await audit(tx, now, { event: 'commenter-paused', actor, origin, area: 'comments', item: comment, details })
    const { infoMailbox } = portal.settings.site
    await portal.messages.mail(tx, { to: author.email, replyTo: infoMailbox, ...pausedMail(portal, pause) })
    return true
  })
}

/**
 * Lets an author comment again, and tells them.
 * @param seen since when they were paused, as whoever decides saw it
 * @returns whether it is done: nobody else did anything about them meanwhile
 */
export async function letBack(
  portal: CommentsPortal,
  actor: Actor,
  { comment, seen }: Pick<Pausing, 'comment'> & { seen: string },
  origin: Origin,
): Promise<boolean> {
  requirePermission(actor, 'comments.moderate')
  const { db, clock } = portal
  return db.transaction().execute(async (tx) => {
    const author = await lockAuthor(tx, comment, clock.now())
    if (sinceOf(author.pause) !== seen) return false
    await tx.deleteFrom('comment_pauses').where('user_id', '=', author.id).execute()
    await audit(tx, clock.now(), { event: 'commenter-let-back', actor, origin, area: 'comments', item: comment })
    const { infoMailbox } = portal.settings.site
    await portal.messages.mail(tx, { to: author.email, replyTo: infoMailbox, ...letBackMail(portal) })
    return true
  })
}

const sinceOf = (pause: { since: Date } | undefined): string | null => pause?.since.toISOString() ?? null

/** The end of the last day, by the clocks of the programme's mails. */
function untilOf(now: Date, length: Pause): Date | null {
  const days = pauses[length]
  if (days === null) return null
  return DateTime.fromJSDate(now, { zone: 'America/New_York' }).plus({ days }).endOf('day').toJSDate()
}

/** Pauses that are over are nobody's business any more. */
export const forgetPauses = (db: Db, now: Date, upkeep: Upkeep): Promise<void> =>
  upkeep.delete(db, 'comment_pauses', sql`until < ${now}`)

/** Of the author of a comment, for its page. */
export async function pauseShown(db: Db, userId: string | null, now: Date) {
  const pause = userId ? await pauseOf(db, userId, now) : undefined
  if (!pause) return null
  const names = await namesOfDoers(db, [pause.by])
  return {
    since: pause.since.toISOString(),
    until: pause.until?.toISOString() ?? null,
    reason: pause.reason,
    by: names(pause.by),
  }
}
