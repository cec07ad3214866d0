import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { CommentDecision, CommentStatus } from '../comment-status-contract.ts'
import { decidedMail } from './comment-mails.ts'
import './tables.ts'

export type CommentsPortal = Pick<Portal, 'db' | 'clock' | 'settings' | 'messages' | 'publicUrl'>

export interface DecisionOnComments {
  /** With the status in which whoever decides saw it; without one any is meant. */
  comments: readonly { id: string; seen?: CommentStatus }[]
  decision: CommentDecision
  /** Why it rejects, read by the authors; an acceptance has none. */
  reason: string
}

/**
 * Accepts or rejects comments, or decides anew, and tells the authors who have an account, each in one mail (MOD-01,
 * MOD-02). Of two who decide on one comment at the same moment the first counts.
 * @throws PortalError 400 where it rejects without a reason, or accepts with one
 */
export async function decideComments(
  portal: CommentsPortal,
  actor: Actor,
  { comments, decision, reason }: DecisionOnComments,
  origin?: Origin,
): Promise<{ decided: number; told: number; left: number }> {
  const by = requirePermission(actor, 'comments.moderate')
  if (decision === 'rejected' && reason === '') throw badInput({ reason: 'Say why: the author reads it.' })
  if (decision === 'approved' && reason !== '') throw badInput({ reason: 'A reason is for rejecting.' })
  const { db, clock } = portal
  const seen = new Map(comments.map(({ id, seen }) => [id, seen]))
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const rows = await lock(tx, [...seen.keys()])
    const mine = rows.filter((row) => row.status !== decision && (seen.get(row.id) ?? row.status) === row.status)
    if (mine.length === 0) return { decided: 0, told: 0, left: seen.size }
    await tx
      .updateTable('tool_comments')
      .set({ status: decision, reason, decided_at: now, decided_by: by })
      .where(
        'id',
        'in',
        mine.map(({ id }) => id),
      )
      .execute()
    for (const { id, status } of mine)
      await audit(tx, now, {
        event: 'comment-decided',
        actor,
        origin,
        area: 'comments',
        item: id,
        details: changed({ status }, { status: decision, ...(reason ? { reason } : {}) }),
      })
    const told = await tell(portal, tx, mine, decision, reason)
    return { decided: mine.length, told, left: seen.size - mine.length }
  })
}

type Row = Awaited<ReturnType<typeof lock>>[number]

/** In one order, so that two who decide several wait for each other, and never in a ring. */
const lock = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('tool_comments as c')
    .innerJoin('tool_reviews as t', 't.id', 'c.tool_id')
    .select(['c.id', 'c.status', 'c.user_id', 'c.tool_id as toolId', 'c.body', 't.title as tool'])
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .forUpdate('c')
    .execute()

/** @returns how many authors are told */
async function tell(
  portal: CommentsPortal,
  tx: Tx,
  rows: readonly Row[],
  decision: CommentDecision,
  reason: string,
): Promise<number> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  if (ids.length === 0) return 0
  const authors = await tx
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where('email_verified_at', 'is not', null)
    .execute()
  const { infoMailbox } = portal.settings.site
  for (const { id, email } of authors) {
    const theirs = rows.filter(({ user_id }) => user_id === id)
    await portal.messages.mail(tx, {
      to: email,
      replyTo: infoMailbox,
      ...decidedMail(portal, { comments: theirs, decision, reason }),
    })
  }
  return authors.length
}
