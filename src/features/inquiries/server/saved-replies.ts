import { sql } from 'kysely'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { SavedReply } from '../contract.ts'
import './tables.ts'

/** More than anybody looks through. */
const most = 100

export async function savedReplies(db: Db, actor: Actor): Promise<SavedReply[]> {
  requirePermission(actor, 'inquiries.answer')
  return db
    .selectFrom('saved_replies')
    .select(['id', 'title', 'text', 'revision'])
    .orderBy('title')
    .orderBy('id')
    .execute()
}

type Reply = Pick<SavedReply, 'title' | 'text'>

interface Change {
  portal: Portal
  actor: Actor
  origin: Origin
}

/** Keeps a reply (INBOX-04). @throws PortalError 409 where there are too many */
export async function addReply(of: Change, { title, text }: Reply): Promise<void> {
  const { db, clock } = of.portal
  const changed_by = requirePermission(of.actor, 'inquiries.answer')
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('saved-replies'))`.execute(tx)
    const { count } = await tx
      .selectFrom('saved_replies')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= most)
      throw new PortalError(
        'too_many_replies',
        409,
        `There are ${most} replies. Please remove one that nobody uses first.`,
      )
    const { id } = await tx
      .insertInto('saved_replies')
      .values({ title, text, changed_at: clock.now(), changed_by })
      .returning('id')
      .executeTakeFirstOrThrow()
    await inTrail(tx, of, 'reply-kept', id, { title, text })
  })
}

/** @returns whether it is saved: it was neither changed nor removed meanwhile */
export async function changeReply(
  of: Change,
  id: number,
  { title, text, revision }: Reply & { revision: number },
): Promise<boolean> {
  const { db, clock } = of.portal
  const changed_by = requirePermission(of.actor, 'inquiries.answer')
  return db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('saved_replies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (before?.revision !== revision) return false
    await tx
      .updateTable('saved_replies')
      .set({ title, text, changed_at: clock.now(), changed_by, revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    await inTrail(tx, of, 'reply-kept', id, changed({ title: before.title, text: before.text }, { title, text }))
    return true
  })
}

export async function removeReply(of: Change, id: number): Promise<void> {
  requirePermission(of.actor, 'inquiries.answer')
  await of.portal.db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom('saved_replies').where('id', '=', id).returning('title').executeTakeFirst()
    if (removed) await inTrail(tx, of, 'reply-removed', id, removed)
  })
}

const inTrail = (
  tx: Tx,
  { portal, actor, origin }: Change,
  event: 'reply-kept' | 'reply-removed',
  id: number,
  details: Record<string, unknown>,
) => audit(tx, portal.clock.now(), { event, actor, origin, area: 'inquiries', item: String(id), details })
