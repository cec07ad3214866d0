import type { EntryField } from './contract.ts'
import { markTexts } from './requirement-marks.ts'

const groups: readonly (readonly string[])[] = [
  ['mark', ...markTexts],
  ['comment', 'wasComment'],
]

/** The fields about whose differences is decided at once: parts of two marks make none, and a note has its flag. */
export const decidedWith = (field: string): readonly EntryField[] =>
  (groups.find((group) => group.includes(field)) ?? [field]) as EntryField[]
