import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { CommentDecision, CommentStatus } from '../comment-status-contract.ts'
import { type DecidedComments, decidedMail } from './comment-mails.ts'
import { closeReports, openReportsOf } from './reports.ts'
import './tables.ts'

export type CommentsPortal = Pick<Portal, 'db' | 'clock' | 'settings' | 'messages' | 'publicUrl'>

export interface DecisionOnComments {
  /** With the status and the open reports that whoever decides saw; without them any are meant. */
  comments: readonly { id: string; seen?: CommentStatus; reports?: number }[]
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
  const seen = new Map(comments.map((comment) => [comment.id, comment]))
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const rows = await lock(tx, [...seen.keys()])
    const reports = await openReportsOf(
      tx,
      rows.map(({ id }) => id),
    )
    const mine = rows.filter((row) => {
      const open = reports.get(row.id) ?? 0
      const { seen: status = row.status, reports: told = open } = seen.get(row.id) ?? {}
      // What is published stays so by a decision where somebody reported it.
      return status === row.status && told === open && (row.status !== decision || open > 0)
    })
    if (mine.length === 0) return { decided: 0, told: 0, left: seen.size }
    // What stays as it is stays remembered as it is.
    const news = mine.filter(({ status }) => status !== decision)
    if (news.length > 0)
      await tx
        .updateTable('tool_comments')
        .set({ status: decision, reason, decided_at: now, decided_by: by })
        .where(
          'id',
          'in',
          news.map(({ id }) => id),
        )
        .execute()
    for (const { id, status } of mine)
      await audit(tx, now, {
        event: 'comment-decided',
        actor,
        origin,
        area: 'comments',
        item: id,
        details: {
          ...changed({ status }, { status: decision, ...(reason ? { reason } : {}) }),
          ...(reports.has(id) ? { reports: reports.get(id) } : {}),
        },
      })
    await closeReports(
      tx,
      mine.map(({ id }) => id),
      now,
    )
    const told =
      (await tell(portal, tx, news.filter(isHeld), { decision, reason, wasHidden: true })) +
      (await tell(
        portal,
        tx,
        news.filter((row) => !isHeld(row)),
        { decision, reason, wasHidden: false },
      ))
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

const isHeld = ({ status }: Row) => status === 'held'

/** @returns how many authors are told */
async function tell(
  portal: CommentsPortal,
  tx: Tx,
  rows: readonly Row[],
  decided: Pick<DecidedComments, 'decision' | 'reason' | 'wasHidden'>,
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
      ...decidedMail(portal, { comments: theirs, ...decided }),
    })
  }
  return authors.length
}
