import { type Actor, requirePermission, requireUser } from '../../../platform/actor.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { countRequest, countRequestFrom, type RequestLimit } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import { findUser } from '../../accounts/server/index.ts'
import type { CommentDecision, CommentStatus } from '../comment-status-contract.ts'
import type { OwnComment } from '../contract.ts'
import { type CommentsPortal, decideComments } from './comment-decisions.ts'
import { pauseSentence } from './comment-mails.ts'
import { type CommentForReview, findComment, insertComments, listByStatus, listOwn } from './comment-store.ts'
import { pauseOf, requireVoice } from './pauses.ts'
import { reportedBy } from './reports.ts'
import { findToolIds } from './store.ts'

const minutes = 60_000
/**
 * Floods: of one person or network, and of all together, so that the moderators can keep up. Visitors together do not use
 * up what the people who are logged in have together.
 */
const limits = {
  one: { most: 5, within: 10 * minutes },
  oneADay: { most: 30, within: 24 * 60 * minutes },
  all: { most: 300, within: 60 * minutes },
}

type Parts = Pick<Portal, 'db' | 'clock'>

/** TOOL-17 to TOOL-24: anyone may write; the comment is hidden until it is approved. */
export async function postComment(
  { db, clock }: Parts,
  actor: Actor,
  { commentBody, reviewId }: { commentBody: string; reviewId: string },
  origin: Origin,
): Promise<{ message: string }> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await findToolIds(tx, now, [reviewId])).has(reviewId))
      throw badInput({ reviewId: 'There is no such tool review.' })
    if (actor.kind === 'user') await requireVoice(tx, actor.userId, now)
    const count = (name: string, limit: RequestLimit) =>
      actor.kind === 'user'
        ? countRequest(tx, now, `${name}:${actor.userId}`, limit)
        : countRequestFrom(tx, now, name, origin, limit)
    await count('tool-comment', limits.one)
    await count('tool-comment-day', limits.oneADay)
    await countRequest(tx, now, `tool-comments:${actor.kind === 'user' ? 'people' : 'visitors'}`, limits.all)
    const user = actor.kind === 'user' ? await findUser(tx, actor.userId) : undefined
    await insertComments(tx, [
      {
        tool_id: reviewId,
        user_id: user?.id ?? null,
        name: user?.forum_screen_name.trim() || 'Guest',
        body: commentBody.replaceAll('\r\n', '\n'),
        posted_at: now,
      },
    ])
  })
  return { message: 'Thank you. Your comment will be visible only after moderation and approval.' }
}

/** Comments that wait for a decision, or were decided on. */
export function commentsToModerate({ db }: Parts, actor: Actor, status: CommentStatus): Promise<CommentForReview[]> {
  requirePermission(actor, 'comments.moderate')
  return listByStatus(db, status, 1000)
}

/**
 * Decides on one comment, whatever its status is, as an operator does by command.
 * @throws PortalError 404 where there is none, 400 where it rejects without a reason
 */
export async function moderateComment(
  portal: CommentsPortal,
  actor: Actor,
  id: string,
  decision: CommentDecision,
  reason = '',
): Promise<void> {
  requirePermission(actor, 'comments.moderate')
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const found = isId && (await findComment(portal.db, id))
  if (!found) throw notFound(`There is no comment "${id}".`)
  await decideComments(portal, actor, { comments: [{ id }], decision, reason })
}

/** What a member wrote about a tool and what became of it, the newest first (MOD-02), and what they reported of it. */
export async function ownComments({ db, clock }: Parts, actor: Actor, toolId: string) {
  const { userId } = requireUser(actor)
  const rows = await listOwn(db, userId, toolId, 20)
  const Items = rows.map(
    ({ id, body, posted_at, status, reason }): OwnComment => ({
      id,
      commentBody: body,
      commentDate: posted_at.toISOString(),
      status,
      reason: status === 'rejected' ? reason : '',
    }),
  )
  const pause = await pauseOf(db, userId, clock.now())
  const paused = pause ? pauseSentence(pause) : ''
  return { Items, Count: Items.length, paused, reported: await reportedBy(db, userId, toolId) }
}
