import type { AssessmentFile, EntryField, EntryValue } from '../contract.ts'
import { markTexts } from '../requirement-marks.ts'
import { blank, type Entered, type Item } from './merge.ts'

/** Whole assessments as entries: of a file, and of one assessment for another. */

type Values = Item['values']
type Items = ReadonlyMap<string, { values: Values }>

export const isGiven = (field: EntryField, value: EntryValue | undefined) =>
  field === 'answer'
    ? value === 1 || value === 0 || value === -1
    : value !== undefined && value !== '' && value !== false

/** Who does what is in no file, and names providers of one system: it stays as it is. */
export const fieldsOf = (values: Values) =>
  (Object.entries(values) as [EntryField, EntryValue][]).filter(([field]) => field !== 'responsibility')

/** What a file holds, item by item. */
export function itemsInFile({ data, requirements, formatVersion }: AssessmentFile): Items {
  const rows = Object.values(data)
    .flatMap((row) => Object.entries(row))
    .map(
      ([name, values]) =>
        [name, formatVersion === 1 && values.comment ? { ...values, wasComment: true } : values] as const,
    )
  return new Map([...rows, ...Object.entries(requirements)].map(([name, values]) => [name, { values }]))
}

/** Entries for what is given in `items`, and blanks for all else in `standing`. */
export function withBlanks(items: Items, standing: Items, at: Date): Entered[] {
  const blanks = [...standing].flatMap(([item, { values }]) =>
    fieldsOf(values)
      .filter(([field, value]) => isGiven(field, value) && !isGiven(field, items.get(item)?.values[field]))
      .map(([field]): Entered => ({ item, field, value: blank(field), at })),
  )
  return [...blanks, ...missingIn(new Map(), items, at)]
}

const ofMarks: readonly EntryField[] = ['mark', ...markTexts]

export const hasMark = (item: { values: Values } | undefined): boolean =>
  ofMarks.some((field) => isGiven(field, item?.values[field]))

/** The items without what belongs to a mark, where `unwanted` says so: a mark is taken over as a whole, or not at all. */
export function withoutMarks(items: Items, unwanted: (name: string) => boolean): Items {
  const rest = (values: Values): Values =>
    Object.fromEntries(fieldsOf(values).filter(([field]) => !ofMarks.includes(field)))
  return new Map([...items].map(([name, { values }]) => [name, { values: unwanted(name) ? rest(values) : values }]))
}

/** Entries for what is given in `items` and not in `standing`. */
export function missingIn(standing: Items, items: Items, at: Date): Entered[] {
  return [...items].flatMap(([item, { values }]) =>
    fieldsOf(values)
      .filter(([field, value]) => isGiven(field, value) && !isGiven(field, standing.get(item)?.values[field]))
      .map(([field, value]): Entered => ({ item, field, value, at })),
  )
}
