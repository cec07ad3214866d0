import type { EntryField, EntryValue } from '../../contract.ts'
import { decidedWith } from '../../decided-together.ts'
import { type Answers, allowsPartialCredit, partialKey, type ScoredRequirement } from '../../scoring.ts'
import { fieldsOf, isGiven } from '../file-entries.ts'
import { blank, type Entered, type Item, latest } from '../merge.ts'

/** What somebody answered alone beside what their organization answers (JOIN-07). */

type Items = ReadonlyMap<string, Item>

/** Fields that are taken together or not at all, as they stand in both; the first one names them. */
interface Compared {
  item: string
  fields: { field: EntryField; own: EntryValue; standing: EntryValue }[]
  /** The version in which one of them changed last in the organization, and when; 0 and the epoch where none did. */
  changed: number
  at: Date
}

export interface Comparison {
  /** What the organization has not. */
  added: Compared[]
  /** What it has otherwise, or what would not fit beside what it has: its own stands, unless somebody chooses. */
  differing: Compared[]
  /** How many are the same. */
  same: number
}

const namesOf = ({ id, objectives }: ScoredRequirement) => [...objectives, partialKey(id), id]

/** Items of the organization that own ones are compared with: all of the requirements about which there is an own one. */
export const namesBeside = (requirements: readonly ScoredRequirement[], own: Items): string[] =>
  requirements.map(namesOf).flatMap((names) => (names.some((name) => own.has(name)) ? names : []))

/** @param requirements of the check: the result is in their order */
export function compareOwn(requirements: readonly ScoredRequirement[], own: Items, standing: Items): Comparison {
  const result: Comparison = { added: [], differing: [], same: 0 }
  for (const requirement of requirements) {
    const { id } = requirement
    for (const item of namesOf(requirement))
      for (const one of compareItem(item, own, standing)) {
        const { fields } = one
        if (fields.every((field) => field.own === field.standing)) result.same++
        else if (item === partialKey(id) && !mayBeClaimed(requirement, one, own, standing)) continue
        else if (isToChoose(requirement, one, own, standing)) result.differing.push(one)
        else result.added.push(one)
      }
  }
  return result
}

function compareItem(item: string, own: Items, standing: Items): Compared[] {
  const [ours, theirs] = [own.get(item), standing.get(item)]
  if (!ours) return []
  const given = fieldsOf(ours.values).filter(([field, value]) => isGiven(field, value))
  const groups = new Map(given.map(([field]) => [decidedWith(field)[0], decidedWith(field)]))
  return [...groups.values()].map((fields) => ({
    item,
    fields: fields.map((field) => ({ field, own: valueIn(ours, field), standing: valueIn(theirs, field) })),
    changed: Math.max(0, ...fields.map((field) => theirs?.marks[field]?.v ?? 0)),
    at: new Date(Math.max(0, ...fields.map((field) => Date.parse(theirs?.marks[field]?.at ?? '') || 0))),
  }))
}

/** What is not given is one, however it is kept. */
export const valueIn = (item: Item | undefined, field: EntryField): EntryValue => {
  const value = item?.values[field]
  return value !== undefined && isGiven(field, value) ? value : blank(field)
}

/** Nothing is added unasked that would say something else beside what the organization has. */
function isToChoose(requirement: ScoredRequirement, { item, fields }: Compared, own: Items, standing: Items): boolean {
  const first = fields[0]?.field
  if (fields.some(({ field, standing: theirs }) => isGiven(field, theirs))) return true
  if (item === partialKey(requirement.id))
    return !allowsPartialCredit(requirement, answersOf(requirement, [standing, own]))
  if (first === 'mark') return saysNo(requirement, standing)
  return first !== 'answer' && isAnsweredOtherwise(item, own, standing)
}

/** A text tells of the answer beside which it was written. */
function isAnsweredOtherwise(item: string, own: Items, standing: Items): boolean {
  const [ours, theirs] = [own, standing].map((items) => valueIn(items.get(item), 'answer'))
  return ours !== theirs && [ours, theirs].every((answer) => isGiven('answer', answer))
}

/** Some choice of the answers allows what is claimed: else it would end at once (RULE-03). */
function mayBeClaimed(
  { partialWhen }: ScoredRequirement,
  { fields }: Compared,
  ...answers: [own: Items, standing: Items]
): boolean {
  const isSaid = (code: number) => (row: string) => answers.some((items) => valueIn(items.get(row), 'answer') === code)
  return fields[0]?.own === 1 && !!partialWhen && partialWhen.yes.every(isSaid(1)) && partialWhen.no.every(isSaid(0))
}

/** Of the first that has one. */
const answersOf = ({ id, objectives }: ScoredRequirement, all: readonly Items[]): Answers => ({
  [id]: Object.fromEntries(
    objectives.map((item) => {
      const answers = all.map((items) => valueIn(items.get(item), 'answer'))
      return [item, { answer: (answers.find((answer) => isGiven('answer', answer)) ?? blank('answer')) as number }]
    }),
  ),
})

/** A mark would make met what the organization answered no: that is chosen, and not added unasked (0074). */
const saysNo = ({ objectives }: ScoredRequirement, standing: Items) =>
  objectives.some((item) => standing.get(item)?.values.answer === 0)

/** Of what differs, by item and first field. */
export interface Choice {
  item: string
  field: string
}

interface Bringing {
  requirements: readonly ScoredRequirement[]
  /** In the organization. */
  standing: Items
  /** That was compared. */
  version: number
  at: Date
}

/**
 * The entries that bring own answers along. What changed in the organization after the version that was compared stays
 * as it is: nobody has seen it beside the own. A claim to partial credit comes along where the answers that stand then
 * allow it (RULE-03).
 */
export function bringing(
  { added, differing }: Comparison,
  chosen: readonly Choice[],
  { requirements, standing, version, at }: Bringing,
): { entries: Entered[]; left: number } {
  const wanted = new Set(chosen.map(({ item, field }) => `${item} ${field}`))
  const taken = [...added, ...differing.filter(({ item, fields }) => wanted.has(`${item} ${fields[0]?.field}`))]
  const entries = taken
    .filter(({ changed }) => changed <= version)
    .flatMap(({ item, fields, at: before }) =>
      // What was seen is never too late: clocks of two instances differ.
      fields.map(({ field, own }): Entered => ({ item, field, value: own, at: latest(at, before) })),
    )
  const brought = new Map(
    entries
      .filter(({ field }) => field === 'answer')
      .map(({ item, value }) => [item, { values: { answer: value }, marks: {} }]),
  )
  const claims = new Map(requirements.map((one) => [partialKey(one.id), one]))
  const isAllowed = ({ item }: Entered) => {
    const claimed = claims.get(item)
    return !claimed || allowsPartialCredit(claimed, answersOf(claimed, [brought, standing]))
  }
  return {
    entries: entries.filter(isAllowed),
    left: [...added, ...differing].filter(({ changed }) => changed > version).length,
  }
}
