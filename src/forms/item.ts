import type { FamilyKey } from '../platform/families-contract.ts'
import type { Choice, Choices, LongText, TextEntry } from './definition.ts'

/** What a field of an item holds beside what forms know; all of it is kept as text, as it travels. */
interface ItemFieldBase {
  name: string
  label: string
  hint?: string
  /** Not needed to publish. */
  optional?: boolean
  /** What to read when it is missing. */
  message: string
}

/** The portal's allow-listed HTML (GEN-16). */
export interface RichText extends ItemFieldBase {
  kind: 'rich text'
}
/** Address of a picture, a file or a page: a path of this site, or https. Of a session elsewhere: https. */
export interface Address extends ItemFieldBase {
  kind: 'address'
  of: 'picture' | 'file' | 'page' | 'session'
}
/** A moment as ISO 8601 in UTC: typed as a day alone, or with a time in the zone that another field names. */
export type Moment = ItemFieldBase & { kind: 'moment' /** The moment that it comes after. */; after?: string } & (
    | { shows: 'day' /** The hour of the day in UTC that a typed day stands for. */; hour: number }
    | { shows: 'minute'; zone: string }
  )
/** Words, each from a list that grows. */
export interface Tags extends ItemFieldBase {
  kind: 'tags'
}
/** One word, or a few, from a list that grows. */
export interface Term extends ItemFieldBase {
  kind: 'term'
}

/** Characters of a tag or a term. */
export const longestTerm = 60

export type ItemField = TextEntry | LongText | Choice | Choices | RichText | Address | Moment | Tags | Term

/** An item as it is written: a text, or a list of them, by field. Nothing entered: '' or []. */
export type Snapshot = Record<string, string | string[]>

/** The form of a family, read by console, checks and starter loader (EDIT-02). Public pages never import it. */
export interface FamilyForm {
  family: FamilyKey
  fields: readonly ItemField[]
}

export const blankSnapshot = ({ fields }: FamilyForm): Snapshot =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'tags' || kind === 'choices' ? [] : '']))

/** A snapshot by the fields that the form has today: what others had is gone, what is new is not entered. */
export const fitted = (form: FamilyForm, snapshot: Snapshot): Snapshot =>
  Object.fromEntries(Object.entries(blankSnapshot(form)).map(([name, none]) => [name, snapshot[name] ?? none]))

export const isSameEntry = (one: string | string[] | undefined, other: string | string[] | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** @param other of the same form */
export const isSameSnapshot = (one: Snapshot, other: Snapshot): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSameEntry(one[name], other[name]))
