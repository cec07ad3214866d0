import type { EntryField, EntryValue } from '../../contract.ts'
import { decidedWith } from '../../decided-together.ts'
import { type Entered, type Item, latest, type Mark } from '../merge.ts'
import { valueIn } from './own-comparison.ts'

/** A field that a batch changed, or that belongs to one which it changed, as the parts of a mark do. */
export interface BatchEntry {
  item: string
  field: EntryField
  put: EntryValue
  /** As `put` of a field that it left as it was. */
  before: EntryValue
  /** Whose the value before was, of when, and of which batch; none where nothing was entered. */
  mark?: Omit<Mark, 'v'>
  /** A claim to partial credit that the batch ended: it put none itself. */
  ended?: true
}

type Items = ReadonlyMap<string, Item>

/** What a batch made of a set of answers. @param ended items of the claims that it ended */
export function changesIn(before: Items, after: Items, batch: string, ended: readonly string[] = []): BatchEntry[] {
  return [...after].flatMap(([name, item]) => {
    const stood = before.get(name)
    const changed = (Object.keys(item.marks) as EntryField[]).filter(
      (field) => item.marks[field]?.batch === batch && valueIn(stood, field) !== valueIn(item, field),
    )
    return [...new Set(changed.flatMap(decidedWith))].map((field): BatchEntry => {
      const mark = stood?.marks[field]
      return {
        item: name,
        field,
        put: valueIn(item, field),
        before: valueIn(stood, field),
        ...(mark ? { mark: withoutVersion(mark) } : {}),
        ...(ended.includes(name) ? { ended: true } : {}),
      }
    })
  })
}

const withoutVersion = ({ v, ...mark }: Mark) => mark

/** What is set back together or not at all, and counted as one entry. */
function groupsOf(entries: readonly BatchEntry[]): BatchEntry[][] {
  const groups = new Map<string, BatchEntry[]>()
  for (const entry of entries) {
    const name = `${entry.item} ${decidedWith(entry.field)[0]}`
    groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  return [...groups.values()]
}

/** How many entries a batch put: those of a mark are one, and a claim that ended is none. */
export const sizeOf = (entries: readonly BatchEntry[]): number =>
  groupsOf(entries).filter((group) => !hasEnded(group)).length

const hasEnded = (group: readonly BatchEntry[]) => group.every(({ ended }) => ended)

/** The entries that set a batch back, as far as it still stands; the rest was changed since, and stays. */
export function undoing(
  batch: { id: string; entries: readonly BatchEntry[] },
  standing: Items,
  at: Date,
): { entries: Entered[]; undone: number; stay: number } {
  const result = { entries: [] as Entered[], undone: 0, stay: 0 }
  for (const group of groupsOf(batch.entries)) {
    const counts = hasEnded(group) ? 0 : 1
    const stands = group.every((entry) => isAsPut(entry, batch.id, standing))
    if (stands) {
      result.undone += counts
      result.entries.push(...group.filter(isChanged).map((entry) => settingBack(entry, standing, at)))
    } else if (group.some(({ item, field, before }) => valueIn(standing.get(item), field) !== before))
      result.stay += counts
  }
  return result
}

const isChanged = ({ put, before }: BatchEntry) => put !== before

function isAsPut(entry: BatchEntry, batch: string, standing: Items): boolean {
  const { item, field, put } = entry
  const found = standing.get(item)
  return valueIn(found, field) === put && (!isChanged(entry) || found?.marks[field]?.batch === batch)
}

function settingBack({ item, field, before, mark }: BatchEntry, standing: Items, at: Date): Entered {
  const put = standing.get(item)?.marks[field]?.at
  // Not before what it sets back: clocks of two instances differ.
  return { item, field, value: before, at: put ? latest(at, new Date(put)) : at, restores: mark }
}
