import { sql } from 'kysely'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { letter, paragraphsOf } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import { officeScope, ofOffices } from '../../locator/server/index.ts'
import type { Inquiry } from '../contract.ts'
import type { InquiryStatus } from '../statuses-contract.ts'
import { type InquirySources, noSuchInquiry, readInquiry } from './inquiry.ts'
import './tables.ts'

/** Of two changes made on the same revision, the second is not saved: it is shown the first. */
export interface InquiryChange {
  saved: boolean
  inquiry: Inquiry
}

interface Change {
  portal: Portal
  from: InquirySources
  actor: Actor
  id: string
  revision: number
  origin: Origin
}

type Row = Awaited<ReturnType<typeof lockOne>>

async function change(
  { portal: { db }, from, actor, id, revision }: Change,
  write: (tx: Tx, before: Row, inquiry: Inquiry) => Promise<void>,
  /** It was made already: what the first try was told was lost on the way. */
  isMade: (tx: Tx) => Promise<boolean> = async () => false,
): Promise<InquiryChange> {
  const read = () => readInquiry(db, actor, id, from)
  const inquiry = await read()
  const saved = await db.transaction().execute(async (tx) => {
    const before = await lockOne(tx, actor, id)
    if (await isMade(tx)) return true
    if (before.revision !== revision) return false
    await write(tx, before, inquiry)
    return true
  })
  return { saved, inquiry: await read() }
}

/** @throws PortalError 404 where there is none, and for one of another office */
async function lockOne(tx: Tx, actor: Actor, id: string) {
  const scope = await officeScope(tx, actor)
  const row = await tx
    .selectFrom('inquiries as i')
    .select(['i.revision', 'i.status', 'i.assigned_to'])
    .where('i.id', '=', id)
    .where(ofOffices(scope, sql`i.office`))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noSuchInquiry()
  return row
}

/**
 * Gives an inquiry to somebody, or to nobody.
 * @throws PortalError 400 for who may not see it
 */
export async function assignInquiry(of: Change, to: string | null): Promise<InquiryChange> {
  const by = requirePermission(of.actor, 'inquiries.answer')
  return change(of, async (tx, before, { assignable }) => {
    if (to !== null && !assignable.some(({ id }) => id === to))
      throw badInput({ to: 'This person does not see the inquiries of this office.' })
    if (before.assigned_to === to) return
    await write(tx, of, { assigned_to: to })
    await note(tx, of, { by, what: 'assigned', text: to ?? '' })
    await inTrail(tx, of, 'inquiry-assigned', changed({ to: before.assigned_to }, { to }), to)
  })
}

/**
 * Mails an answer from the programme, to which one may answer at the address given (INBOX-02).
 * @throws PortalError 400 for an address that is none of the inquiry's
 */
export async function answerInquiry(
  of: Change,
  { text, replyTo, sending }: { text: string; replyTo: string; sending: string },
): Promise<InquiryChange> {
  const by = requirePermission(of.actor, 'inquiries.answer')
  const { portal } = of
  const send = async (tx: Tx, before: Row, inquiry: Inquiry) => {
    if (!inquiry.replyAddresses.some(({ address }) => address === replyTo))
      throw badInput({ replyTo: 'Choose one of the addresses.' })
    await write(tx, of, { status: 'answered' })
    await note(tx, of, { by, what: 'answered', text, sent_to: inquiry.email, reply_to: replyTo, sending })
    await inTrail(tx, of, 'inquiry-answered', changed({ status: before.status }, { status: 'answered' }))
    const { programmeName } = portal.settings.site
    const mail = letter(programmeName, `${programmeName}: an answer to your message`, [
      ...paragraphsOf(text),
      inquiry.number
        ? `This is about your message with the number ${inquiry.number}. To answer, reply to this mail.`
        : 'To answer, reply to this mail.',
      // Not to an address that somebody else may have typed (MINE-06).
      ...(inquiry.proven ? ['You wrote:', ...paragraphsOf(inquiry.message)] : []),
    ])
    await portal.messages.mail(tx, { to: inquiry.email, replyTo, ...mail })
  }
  const isSent = async (tx: Tx) => {
    const sent = tx.selectFrom('inquiry_history').select('id').where('inquiry', '=', of.id)
    const same = sent.where('sending', '=', sending).where('by', '=', by).where('text', '=', text)
    return (await same.executeTakeFirst()) !== undefined
  }
  return change(of, send, isSent)
}

const marks = { answered: 'answered elsewhere', closed: 'closed', new: 'opened again' } as const

/** Marks an inquiry by hand: answered by phone or from another mailbox, closed, or new again (INBOX-02). */
export async function markInquiry(
  of: Change,
  { status, text }: { status: InquiryStatus; text: string },
): Promise<InquiryChange> {
  const by = requirePermission(of.actor, 'inquiries.answer')
  return change(of, async (tx, before) => {
    if (before.status === status && status !== 'answered') throw badInput({ status: 'It has this status already.' })
    await write(tx, of, { status })
    await note(tx, of, { by, what: marks[status], text })
    await inTrail(tx, of, 'inquiry-marked', changed({ status: before.status }, { status }))
  })
}

const write = (
  tx: Tx,
  { portal, id, revision }: Change,
  values: { status?: InquiryStatus; assigned_to?: string | null },
) =>
  tx
    .updateTable('inquiries')
    .set({ ...values, ...('status' in values ? { status_at: portal.clock.now() } : {}), revision: revision + 1 })
    .where('id', '=', id)
    .execute()

const note = (
  tx: Tx,
  { portal, id }: Change,
  entry: {
    by: string
    what: 'answered' | 'assigned' | (typeof marks)[InquiryStatus]
    text: string
    sent_to?: string
    reply_to?: string
    sending?: string
  },
) =>
  tx
    .insertInto('inquiry_history')
    .values({ inquiry: id, at: portal.clock.now(), ...entry })
    .execute()

const inTrail = (
  tx: Tx,
  { portal, actor, origin, id }: Change,
  event: 'inquiry-assigned' | 'inquiry-answered' | 'inquiry-marked',
  details: Record<string, unknown>,
  userId: string | null = null,
) => audit(tx, portal.clock.now(), { event, actor, userId, origin, area: 'inquiries', item: id, details })
