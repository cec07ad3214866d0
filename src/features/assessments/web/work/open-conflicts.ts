import type { Conflict, EntryField, EntryState } from '../../contract.ts'
import type { Pending } from './bundle.ts'
import type { Received } from './entry-queue.ts'

/** Two texts for one field, of which this person is to choose or join. */
export interface OpenConflict {
  item: string
  field: EntryField
  /** Of the text that the portal keeps; none where the person's text had stood before. */
  id?: string
  /** What stands, of somebody else or of another device. */
  standing: EntryState
  /** The version in which it does: a choice is made over it. */
  over: number
}
export type OpenConflicts = ReadonlyMap<string, OpenConflict>

export const keyOf = ({ item, field }: { item: string; field: string }) => `${item} ${field}`

const opened = ({ id, item, field, standing }: Conflict, over: number): [string, OpenConflict] => [
  keyOf({ item, field }),
  { id, item, field: field as EntryField, standing, over },
]

export const openConflicts = (conflicts: readonly Conflict[], version: number): OpenConflicts =>
  new Map(conflicts.map((conflict) => opened(conflict, version)))

/**
 * The conflicts after an answer of the portal, and what came that does not concern them.
 * @param arrived what others entered, or the person elsewhere, in fields of which nothing waits here
 * @param isTyped whether the person's cursor stands in a text of the own: it is not replaced under the cursor
 */
export function afterAnswer(
  before: OpenConflicts,
  { version, conflicts = [] }: Received,
  sent: readonly Pending[],
  arrived: readonly EntryState[],
  isTyped: (entry: EntryState) => boolean,
): { open: OpenConflicts; rest: EntryState[] } {
  const open = new Map(before)
  const fresh = openConflicts(conflicts, version)
  // A choice that has arrived ends the conflict; text that is only typed on comes back as one.
  for (const entry of sent) open.delete(keyOf(entry))
  for (const [key, conflict] of fresh) open.set(key, conflict)
  const rest = arrived.filter((entry) => {
    const key = keyOf(entry)
    if (fresh.has(key)) return false
    const { item, field } = entry
    const known = open.get(key)
    if (entry.mine) open.delete(key)
    else if (known || isTyped(entry))
      open.set(key, { ...known, item, field: field as EntryField, standing: entry, over: version })
    else return true
    return entry.mine
  })
  return { open, rest }
}
