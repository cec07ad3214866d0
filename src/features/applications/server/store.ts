import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Entries } from '../../../forms/definition.ts'
import type { ListQuery } from '../../../platform/contract.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Upkeep } from '../../../platform/db/in-batches.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { hasEveryWord, pageBounds, searchWords } from '../../../platform/lists/words.ts'
import { type OfficeScope, ofOffices, type SoughtOffice } from '../../locator/server/index.ts'
import type { Mark } from '../form/draft-merge.ts'
import type { Answers } from '../form/payload.ts'
import type { Program } from '../form/program.ts'
import { type ApplicationStatus, asking, endings } from '../transitions-contract.ts'
import './tables.ts'

export type Application = Selectable<PortalTables['applications']>

/** Which application, as an address names it. */
export interface One {
  program: Program
  id: string
}

/** All of one person to a program: the one that stands, if there is one, then those before it, the last one first. */
export async function findApplications(db: Db, userId: string, program: Program): Promise<Application[]> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('program', '=', program)
    .orderBy(sql`nullif(set_aside, 0)`, (order) => order.desc().nullsFirst())
    .execute()
}

/** The one that stands: what is typed, or what was sent in. */
export async function findApplication(db: Db, userId: string, program: Program): Promise<Application | undefined> {
  return standing(db, userId, program).executeTakeFirst()
}

const standing = (db: Db, userId: string, program: Program) =>
  db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('program', '=', program)
    .where('set_aside', '=', 0)

/** The draft, begun where there is none, and held until the transaction ends. Undefined while the form is closed. */
export async function lockDraft(
  tx: Tx,
  draft: { userId: string; program: Program; at: Date },
): Promise<Application | undefined> {
  await tx
    .insertInto('applications')
    .values({ user_id: draft.userId, program: draft.program, draft: '{}', saved_at: draft.at })
    .onConflict((conflict) => conflict.constraint('applications_one_each').doNothing())
    .execute()
  return standing(tx, draft.userId, draft.program)
    .where('status', 'in', ['draft', asking])
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Sets an application aside on which nothing follows, so that another can be begun.
 * @returns it as it was; nothing for all but the first of several at the same moment
 */
export async function setAside(tx: Tx, userId: string, program: Program): Promise<Application | undefined> {
  return tx
    .updateTable('applications')
    .set({
      set_aside: sql<number>`(
        SELECT max(set_aside) + 1 FROM applications WHERE user_id = ${userId} AND program = ${program})`,
    })
    .where('user_id', '=', userId)
    .where('program', '=', program)
    .where('set_aside', '=', 0)
    .where('status', 'in', endings)
    .returningAll()
    .executeTakeFirst()
}

/** The one that stands, held until the transaction ends. */
export async function lockStanding(tx: Tx, userId: string, program: Program): Promise<Application | undefined> {
  return standing(tx, userId, program).forUpdate().executeTakeFirst()
}

export async function writeDraft(
  tx: Tx,
  id: string,
  draft: { entries: Entries; marks: Record<string, Mark>; version: number; step: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({
      draft: JSON.stringify(draft.entries),
      draft_marks: JSON.stringify(draft.marks),
      draft_version: draft.version,
      draft_step: draft.step,
      saved_at: draft.at,
    })
    .where('id', '=', id)
    .execute()
}

/** Nothing is typed any more: versions go on. */
export const emptyDraft = { draft: '{}', draft_marks: '{}', draft_step: 0 } as const

/** Submits, and empties the draft. @returns its id; nothing for all but the first of several at the same moment */
export async function submitOnce(
  tx: Tx,
  application: { userId: string; program: Program; answers: Answers; sought: SoughtOffice; at: Date },
): Promise<string | undefined> {
  const row = {
    ...emptyDraft,
    saved_at: application.at,
    answers: JSON.stringify(application.answers),
    submitted_at: application.at,
    status: 'submitted' as const,
    status_at: application.at,
    office: application.sought.office,
    office_version: application.sought.version,
  }
  const submitted = await tx
    .insertInto('applications')
    .values({ user_id: application.userId, program: application.program, ...row })
    .onConflict((conflict) =>
      conflict.constraint('applications_one_each').doUpdateSet(row).where('applications.status', '=', 'draft'),
    )
    .returning('id')
    .executeTakeFirst()
  return submitted?.id
}

/** Name of the applicant's company; empty for an individual. */
export async function companyOf(tx: Tx, id: string | null): Promise<string> {
  if (!id) return ''
  const company = await tx.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst()
  return company?.name ?? ''
}

export interface SubmittedApplication {
  id: string
  /** Empty for an individual. */
  company: string
  state: string
  applicant: string
  email: string
  submittedAt: Date
  status: ApplicationStatus
}

const company = sql<string>`coalesce(c.name, '')`
const applicant = sql<string>`(a.answers ->> 'name')`

/** The submitted ones whose company or person holds every word, newest first, and how many there are in all. */
export async function listSubmitted(
  db: Db,
  program: Program,
  scope: OfficeScope,
  query: ListQuery,
): Promise<{ items: SubmittedApplication[]; count: number }> {
  let found = db
    .selectFrom('applications as a')
    .where('a.program', '=', program)
    .where('a.status', '<>', 'draft')
    .where(ofOffices(scope, sql`a.office`))
  const words = searchWords(query.q)
  if (words.length > 0)
    found = found
      // By its index: the line holds all that is searched here, and more, once it is filled in (`desk-lines.ts`).
      .where(hasEveryWord(sql`a.search_text`, words))
      .where(
        sql<SqlBool>`EXISTS (
          SELECT FROM people AS p LEFT JOIN companies AS c ON c.id = p.organization_id WHERE p.id = a.user_id
            AND ${hasEveryWord(sql`lower(${company} || ' ' || ${applicant} || ' ' || p.email)`, words)})`,
      )
  const { limit, offset } = pageBounds(query)
  let page = found.select('a.id').orderBy('a.submitted_at', 'desc').orderBy('a.id')
  if (limit !== undefined) page = page.limit(limit).offset(offset ?? 0)
  // Of the page alone it is looked up whose they are.
  const items = await db
    .selectFrom(page.as('page'))
    .innerJoin('applications as a', 'a.id', 'page.id')
    .innerJoin('people as p', 'p.id', 'a.user_id')
    .leftJoin('companies as c', 'c.id', 'p.organization_id')
    .select(['a.id', 'p.email', company.as('company'), applicant.as('applicant')])
    .select(sql<string>`a.answers ->> 'state'`.as('state'))
    .select(sql<Date>`a.submitted_at`.as('submittedAt'))
    .select(sql<ApplicationStatus>`a.status`.as('status'))
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id')
    .execute()
  // A page that is not full is the last: words that many hold are dear to look for twice.
  const isLast = limit === undefined || (items.length < limit && (items.length > 0 || offset === 0))
  if (isLast) return { items, count: (offset ?? 0) + items.length }
  const { count } = await found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { items, count: Number(count) }
}

interface HistoryEntry {
  id: string
  what: 'status' | 'assigned'
  before: string | null
  after: string | null
  note?: string
  by: string
  at: Date
}

/** What happened to an application, as part of the change. */
export async function writeHistory(tx: Tx, { id, ...entry }: HistoryEntry): Promise<void> {
  await tx
    .insertInto('application_history')
    .values({ application_id: id, ...entry })
    .execute()
}

export const deleteOldDrafts = (db: Db, before: Date, upkeep: Upkeep): Promise<void> =>
  upkeep.delete(db, 'applications', sql`status = 'draft' AND saved_at < ${before}`)
