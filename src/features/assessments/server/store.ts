import { sql } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { setOf, viewsOf } from '../answer-sets.ts'
import type { AnswerData, AssessmentKey, RequirementDetails } from '../contract.ts'
import { frameworkKeys } from '../frameworks/registry.ts'
import { markTexts } from '../requirement-marks.ts'
import { holdPlace } from './system-store.ts'

/** Whose assessment, under its key. */
export interface Place {
  /** Of a first system the network, of a further one its own id. */
  network: string
  key: AssessmentKey
}

/** How far an assessment is. */
export interface Standing {
  /** Of its set of answers: all views of it have the same. */
  version: number
  progress: number
  updatedAt: Date
  completedAt: Date | null
}

const standingColumns = ['version', 'progress', 'updated_at as updatedAt', 'completed_at as completedAt'] as const

export async function readStanding(db: Db, { network, key }: Place): Promise<Standing | undefined> {
  return db
    .selectFrom('assessments')
    .select(standingColumns)
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', key)
    .executeTakeFirst()
}

/**
 * Holds an assessment and all other views of its answers until the transaction ends, and begins them where they are new:
 * whoever writes next waits, so that versions become visible in their order. Who writes is there until then.
 * @throws PortalError 401 when their account was deleted meanwhile, 409 when it changed its network, 404 when the
 * system was removed
 */
export async function holdAssessment(tx: Tx, { network, key }: Place, at: Date, by: UserActor): Promise<Standing> {
  await holdPlace(tx, network, by)
  const held = await tx
    .insertInto('assessments')
    .values(
      viewsOf(key).map((view) => ({ network_uuid: network, assessment_key: view, updated_at: at, completed_at: null })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['network_uuid', 'assessment_key'])
        .doUpdateSet((eb) => ({ network_uuid: eb.ref('excluded.network_uuid') })),
    )
    .returning(['assessment_key', ...standingColumns])
    .execute()
  const { assessment_key, ...standing } = held.find((row) => row.assessment_key === key) as (typeof held)[number]
  return standing
}

/** After a change of the answers: no view of them is complete any more. */
export async function writeChange(
  tx: Tx,
  { network, key }: Place,
  { version, progress, updatedAt }: Standing,
): Promise<void> {
  await tx
    .updateTable('assessments')
    .set({ version, progress, updated_at: updatedAt, completed_at: null })
    .where('network_uuid', '=', network)
    .where('assessment_key', 'in', viewsOf(key))
    .execute()
}

/** What concerns one view alone: its completion, and the page at which somebody was. */
export async function writeView(
  tx: Tx,
  { network, key }: Place,
  view: { completedAt: Date | null; updatedAt?: Date } | { currentPage: number },
): Promise<void> {
  await tx
    .updateTable('assessments')
    .set(
      'currentPage' in view
        ? { current_page: view.currentPage }
        : { completed_at: view.completedAt, ...(view.updatedAt ? { updated_at: view.updatedAt } : {}) },
    )
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', key)
    .execute()
}

interface AnswerRow {
  requirement: string
  objective: string
  answer: number
  how: string
  comment: string
  wasComment: boolean
}

export async function readAnswers(db: Db, { network, key }: Place): Promise<AnswerData> {
  const rows = await db
    .selectFrom('assessment_answers')
    .select(['requirement', 'objective', 'answer', 'how', 'comment', 'was_comment as wasComment'])
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', setOf(key))
    .execute()
  return answersFrom(rows)
}

/** Rows of answers as they travel: without what nobody entered. */
export function answersFrom(rows: readonly AnswerRow[]): AnswerData {
  const data: AnswerData = {}
  for (const { requirement, objective, answer, how, comment, wasComment } of rows) {
    data[requirement] ??= {}
    data[requirement][objective] = {
      answer,
      ...(how === '' ? {} : { how }),
      ...(comment === '' ? {} : { comment }),
      ...(wasComment ? { wasComment } : {}),
    }
  }
  return data
}

/** When the first and the last answer of each requirement were given that stand now. */
export async function readAnswerTimes(db: Db, { network, key }: Place) {
  const givenAt = sql`coalesce((changes -> 'answer' ->> 'at')::timestamptz, answered_at)`
  const rows = await db
    .selectFrom('assessment_answers')
    .select(['requirement', sql<Date>`min(${givenAt})`.as('first'), sql<Date>`max(${givenAt})`.as('last')])
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', setOf(key))
    .where('answer', 'in', [1, 0, -1])
    .where('objective', 'not like', '%[partial]')
    .groupBy('requirement')
    .execute()
  return new Map(
    rows.map(({ requirement, first, last }) => [requirement, { first: first.toISOString(), last: last.toISOString() }]),
  )
}

/** Rows answered with 1, 0 or -1; partial credit is no row. */
export async function countAnswered(db: Db, { network, key }: Place): Promise<number> {
  const { count } = await db
    .selectFrom('assessment_answers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', setOf(key))
    .where('answer', 'in', [1, 0, -1])
    .where('objective', 'not like', '%[partial]')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function readDetails(db: Db, { network, key }: Place): Promise<Record<string, RequirementDetails>> {
  const rows = await db
    .selectFrom('assessment_requirements')
    .select(['requirement', 'evidence', 'owner', 'flagged', 'plan', 'resources', targetDay, ...markColumns])
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', setOf(key))
    .execute()
  return detailsFrom(rows)
}

/** The same of requirements. */
export const detailsFrom = (
  rows: readonly (RequirementDetails & { requirement: string })[],
): Record<string, RequirementDetails> =>
  Object.fromEntries(rows.map(({ requirement, ...details }) => [requirement, withoutEmptyMark(details)]))

export const markColumns = [
  'mark',
  'mark_reason as markReason',
  'mitigation',
  'operational_plan as operationalPlan',
  'plan_place as planPlace',
] as const

/** What nobody entered of a mark is left out: completions from before marks compare as equal. */
function withoutEmptyMark(details: RequirementDetails): RequirementDetails {
  const given = { ...details }
  for (const field of ['mark', ...markTexts] as const) if (!given[field]) delete given[field]
  return given
}

export const targetDay = sql<string>`coalesce(to_char(target_date, 'YYYY-MM-DD'), '')`.as('targetDate')

/** Every assessment that was begun in these systems, each with the newest of its completions. */
export async function listBegun(db: Db, places: readonly string[]) {
  return db
    .selectFrom('assessments as a')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('assessment_snapshots as s')
          .select(['s.completed_at', 's.scores'])
          .whereRef('s.network_uuid', '=', 'a.network_uuid')
          .whereRef('s.assessment_key', '=', 'a.assessment_key')
          .orderBy('s.completed_at', 'desc')
          .limit(1)
          .as('result'),
      (join) => join.onTrue(),
    )
    .select([
      'a.network_uuid as network',
      'a.assessment_key as key',
      'a.progress',
      'a.updated_at as updatedAt',
      'a.completed_at as completedAt',
      'result.scores',
      'result.completed_at as resultAt',
    ])
    .where('a.network_uuid', 'in', places)
    .where('a.assessment_key', 'in', frameworkKeys)
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.assessment_key')
    .execute()
}
