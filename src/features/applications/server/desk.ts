import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, may } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { eachPiece, type StaffRows } from '../../../platform/lists/staff-list.ts'
import type { Waits } from '../../../platform/waiting.ts'
import { type OfficeScope, officeScope, ofOffices } from '../../locator/server/index.ts'
import { ApplicationQuery } from '../desk-contract.ts'
import type { Program } from '../form/program.ts'
import { applicationList, programWords } from '../list-contract.ts'
import { type ApplicationStatus, statusWords } from '../transitions-contract.ts'
import type { SubmittedApplication } from './store.ts'

type DeskLine = SubmittedApplication & { program: Program; assignee: string }

/** Its applicant answered what was asked, and nobody has said since what becomes of it (DESK-04). */
const answered = sql<SqlBool>`status = 'in review' AND status_by = user_id::text
  AND (id, status_at) IN (SELECT application_id, answered_at FROM application_questions)`

/** What the desk's list is made of (DESK-01), of the offices that one may see (OFFICE-05). */
export const deskRows = (db: Db, actor: Actor, scope: OfficeScope): StaffRows<DeskLine> => ({
  list: applicationList,
  db,
  from: sql`applications AS a`,
  where: sql`a.status <> 'draft' AND ${ofOffices(scope, sql`a.office`)}`,
  id: sql`a.id`,
  words: sql`a.search_text`,
  filters: {
    status: sql`a.status`,
    program: sql`a.program`,
    state: sql`a.state`,
    answered: () => answered,
    assigned: (whom) =>
      whom === 'me' && actor.kind === 'user' ? sql`a.assigned_to = ${actor.userId}` : sql`a.assigned_to IS NULL`,
    assignee: (email) =>
      sql`a.assigned_to = ANY (ARRAY(SELECT id FROM people WHERE lower(email) = ${email.toLowerCase()}))`,
  },
  sorts: { company: sql`a.company`, state: sql`a.state`, submitted: sql`a.submitted_at` },
  steady: 'submitted',
  read: (ids) =>
    db
      .selectFrom('applications as a')
      .innerJoin('people as p', 'p.id', 'a.user_id')
      .leftJoin('companies as c', 'c.id', 'p.organization_id')
      .leftJoin('people as d', 'd.id', 'a.assigned_to')
      .select(['a.id', 'a.program', 'p.email'])
      .select([
        sql<string>`coalesce(c.name, '')`.as('company'),
        sql<string>`coalesce(a.answers ->> 'name', '')`.as('applicant'),
        sql<string>`coalesce(a.answers ->> 'state', '')`.as('state'),
        sql<Date>`a.submitted_at`.as('submittedAt'),
        sql<ApplicationStatus>`a.status`.as('status'),
        sql<string>`coalesce(concat_ws(' ', d.first_name, d.last_name), '')`.as('assignee'),
      ])
      .where('a.id', 'in', ids)
      .execute(),
})

export const applicationsExport = (db: Db): ListExport => ({
  list: applicationList,
  area: 'applications',
  permission: 'applications.read',
  query: ApplicationQuery,
  async *pieces(query, actor) {
    const rows = deskRows(db, actor, await officeScope(db, actor))
    yield* eachPiece(rows, query, ({ company, applicant, email, program, state, submittedAt, status, assignee }) => [
      company,
      applicant,
      email,
      programWords[program],
      state,
      submittedAt,
      statusWords[status],
      assignee,
    ])
  },
})

/** What nobody has looked at yet (DESK-02, DESK-04). */
export const applicationsWait =
  (db: Db): Waits =>
  async (actor) => {
    if (!may(actor, 'applications.decide')) return []
    const received = await oldestOf(db, sql`submitted_at`, sql`status = 'submitted'`)
    const answers = await oldestOf(db, sql`status_at`, answered)
    return [
      ...received.map((waiting) => ({
        ...waiting,
        what: 'applications received',
        one: 'application received',
        path: '/staff/applications?status=submitted&sort=submitted' as const,
      })),
      ...answers.map((waiting) => ({
        ...waiting,
        what: 'answers of applicants',
        one: 'answer of an applicant',
        path: '/staff/applications?answered=waiting&sort=submitted' as const,
      })),
    ]
  }

/** How many there are, and since when; nothing where there are none. */
async function oldestOf(db: Db, since: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const found = await db
    .selectFrom('applications')
    .select([sql<string>`count(*)`.as('count'), sql<Date | null>`min(${since})`.as('since')])
    .where(sql<boolean>`${where}`)
    .executeTakeFirstOrThrow()
  return found.since === null ? [] : [{ count: Number(found.count), since: found.since }]
}
