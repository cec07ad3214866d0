import { sql } from 'kysely'
import { type Actor, may, requirePermission } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { namesOfDoers, peopleWho } from '../../accounts/server/index.ts'
import { type OfficeScope, officeScope, ofOffices } from '../../locator/server/index.ts'
import { numbersOf } from '../../submissions/server/index.ts'
import type { DeskApplication } from '../desk-contract.ts'
import type { Answers } from '../form/payload.ts'
import { toldAnswers } from '../form/told.ts'
import { definitions } from '../programs/definitions.ts'
import type { ApplicationStatus } from '../transitions-contract.ts'
import { listsOf } from './centers.ts'
import { questionsOf } from './questions.ts'
import type { One } from './store.ts'

export const noSuch = () => notFound('There is no such application.')

/**
 * One application with all that the desk is to know of it (DESK-06), or the office's people (OFFICE-05).
 * @throws PortalError 404 for a draft and for one of another office as well
 */
export async function readDeskApplication(db: Db, actor: Actor, { program, id }: One): Promise<DeskApplication> {
  requirePermission(actor, 'applications.read')
  const scope = await officeScope(db, actor)
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('people as p', 'p.id', 'a.user_id')
    .leftJoin('companies as c', 'c.id', 'p.organization_id')
    .leftJoin('people as d', 'd.id', 'a.assigned_to')
    .leftJoin('offices as o', 'o.id', 'a.office')
    .select([
      'a.id',
      'a.program',
      'a.user_id',
      'a.answers',
      'a.submitted_at',
      'a.status',
      'a.status_at',
      'a.revision',
      'a.set_aside',
    ])
    .select([
      'p.email',
      'p.organization_id',
      'c.name as company',
      'd.id as assigneeId',
      'o.name as office',
      'o.current as officeCurrent',
    ])
    .select(fullName('d').as('assignee'))
    .where('a.id', '=', id)
    .where('a.program', '=', program)
    .where('a.status', '<>', 'draft')
    .where(ofOffices(scope, sql`a.office`))
    .executeTakeFirst()
  if (!row) throw noSuch()
  const answers = row.answers as Answers
  const text = (name: string) => String(answers[name] ?? '')
  const lists = await listsOf(db, program)
  const { questions, lastChanges } = await questionsOf(db, { program, id }, answers, lists)
  const submittedAt = (row.submitted_at as Date).toISOString()
  return {
    id,
    program,
    company: row.company ?? '',
    state: text('state'),
    applicant: text('name'),
    email: row.email,
    submittedAt,
    status: row.status as ApplicationStatus,
    statusAt: row.status_at?.toISOString() ?? submittedAt,
    revision: row.revision,
    setAside: row.set_aside > 0,
    assignee: row.assigneeId ? { id: row.assigneeId, name: row.assignee } : null,
    assignable: may(actor, 'applications.decide') ? await peopleWho(db, 'applications.decide') : [],
    office: row.office ?? '',
    officeLost: row.officeCurrent === false,
    sections: toldAnswers(definitions[program], answers, lists).map(({ title, rows }) => ({
      title,
      rows: rows.map((row) => ({ ...row, before: lastChanges.get(row.name) ?? null })),
    })),
    number: (await numbersOf(db, [id])).get(id) ?? '',
    questions,
    codes: { cage: text('CAGECode'), uei: text('UEI'), duns: text('DUNSNumber') },
    others: await othersOf(db, scope, { id, userId: row.user_id, organizationId: row.organization_id }),
    notes: may(actor, 'applications.decide') ? await notesOf(db, id) : [],
    history: await historyOf(db, id, submittedAt, text('name')),
  }
}

/** The others of the same company, or of the same person without one. */
async function othersOf(db: Db, scope: OfficeScope, of: { id: string; userId: string; organizationId: string | null }) {
  const rows = await db
    .selectFrom('applications as a')
    .select(['a.id', 'a.program', 'a.submitted_at', 'a.status'])
    .select(sql<string>`coalesce(a.answers ->> 'name', '')`.as('applicant'))
    .where('a.user_id', 'in', (eb) =>
      of.organizationId
        ? eb.selectFrom('people as c').select('c.id').where('c.organization_id', '=', of.organizationId)
        : eb.selectFrom('people as c').select('c.id').where('c.id', '=', of.userId),
    )
    .where('a.id', '<>', of.id)
    .where(ofOffices(scope, sql`a.office`))
    .where('a.status', '<>', 'draft')
    .orderBy('a.submitted_at', 'desc')
    .execute()
  return rows.map(({ submitted_at, status, ...row }) => ({
    ...row,
    submittedAt: (submitted_at as Date).toISOString(),
    status: status as ApplicationStatus,
  }))
}

async function historyOf(db: Db, id: string, submittedAt: string, applicant: string) {
  const rows = await db
    .selectFrom('application_history')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()
  const ids = rows.flatMap(({ what, before, after, by }) => (what === 'assigned' ? [by, before, after] : [by]))
  const names = await namesOfDoers(db, ids)
  const changes = rows.map(({ at, what, before, after, note, by }) => ({
    at: at.toISOString(),
    what,
    before: what === 'assigned' ? names(before) : (before ?? ''),
    after: what === 'assigned' ? names(after) : (after ?? ''),
    note,
    by: names(by),
  }))
  return [{ at: submittedAt, what: 'received' as const, before: '', after: '', note: '', by: applicant }, ...changes]
}

async function notesOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('application_notes')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()
  const names = await namesOfDoers(
    db,
    rows.map(({ by }) => by),
  )
  return rows.map(({ id, at, by, text }) => ({ id: String(id), at: at.toISOString(), by: names(by), text }))
}

const fullName = (person: string) =>
  sql<string>`coalesce(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), '')`
