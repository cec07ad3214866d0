import type { FamilyForm, Snapshot } from '../item.ts'
import type { Place, TextTree } from './text-tree.ts'

/** Something of an item that is to be mended before it is published, or to be looked at once more (CHECK-01). */
export interface Finding {
  level: 'error' | 'warning'
  field: string
  /** Within a rich text. */
  place?: Place | undefined
  /** What is wrong, in a sentence. */
  wrong: string
  /** How to mend it, in another. */
  mend: string
}

/** What is found of a part whose place is known. */
export type Found = Pick<Finding, 'level' | 'wrong' | 'mend'>

/** What the item does not say of itself. */
export interface Facts {
  /** Those of its addresses at which there is nothing. */
  missing: ReadonlySet<string>
  /** What hinders its publication now beside what its form says, by field. */
  hinders: Readonly<Record<string, string>>
  /** Another item of its family has its title. */
  isTitleTaken: boolean
}

export interface Checked {
  form: FamilyForm
  snapshot: Snapshot
  /** Its rich texts, by field. */
  texts: ReadonlyMap<string, TextTree>
  facts: Facts
}

/** What a rule finds in an item. */
export type Rule = (item: Checked) => Finding[]

export const textOf = ({ snapshot }: Pick<Checked, 'snapshot'>, field: string): string => {
  const entry = snapshot[field]
  return typeof entry === 'string' ? entry.trim() : ''
}
