import type { Db, Tx } from '../../../platform/db/database.ts'
import { findPeople } from '../../accounts/server/index.ts'
import { viewsOf } from '../answer-sets.ts'
import type { AnswerOffer, AssessmentKey, Difference, EntryValue, Work } from '../contract.ts'
import { decidedWith } from '../decided-together.ts'
import { isRow, requirementOf } from '../frameworks/names.ts'
import { registry } from '../frameworks/registry.ts'
import { answerOf } from '../scoring.ts'
import { asksTheSame, scoredRequirements } from './catalog.ts'
import { blank, type Entered, type Item } from './merge.ts'
import { type Place, readAnswers } from './store.ts'

/** What differed when two assessments became one set of answers, and what one set offers another (EASE-06). */

/** Of the one set that was made of two. */
const hasDifferences = (key: AssessmentKey) => viewsOf(key).length > 1

/** What is still to be decided; what came to stand without a decision is none. */
export async function readDifferences(db: Db, { network, key }: Place, work: Work): Promise<Difference[]> {
  if (!hasDifferences(key)) return []
  const rows = await db
    .selectFrom('assessment_differences')
    .select(['item', 'field', 'theirs', 'entered_by as by', 'entered_at as at'])
    .where('network_uuid', '=', network)
    .execute()
  const open = openIn(rows, ({ item, field }) => standingIn(work, item, field))
  const people = await findPeople(
    db,
    open.flatMap(({ by }) => by ?? []),
  )
  const order = new Map(scoredRequirements(key).map(({ id }, index) => [id, index]))
  const place = ({ item }: { item: string }) => order.get(requirementOf(item)) ?? 0
  return open
    .sort((one, other) => place(one) - place(other) || one.item.localeCompare(other.item))
    .map(({ by, at, ...difference }) => ({
      ...difference,
      by: people.get(by ?? '')?.name ?? '',
      at: at.toISOString(),
    }))
}

function standingIn({ data, requirements }: Work, item: string, field: string): EntryValue | undefined {
  const values: object | undefined = isRow(item) ? data[requirementOf(item)]?.[item] : requirements[item]
  return values?.[field as keyof typeof values]
}

type Named = Pick<Entered, 'item' | 'field'>

const groupOf = ({ item, field }: Named) => `${item} ${decidedWith(field)[0]}`

/** Those of groups of which something else stands. */
function openIn<Row extends Named & { theirs: EntryValue }>(
  rows: readonly Row[],
  standing: (row: Row) => EntryValue | undefined,
): Row[] {
  const open = new Set(rows.filter((row) => (standing(row) ?? blank(row.field)) !== row.theirs).map(groupOf))
  return rows.filter((row) => open.has(groupOf(row)))
}

/** Of the entries those that decide what was decided before them. The caller holds the assessment. */
export async function findDecided(tx: Tx, place: Place, entries: readonly Entered[]): Promise<Set<Entered>> {
  const deciding = entries.filter(({ decides }) => decides)
  if (deciding.length === 0) return new Set()
  const open = new Set((await readRows(tx, place, deciding)).map(groupOf))
  return new Set(deciding.filter((entered) => !open.has(groupOf(entered))))
}

/**
 * Lets the differences go about which an entry decides, and those whose value came to stand. Where something else stands
 * that was entered later, nothing is decided yet: the value would be lost. The caller holds the assessment.
 * @param items as they stand now
 * @param undecided what does not stand as it was entered
 */
export async function endDifferences(
  tx: Tx,
  place: Place,
  entries: readonly Entered[],
  { items, undecided }: { items: ReadonlyMap<string, Item>; undecided: readonly Named[] },
): Promise<void> {
  const rows = await readRows(tx, place, entries)
  if (rows.length === 0) return
  const waiting = new Set(undecided.map(groupOf))
  const decided = new Set(entries.filter(({ decides }) => decides).map(groupOf))
  const open = new Set(openIn(rows, ({ item, field }) => items.get(item)?.values[field]).map(groupOf))
  const over = rows.filter((row) => {
    const group = groupOf(row)
    return !waiting.has(group) && (decided.has(group) || !open.has(group))
  })
  if (over.length === 0) return
  await tx
    .deleteFrom('assessment_differences')
    .where('network_uuid', '=', place.network)
    .where((eb) => eb.or(over.map(({ item, field }) => eb.and({ item, field }))))
    .execute()
}

async function readRows(tx: Tx, { network, key }: Place, entries: readonly Entered[]) {
  if (!hasDifferences(key) || entries.length === 0) return []
  return tx
    .selectFrom('assessment_differences')
    .select(['item', 'field', 'theirs'])
    .where('network_uuid', '=', network)
    .where('item', 'in', [...new Set(entries.map(({ item }) => item))])
    .execute()
}

/** Of answers that were replaced as a whole, none waits to be confirmed. */
export async function endAllDifferences(tx: Tx, { network, key }: Place): Promise<void> {
  if (hasDifferences(key)) await tx.deleteFrom('assessment_differences').where('network_uuid', '=', network).execute()
}

/** What another set answers to the questions of a check that is offered its answers, and whether it asks the same. */
export async function readOffers(db: Db, { network, key }: Place): Promise<AnswerOffer[]> {
  const from = registry[key].offeredFrom
  if (!from) return []
  const answers = await readAnswers(db, { network, key: from })
  return scoredRequirements(key).flatMap(({ id, objectives }) =>
    objectives.flatMap((item) => {
      const answer = answerOf(answers, id, item)
      if (answer === undefined) return []
      const { how = '', comment = '' } = answers[id]?.[item] ?? {}
      return [{ item, answer, how, comment, same: asksTheSame(from, key, item) }]
    }),
  )
}
