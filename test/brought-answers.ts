import { setKeys } from '../src/features/assessments/answer-sets.ts'
import type { EntryField, EntryValue } from '../src/features/assessments/contract.ts'
import { changesIn } from '../src/features/assessments/server/batches/entries.ts'
import { bringing, type Choice, compareOwn } from '../src/features/assessments/server/batches/own-comparison.ts'
import { scoredRequirements } from '../src/features/assessments/server/catalog.ts'
import { type Entered, type Item, mergeEntries } from '../src/features/assessments/server/merge.ts'

/** Own answers, brought along into those of an organization, without a database. */

/** Of the largest set of answers. */
export const requirements = setKeys
  .map(scoredRequirements)
  .reduce((most, one) => (one.length > most.length ? one : most))
export const at = new Date('2026-11-28T12:00:00Z')
export type Entry = [item: string, field: EntryField, value: EntryValue]

/** Answers as a table holds them, each entered by one person in a version of its own. */
export function answersOf(entries: readonly Entry[], by = 'dana'): Map<string, Item> {
  const items = new Map<string, Item>()
  entries.forEach(([item, field, value], index) => {
    mergeEntries(items, [{ item, field, value, at: new Date(at.getTime() - 86_400_000 + index) }], {
      by,
      version: index + 1,
      seen: index + 1,
    })
  })
  return items
}
export const copyOf = (items: ReadonlyMap<string, Item>) => structuredClone(new Map(items))
export const merge = (
  items: Map<string, Item>,
  entries: readonly Entered[],
  version: number,
  by = 'ada',
  batch?: string,
) => mergeEntries(items, entries, { by, version, seen: version, batch })
/** Brings along into what stands, as a batch. */
export function bring(
  own: Map<string, Item>,
  standing: Map<string, Item>,
  id: string,
  version: number,
  chosen: Choice[] = [],
) {
  const before = copyOf(standing)
  const seen = { requirements, standing, version: version - 1, at }
  merge(standing, bringing(compareOwn(requirements, own, standing), chosen, seen).entries, version, 'ada', id)
  return { id, entries: changesIn(before, standing, id) }
}
export const shown = (compared: ReturnType<typeof compareOwn>['added']) =>
  compared.map(({ item, fields }) => [item, ...fields.map(({ field }) => field)])
