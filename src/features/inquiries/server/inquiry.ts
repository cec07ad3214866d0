import { sql } from 'kysely'
import { monthsLater } from '../../../forms/dates.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { typedByPeople } from '../../../platform/messages/letter.ts'
import { findUser, namesOfDoers, peopleWho } from '../../accounts/server/index.ts'
import { officeScope, ofOffices } from '../../locator/server/index.ts'
import { numbersOf } from '../../submissions/server/index.ts'
import type { Inquiry } from '../contract.ts'
import { kindOf, messageIdOf, readMessage } from './message.ts'
import './tables.ts'

export const noSuchInquiry = () => notFound('There is no such inquiry.')

export interface InquirySources {
  /** The programme's own address. */
  infoMailbox: string
  /** How long messages are kept. */
  messageMonths: number
  /** Those of an office, as the directory has them. */
  mailsOfOffice(office: number): Promise<string[]>
}

/**
 * One inquiry with all that was done about it.
 * @throws PortalError 404 where there is none, and for one of another office (INBOX-03)
 */
export async function readInquiry(db: Db, actor: Actor, id: string, from: InquirySources): Promise<Inquiry> {
  const by = requirePermission(actor, 'inquiries.answer')
  const scope = await officeScope(db, actor)
  const row = await db
    .selectFrom('inquiries as i')
    .leftJoin('offices as o', 'o.id', 'i.office')
    .leftJoin('people as d', 'd.id', 'i.assigned_to')
    .selectAll('i')
    .select(['o.name as officeName', 'o.current as officeCurrent', 'd.id as assigneeId'])
    .select(sql<string>`coalesce(concat_ws(' ', d.first_name, d.last_name), '')`.as('assignee'))
    .where('i.id', '=', id)
    .where(ofOffices(scope, sql`i.office`))
    .executeTakeFirst()
  const sent = row && (await readMessage(db, row))
  if (!sent) throw noSuchInquiry()
  const messageId = messageIdOf(row)
  const officeMails = row.office ? await from.mailsOfOffice(row.office) : []
  const answering = await findUser(db, by)
  return {
    id,
    kind: kindOf(row),
    name: sent.name,
    email: sent.email,
    organization: sent.organization,
    office: row.officeName ?? '',
    officeLost: row.officeCurrent === false,
    greeting: typedByPeople(sent.name),
    proven: sent.proven,
    state: row.state,
    sentAt: row.sent_at.toISOString(),
    keptUntil: monthsLater(row.sent_at, from.messageMonths).toISOString(),
    status: row.status,
    number: (await numbersOf(db, [messageId])).get(messageId) ?? '',
    revision: row.revision,
    details: sent.details,
    message: sent.message,
    assignee: row.assigneeId ? { id: row.assigneeId, name: row.assignee } : null,
    assignable: await assignableTo(db, row.office),
    replyAddresses: onceEach([
      ...officeMails.map((address) => ({ address, whose: 'office' as const })),
      { address: from.infoMailbox, whose: 'program' as const },
      ...(answering ? [{ address: answering.email, whose: 'own' as const }] : []),
    ]),
    history: await historyOf(db, id),
  }
}

type ReplyAddress = Inquiry['replyAddresses'][number]

const onceEach = (all: readonly ReplyAddress[]) =>
  all.filter(({ address }, index) => all.findIndex((one) => one.address === address) === index)

/** Who may look after it: the people of its office, and those who see all offices. */
async function assignableTo(db: Db, office: number | null): Promise<{ id: string; name: string }[]> {
  const [answering, all] = [await peopleWho(db, 'inquiries.answer'), await peopleWho(db, 'offices.all')]
  const own = office
    ? await db
        .selectFrom('office_people as p')
        .innerJoin('offices as o', 'o.id', 'p.office')
        .select('p.user_id')
        .where('o.id', '=', office)
        .where('o.current', '=', true)
        .execute()
    : []
  const able = new Set([...all.map(({ id }) => id), ...own.map(({ user_id }) => user_id)])
  return answering.filter(({ id }) => able.has(id))
}

async function historyOf(db: Db, id: string): Promise<Inquiry['history']> {
  const rows = await db.selectFrom('inquiry_history').selectAll().where('inquiry', '=', id).orderBy('id').execute()
  const names = await namesOfDoers(
    db,
    rows.flatMap(({ by, what, text }) => (what === 'assigned' && text ? [by, text] : [by])),
  )
  return rows.map(({ id, at, by, what, text, reply_to }) => ({
    id: String(id),
    at: at.toISOString(),
    by: names(by),
    what,
    text: what === 'assigned' && text ? names(text) : text,
    replyTo: reply_to,
  }))
}
