import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { setOf } from '../answer-sets.ts'
import { isRow, requirementOf } from '../frameworks/names.ts'
import { unansweredCode } from '../limits-contract.ts'
import type { MarkKind } from '../requirement-marks.ts'
import type { Item } from './merge.ts'
import { readResponsibilities, writeResponsibilities } from './responsibility-store.ts'
import type { RowAuthor } from './row-authors.ts'
import { markColumns, type Place, targetDay } from './store.ts'

/** Objectives and requirements of an assessment as the merge takes them: by name, "3.1.1[a]" or "3.1.1". */

/** Those named, or those that changed after a version. */
export type Which = { names: readonly string[] } | { after: number }

export async function readItems(db: Db, place: Place, which: Which): Promise<Map<string, Item>> {
  const [objectives, requirements] =
    'names' in which ? [which.names.filter(isRow), which.names.filter((name) => !isRow(name))] : [undefined, undefined]
  const after = 'after' in which ? which.after : undefined
  const answers = objectives?.length === 0 ? [] : await readObjectives(db, place, objectives, after)
  const details = requirements?.length === 0 ? [] : await readRequirements(db, place, requirements, after)
  const parts = objectives?.length === 0 ? [] : await readResponsibilities(db, place, { names: objectives, after })
  return itemsFrom(answers, details, parts)
}

/** All of an assessment, read once and side by side: outside of transactions. */
export async function readAll(db: Db, place: Place) {
  const [answers, details, parts] = await Promise.all([
    readObjectives(db, place, undefined),
    readRequirements(db, place, undefined),
    readResponsibilities(db, place, {}),
  ])
  return { answers, details, items: itemsFrom(answers, details, parts) }
}

type RowsOf<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>

function itemsFrom(
  answers: RowsOf<typeof readObjectives>,
  details: RowsOf<typeof readRequirements>,
  parts: RowsOf<typeof readResponsibilities>,
): Map<string, Item> {
  const items = new Map([
    ...answers.map(({ objective, requirement: _, changes, ...values }): [string, Item] => [
      objective,
      { values, marks: changes },
    ]),
    ...details.map(({ requirement, changes, ...values }): [string, Item] => [requirement, { values, marks: changes }]),
  ])
  for (const { objective, entry, mark } of parts) {
    const { values, marks } = items.get(objective) ?? { values: {}, marks: {} }
    items.set(objective, {
      values: { ...values, responsibility: entry },
      marks: { ...marks, responsibility: mark },
    })
  }
  return items
}

function readObjectives(db: Db, { network, key }: Place, names: readonly string[] | undefined, after?: number) {
  return db
    .selectFrom('assessment_answers')
    .select(['requirement', 'objective', 'answer', 'how', 'comment', 'was_comment as wasComment', 'changes'])
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', setOf(key))
    .$if(names !== undefined, (query) => query.where('objective', 'in', names as string[]))
    .$if(after !== undefined, (query) => query.where('version', '>', after as number))
    .execute()
}

function readRequirements(db: Db, { network, key }: Place, names: readonly string[] | undefined, after?: number) {
  return db
    .selectFrom('assessment_requirements')
    .select(['requirement', 'evidence', 'owner', 'flagged', 'plan', 'resources', 'changes', targetDay, ...markColumns])
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', setOf(key))
    .$if(names !== undefined, (query) => query.where('requirement', 'in', names as string[]))
    .$if(after !== undefined, (query) => query.where('version', '>', after as number))
    .execute()
}

interface Writing {
  version: number
  /** Address of who writes. */
  by: string
  at: Date
  /** Of rows that are set back: whose they are again. */
  authors?: ReadonlyMap<string, RowAuthor>
}

/** Writes whole items; the caller holds the assessment. */
export async function writeItems(tx: Tx, place: Place, items: ReadonlyMap<string, Item>, writing: Writing) {
  const objectives = [...items].filter(([name]) => isRow(name))
  await writeObjectives(
    tx,
    place,
    // Who does it stands beside the answers: without a change of its own no answer is written anew.
    objectives.flatMap(
      ([
        name,
        {
          values,
          marks: { responsibility, ...marks },
        },
      ]): [string, Item][] =>
        Object.values(marks).some(({ v }) => v === writing.version) ? [[name, { values, marks }]] : [],
    ),
    writing,
  )
  await writeResponsibilities(
    tx,
    place,
    objectives.flatMap(
      ([
        objective,
        {
          values,
          marks: { responsibility: mark },
        },
      ]) => (mark?.v === writing.version ? [{ objective, entry: String(values.responsibility ?? ''), mark }] : []),
    ),
  )
  await writeRequirements(
    tx,
    place,
    [...items].filter(([name]) => !isRow(name)),
    writing.version,
  )
}

async function writeObjectives(tx: Tx, { network, key }: Place, items: [string, Item][], writing: Writing) {
  const { version, by, at, authors } = writing
  if (items.length === 0) return
  await tx
    .insertInto('assessment_answers')
    .values(
      items.map(([objective, { values, marks }]) => ({
        network_uuid: network,
        assessment_key: setOf(key),
        requirement: requirementOf(objective),
        objective,
        answer: (values.answer as number | undefined) ?? unansweredCode,
        how: (values.how as string | undefined) ?? '',
        comment: (values.comment as string | undefined) ?? '',
        was_comment: values.wasComment === true,
        answered_by: authors?.get(objective)?.by ?? by,
        answered_at: authors?.get(objective)?.at ?? at,
        version,
        changes: JSON.stringify(marks),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['network_uuid', 'assessment_key', 'objective']).doUpdateSet((eb) => ({
        answer: eb.ref('excluded.answer'),
        how: eb.ref('excluded.how'),
        comment: eb.ref('excluded.comment'),
        was_comment: eb.ref('excluded.was_comment'),
        answered_by: eb.ref('excluded.answered_by'),
        answered_at: eb.ref('excluded.answered_at'),
        version: eb.ref('excluded.version'),
        changes: sql<string>`excluded.changes`,
      })),
    )
    .execute()
}

async function writeRequirements(tx: Tx, { network, key }: Place, items: [string, Item][], version: number) {
  if (items.length === 0) return
  await tx
    .insertInto('assessment_requirements')
    .values(
      items.map(([requirement, { values, marks }]) => ({
        network_uuid: network,
        assessment_key: setOf(key),
        requirement,
        evidence: (values.evidence as string | undefined) ?? '',
        owner: (values.owner as string | undefined) ?? '',
        target_date: (values.targetDate as string | undefined) || null,
        flagged: values.flagged === true,
        plan: (values.plan as string | undefined) ?? '',
        resources: (values.resources as string | undefined) ?? '',
        mark: (values.mark as MarkKind | undefined) ?? '',
        mark_reason: (values.markReason as string | undefined) ?? '',
        mitigation: (values.mitigation as string | undefined) ?? '',
        operational_plan: (values.operationalPlan as string | undefined) ?? '',
        plan_place: (values.planPlace as string | undefined) ?? '',
        version,
        changes: JSON.stringify(marks),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['network_uuid', 'assessment_key', 'requirement']).doUpdateSet((eb) => ({
        evidence: eb.ref('excluded.evidence'),
        owner: eb.ref('excluded.owner'),
        target_date: eb.ref('excluded.target_date'),
        flagged: eb.ref('excluded.flagged'),
        plan: eb.ref('excluded.plan'),
        resources: eb.ref('excluded.resources'),
        mark: eb.ref('excluded.mark'),
        mark_reason: eb.ref('excluded.mark_reason'),
        mitigation: eb.ref('excluded.mitigation'),
        operational_plan: eb.ref('excluded.operational_plan'),
        plan_place: eb.ref('excluded.plan_place'),
        version: eb.ref('excluded.version'),
        changes: sql<string>`excluded.changes`,
      })),
    )
    .execute()
}
