import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { type Actor, may } from '../../../platform/actor.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { eachPiece, type StaffRows } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Waits } from '../../../platform/waiting.ts'
import { workingDaysBefore } from '../../../platform/working-days.ts'
import { type OfficeScope, officeScope, ofOffices } from '../../locator/server/index.ts'
import { InquiryQuery } from '../contract.ts'
import { inquiryList } from '../list-contract.ts'
import { type InquiryKind, type InquiryStatus, inquiryKinds, inquiryStatusWords } from '../statuses-contract.ts'
import { kindOf, messageIdOf, messageLines } from './message.ts'
import './tables.ts'

type Parts = Pick<Portal, 'db' | 'clock'>

interface InquiryLine {
  id: string
  kind: InquiryKind
  name: string
  email: string
  organization: string
  office: string
  state: string
  sentAt: Date
  status: InquiryStatus
  assignee: string
}

/** What was sent before this and is new is answered late (STAFF-09). */
const lateBefore = (now: Date) =>
  workingDaysBefore(DateTime.fromJSDate(now, { zone: 'America/New_York' }), 2).toJSDate()

/** What the list is made of (INBOX-01), of the offices that one may see (INBOX-03). */
export const inquiryRows = ({ db, clock }: Parts, actor: Actor, scope: OfficeScope): StaffRows<InquiryLine> => ({
  list: inquiryList,
  db,
  from: sql`inquiries AS i`,
  where: ofOffices(scope, sql`i.office`),
  id: sql`i.id`,
  words: sql`i.search_text`,
  filters: {
    status: sql`i.status`,
    state: sql`i.state`,
    late: () => sql`i.status = 'new' AND i.sent_at < ${lateBefore(clock.now())}`,
    kind: (kind) => (kind === 'contact' ? sql`i.contact_message IS NOT NULL` : sql`i.contact_message IS NULL`),
    office: (name) => sql`i.office IN (SELECT id FROM offices WHERE strpos(lower(name), ${name.toLowerCase()}) > 0)`,
    assignee: (email) =>
      sql`i.assigned_to = ANY (ARRAY(SELECT id FROM people WHERE lower(email) = ${email.toLowerCase()}))`,
    assigned: (whom) =>
      whom === 'me' && actor.kind === 'user' ? sql`i.assigned_to = ${actor.userId}` : sql`i.assigned_to IS NULL`,
  },
  sorts: { sent: sql`i.sent_at` },
  steady: 'sent',
  async read(ids) {
    const rows = await db
      .selectFrom('inquiries as i')
      .leftJoin('offices as o', 'o.id', 'i.office')
      .leftJoin('people as d', 'd.id', 'i.assigned_to')
      .select(['i.id', 'i.contact_message', 'i.expert_message', 'i.state', 'i.sent_at', 'i.status', 'o.name as office'])
      .select(sql<string>`coalesce(concat_ws(' ', d.first_name, d.last_name), '')`.as('assignee'))
      .where('i.id', 'in', ids)
      .execute()
    const lines = await messageLines(db, rows)
    return rows.map((row): InquiryLine => {
      const line = lines.get(messageIdOf(row))
      return {
        id: row.id,
        kind: kindOf(row),
        name: line?.name ?? '',
        email: line?.email ?? '',
        organization: line?.organization ?? '',
        office: row.office ?? '',
        state: row.state,
        sentAt: row.sent_at,
        status: row.status,
        assignee: row.assignee,
      }
    })
  },
})

export const inquiriesExport = (portal: Parts): ListExport => ({
  list: inquiryList,
  area: 'inquiries',
  permission: 'inquiries.answer',
  query: InquiryQuery,
  async *pieces(query, actor) {
    const rows = inquiryRows(portal, actor, await officeScope(portal.db, actor))
    yield* eachPiece(rows, query, ({ name, email, organization, kind, office, state, sentAt, status, assignee }) => [
      name,
      email,
      organization,
      inquiryKinds[kind],
      office,
      state,
      sentAt,
      inquiryStatusWords[status],
      assignee,
    ])
  },
})

/** What nobody has answered yet, and what is late, of the offices that one may see (STAFF-09, INBOX-03). */
export const inquiriesWait =
  ({ db, clock }: Parts): Waits =>
  async (actor) => {
    if (!may(actor, 'inquiries.answer')) return []
    const late = sql`sent_at < ${lateBefore(clock.now())}`
    const found = await db
      .selectFrom('inquiries')
      .select([sql<string>`count(*)`.as('count'), sql<Date | null>`min(sent_at)`.as('since')])
      .select(sql<string>`count(*) FILTER (WHERE ${late})`.as('late'))
      .where('status', '=', 'new')
      .where(ofOffices(await officeScope(db, actor), sql`office`))
      .executeTakeFirstOrThrow()
    const { since } = found
    if (since === null) return []
    const all = {
      what: 'new inquiries',
      one: 'new inquiry',
      count: Number(found.count),
      since,
      path: '/staff/inquiries?status=new&sort=sent' as const,
    }
    const waits = {
      what: 'inquiries without an answer for more than two working days',
      one: 'inquiry without an answer for more than two working days',
      count: Number(found.late),
      since,
      path: '/staff/inquiries?late=late&sort=sent' as const,
    }
    return waits.count > 0 ? [waits, all] : [all]
  }
