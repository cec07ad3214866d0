import type { EntryField, EntryValue } from '../contract.ts'
import { textFields, unansweredCode } from '../limits-contract.ts'

/** Who changed a field last, when, and in which version of the assessment. */
export interface Mark {
  /** Id of the account. */
  by: string
  /** ISO 8601, UTC. */
  at: string
  v: number
  /** The batch that put the value, until somebody enters the field (docs/decisions/0083). */
  batch?: string
}
export type Marks = Partial<Record<EntryField, Mark>>

/** An objective or a requirement with its fields, as the table holds it. */
export interface Item {
  values: Partial<Record<EntryField, EntryValue>>
  marks: Marks
}

/** One field that somebody entered. */
export interface Entered {
  item: string
  field: EntryField
  value: EntryValue
  at: Date
  /** The version at which the author of a text last saw the field. */
  over?: number
  /** The author's text of a conflict that this one takes the place of. */
  kept?: string
  /** It decides about a difference of the field: that is over then (EASE-06). */
  decides?: boolean
  /** It sets back what stood before: as whose, of when, and by which batch. */
  restores?: Omit<Mark, 'v'>
}

/** A field of an item as it stood or stands. */
export interface Standing {
  item: string
  field: EntryField
  value: EntryValue
  mark: Mark
}

export interface Merged {
  /** Items with a field that is new now. */
  changed: Set<string>
  /** What others had entered, unseen by the caller, and is replaced. */
  replaced: Standing[]
  /** What stands although the caller entered something else: it was entered later. */
  outrun: Standing[]
  /** Texts that came over another one which their author had not seen: that one stands, these are to be kept. */
  conflicts: { entered: Entered; standing: Standing }[]
}

interface Merging {
  by: string
  /** The version that this merge makes. */
  version: number
  /** The version that the caller has seen. */
  seen: number
  /** Leave alone what others entered after `seen`: for whole bodies, which repeat what the caller never touched. */
  cautious?: boolean
  /** Entries about differences that somebody else decided before: what was decided stands. */
  decided?: ReadonlySet<Entered>
  /** The batch that the entries are. */
  batch?: string
}

/**
 * Merges entries into the items, field by field: of two answers the later one stands, of two texts the first, and the
 * other is kept (ASSESS-30). An entry of the same value changes nothing, so that a call may be sent twice; but what a
 * batch put becomes that of somebody else who entered the same without having seen it.
 */
export function mergeEntries(
  items: Map<string, Item>,
  entries: readonly Entered[],
  { by, version, seen, cautious = false, decided, batch }: Merging,
): Merged {
  const merged: Merged = { changed: new Set(), replaced: [], outrun: [], conflicts: [] }
  for (const entered of entries) {
    const { item: name, field, value, at } = entered
    const item = items.get(name) ?? { values: {}, marks: {} }
    items.set(name, item)
    const [before, mark] = [item.values[field], item.marks[field]]
    const standing = before !== undefined && mark && { item: name, field, value: before, mark }
    const unseen = standing && mark.by !== by && mark.v > (entered.over ?? seen)
    const put = () => {
      item.values[field] = value
      item.marks[field] = { ...(entered.restores ?? madeBy(by, at, batch)), v: version }
      merged.changed.add(name)
    }
    if (before === value || (before === undefined && isNothing(value))) {
      if (unseen && mark.batch) put()
      continue
    }
    const isOver = decided?.has(entered)
    const beside = standing && (isOver || unseen || isOwnElsewhere(entered, standing, by))
    if (standing && !cautious && bothCount(entered, standing, beside)) {
      merged.conflicts.push({ entered, standing })
      continue
    }
    if (standing && (isOver || isLate(entered, standing) || (cautious && unseen))) {
      merged.outrun.push(standing)
      continue
    }
    if (unseen) merged.replaced.push(standing)
    put()
  }
  return merged
}

/**
 * What keeps entries back that are to be made only where nothing came between, by whomever.
 * @param seen the version that the caller has seen
 * @returns undefined where nothing did
 */
export function unlessTouched(items: ReadonlyMap<string, Item>, seen: number): Merged | undefined {
  const outrun = [...items].flatMap(([item, { values, marks }]) =>
    (Object.entries(marks) as [EntryField, Mark][]).flatMap(([field, mark]) =>
      mark.v > seen ? [{ item, field, value: values[field] ?? blank(field), mark }] : [],
    ),
  )
  return outrun.length > 0 ? { changed: new Set(), replaced: [], outrun, conflicts: [] } : undefined
}

export const madeBy = (by: string, at: Date, batch?: string): Omit<Mark, 'v'> => ({
  by,
  at: at.toISOString(),
  ...(batch ? { batch } : {}),
})

export const latest = (one: Date, other: Date): Date => (one > other ? one : other)

/** A field in which nothing is entered. */
export const blank = (field: EntryField): EntryValue => {
  if (field === 'answer') return unansweredCode
  return field === 'flagged' || field === 'wasComment' ? false : ''
}

/** A field that was never filled in and is sent empty. */
const isNothing = (value: EntryValue) => value === '' || value === false

/** What was typed over a text that the author saw is never too late. */
const isLate = ({ at, over }: Entered, { mark }: Standing) =>
  new Date(mark.at) > at && (over === undefined || mark.v > over)

/** The author's own text of another device; one that goes on from what stands is the same text, sent again. */
const isOwnElsewhere = ({ value, over }: Entered, { value: before, mark }: Standing, by: string) =>
  over !== undefined && mark.by === by && mark.v > over && !String(value).startsWith(String(before))

/** Nothing can be lost where either text is empty. */
const bothCount = (entered: Entered, standing: Standing, unseen: boolean | undefined) =>
  textFields.has(entered.field) &&
  entered.value !== '' &&
  standing.value !== '' &&
  (unseen || isLate(entered, standing))
