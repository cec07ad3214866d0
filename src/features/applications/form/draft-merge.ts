import type { Entries, Entry } from '../../../forms/definition.ts'

/** With which version of the draft a field was entered, and when, in milliseconds by the portal's clock. */
export interface Mark {
  version: number
  at: number
}

export interface MarkedDraft {
  entries: Entries
  marks: Readonly<Record<string, Mark>>
}

/** An entry of one device: made on a version of the draft, at a time. */
export interface MadeEntry extends Mark {
  entry: Entry
}

/** Two devices entered different things into one field, neither knowing of the other: the later one stands. */
export interface Overlap {
  field: string
  /** Whose entry stands: that of the device that is told, or the other's. */
  stands: 'mine' | 'theirs'
  /** The one that does not. */
  other: Entry
  /** When the other device entered its own. */
  at: number
}

export const isSame = (a: Entry | undefined, b: Entry | undefined): boolean => String(a ?? '') === String(b ?? '')

/** Lays entries over a draft: which are taken, and which meet what another device entered meanwhile. */
export function mergeEntries(
  draft: MarkedDraft,
  made: Readonly<Record<string, MadeEntry>>,
): { taken: Entries; overlaps: Overlap[] } {
  const taken: Entries = {}
  const overlaps: Overlap[] = []
  for (const [field, { entry, version, at }] of Object.entries(made)) {
    const kept = draft.entries[field]
    if (field in draft.entries && isSame(kept, entry)) continue
    const mark = draft.marks[field]
    const meets = mark !== undefined && mark.version > version
    const stands = meets && mark.at > at ? 'theirs' : 'mine'
    if (stands === 'mine') taken[field] = entry
    if (meets) overlaps.push({ field, stands, other: stands === 'mine' ? (kept as Entry) : entry, at: mark.at })
  }
  return { taken, overlaps }
}

/** What others entered since a version, as the draft has it now. */
export const enteredSince = ({ entries, marks }: MarkedDraft, version: number): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([field]) => (marks[field]?.version ?? 0) > version))
