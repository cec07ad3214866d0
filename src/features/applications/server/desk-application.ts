import { sql } from 'kysely'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import { peopleWho } from '../../accounts/server/index.ts'
import type { ApplicationStatus, DeskApplication } from '../contract.ts'
import type { Lists, Program } from '../form/definition.ts'
import type { Answers } from '../form/payload.ts'
import { toldAnswers } from '../form/told.ts'
import { definitions } from '../programs/definitions.ts'
import { centerList } from '../programs/mep.ts'
import { centerOptions } from './centers.ts'
import { writeHistory } from './store.ts'

interface One {
  program: Program
  id: string
}

const noSuch = () => notFound('There is no such application.')

/** One application with all that the desk is to know of it (DESK-06). @throws PortalError 404 for a draft as well */
export async function readDeskApplication(db: Db, actor: Actor, { program, id }: One): Promise<DeskApplication> {
  requirePermission(actor, 'applications.read')
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('people as p', 'p.id', 'a.user_id')
    .leftJoin('companies as c', 'c.id', 'p.organization_id')
    .leftJoin('people as d', 'd.id', 'a.assigned_to')
    .select(['a.id', 'a.program', 'a.user_id', 'a.answers', 'a.submitted_at', 'a.status', 'a.status_at', 'a.revision'])
    .select(['p.email', 'p.organization_id', 'c.name as company', 'd.id as assigneeId'])
    .select(fullName('d').as('assignee'))
    .where('a.id', '=', id)
    .where('a.program', '=', program)
    .where('a.status', '<>', 'draft')
    .executeTakeFirst()
  if (!row) throw noSuch()
  const answers = row.answers as Answers
  const text = (name: string) => String(answers[name] ?? '')
  const lists: Lists = program === 'mep' ? { [centerList]: await centerOptions(db) } : {}
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
    assignee: row.assigneeId ? { id: row.assigneeId, name: row.assignee } : null,
    assignable: await peopleWho(db, 'applications.decide'),
    sections: toldAnswers(definitions[program], answers, lists),
    codes: { cage: text('CAGECode'), duns: text('DUNSNumber') },
    others: await othersOf(db, { id, userId: row.user_id, organizationId: row.organization_id }),
    history: await historyOf(db, id, submittedAt, text('name')),
  }
}

/** The others of the same company, or of the same person without one. */
async function othersOf(db: Db, of: { id: string; userId: string; organizationId: string | null }) {
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('people as p', 'p.id', 'a.user_id')
    .select(['a.id', 'a.program', 'a.submitted_at', 'a.status'])
    .select(sql<string>`coalesce(a.answers ->> 'name', '')`.as('applicant'))
    .where((eb) =>
      eb.or([
        eb('a.user_id', '=', of.userId),
        ...(of.organizationId ? [eb('p.organization_id', '=', of.organizationId)] : []),
      ]),
    )
    .where('a.id', '<>', of.id)
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
  const names = await namesOf(db, ids)
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

/** The names of today of those who did something: of a part of the portal its own, of nobody none. */
async function namesOf(db: Db, doers: readonly (string | null)[]): Promise<(doer: string | null) => string> {
  const ids = [...new Set(doers)].filter((doer): doer is string => doer !== null && isId.test(doer))
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('people as p')
          .select(['p.id', fullName('p').as('name')])
          .where('p.id', 'in', ids)
          .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (doer) => (doer === null ? '' : isId.test(doer) ? (names.get(doer) ?? 'a deleted account') : doer)
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const fullName = (person: string) =>
  sql<string>`coalesce(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), '')`

/**
 * Gives an application to somebody of the desk, or to nobody. Of two changes made on the same one, the second is not
 * saved: it is shown the first (DESK-09).
 * @throws PortalError 400 for a person who may not decide applications, 404 where there is none
 */
export async function assignApplication(
  { db, clock }: Portal,
  actor: Actor,
  one: One,
  { revision, to }: { revision: number; to: string | null },
  origin: Origin,
): Promise<{ saved: boolean; application: DeskApplication }> {
  const by = requirePermission(actor, 'applications.decide')
  const fits = to === null || (await peopleWho(db, 'applications.decide')).some(({ id }) => id === to)
  if (!fits) throw badInput({ to: 'This person may not decide applications.' })
  const saved = await db.transaction().execute(async (tx) => {
    const before = await lockOne(tx, one)
    if (before.revision !== revision) return false
    if (before.assigned_to === to) return true
    const at = clock.now()
    await tx
      .updateTable('applications')
      .set({ assigned_to: to, revision: revision + 1 })
      .where('id', '=', one.id)
      .execute()
    await writeHistory(tx, { id: one.id, what: 'assigned', before: before.assigned_to, after: to, by, at })
    await audit(tx, at, {
      event: 'application-assigned',
      actor,
      userId: to,
      origin,
      area: 'applications',
      item: one.id,
      details: changed({ to: before.assigned_to }, { to }),
    })
    return true
  })
  return { saved, application: await readDeskApplication(db, actor, one) }
}

async function lockOne(tx: Tx, { program, id }: One) {
  const row = await tx
    .selectFrom('applications')
    .select(['revision', 'assigned_to'])
    .where('id', '=', id)
    .where('program', '=', program)
    .where('status', '<>', 'draft')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noSuch()
  return row
}
