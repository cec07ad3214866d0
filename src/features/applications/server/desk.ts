import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { eachPiece, type StaffRows } from '../../../platform/lists/staff-list.ts'
import { ApplicationQuery, type ApplicationStatus } from '../contract.ts'
import type { Program } from '../form/definition.ts'
import { applicationList, programWords, statusWords } from '../list-contract.ts'
import type { SubmittedApplication } from './store.ts'

type DeskLine = SubmittedApplication & { program: Program }

/** What the desk's list is made of (DESK-01); counselors see none before offices are assigned. */
export const deskRows = (db: Db): StaffRows<DeskLine> => ({
  list: applicationList,
  db,
  from: sql`applications AS a`,
  where: sql`a.status <> 'draft'`,
  id: sql`a.id`,
  words: sql`a.search_text`,
  filters: { status: sql`a.status`, program: sql`a.program`, state: sql`a.state` },
  sorts: { company: sql`a.company`, state: sql`a.state`, submitted: sql`a.submitted_at` },
  steady: 'submitted',
  read: (ids) =>
    db
      .selectFrom('applications as a')
      .innerJoin('people as p', 'p.id', 'a.user_id')
      .leftJoin('companies as c', 'c.id', 'p.organization_id')
      .select(['a.id', 'a.program', 'p.email'])
      .select([
        sql<string>`coalesce(c.name, '')`.as('company'),
        sql<string>`coalesce(a.answers ->> 'name', '')`.as('applicant'),
        sql<string>`coalesce(a.answers ->> 'state', '')`.as('state'),
        sql<Date>`a.submitted_at`.as('submittedAt'),
        sql<ApplicationStatus>`a.status`.as('status'),
      ])
      .where('a.id', 'in', ids)
      .execute(),
})

export const applicationsExport = (db: Db): ListExport => ({
  list: applicationList,
  area: 'applications',
  permission: 'applications.read',
  query: ApplicationQuery,
  pieces: (query) =>
    eachPiece(deskRows(db), query, ({ company, applicant, email, program, state, submittedAt, status }) => [
      company,
      applicant,
      email,
      programWords[program],
      state,
      submittedAt,
      statusWords[status],
    ]),
})
