import { useState } from 'react'
import type { CallError } from '../../../../platform/browser/call.ts'
import type { Said } from '../../../../ui/act-notice.tsx'
import type { Listed } from './drafts.ts'

/** What was removed from this page, as it stood. */
export interface Removed<Entries> {
  entries: Entries
  /** Its id when it is added again: sent twice it is added once. */
  again: string
}

/** What could not be opened cannot be written anew. */
export const withRemoved = <One extends Listed, Entries>(
  removed: readonly Removed<Entries>[],
  one: One,
  entriesOf: (one: One) => Entries,
): readonly Removed<Entries>[] =>
  one.readable ? [{ entries: entriesOf(one), again: crypto.randomUUID() }, ...removed] : removed

/** A list of a system, by what differs from the others. */
export interface RemovingFrom<One extends Listed, Entries> {
  entriesOf(one: One): Entries
  /** @throws CallError */
  remove(one: One): Promise<{ message: string }>
  /**
   * @returns nothing where the same stands again
   * @throws CallError
   */
  add(entries: Entries, id: string): Promise<One[]>
  goneText(one: One): string
  backText(entries: Entries): string
  standsAgainText(entries: Entries): string
}

interface RemovingOptions<One> {
  change(changed: readonly One[], gone?: readonly string[]): void
  /** @returns nothing where that fails */
  reload(): Promise<{ Items: readonly { id: string }[] } | undefined>
  say(said: Said): void
}

/** Removes from a list, keeps what was there until the page is left, and brings it back. */
export function useRemovedFrom<One extends Listed, Entries>(
  list: RemovingFrom<One, Entries>,
  { change, reload, say }: RemovingOptions<One>,
) {
  const [removed, setRemoved] = useState<readonly Removed<Entries>[]>([])
  const keep = (one: One) => setRemoved((before) => withRemoved(before, one, list.entriesOf))
  return {
    removed,

    async remove(one: One): Promise<void> {
      try {
        const { message } = await list.remove(one)
        keep(one)
        change([], [one.id])
        say({ kind: 'success', text: message, focus: true })
      } catch (error) {
        // The answer alone may have been lost.
        const now = await reload()
        if (now?.Items.every(({ id }) => id !== one.id)) {
          keep(one)
          say({ kind: 'success', text: list.goneText(one), focus: true })
        } else say({ kind: 'error', text: (error as CallError).message, focus: true })
      }
    },

    /** Where it cannot be added it stays, to be tried again. */
    async bringBack(one: Removed<Entries>): Promise<void> {
      const { entries, again } = one
      try {
        const added = await list.add(entries, again)
        if (added.length === 0) {
          await reload()
          say({ kind: 'error', text: list.standsAgainText(entries), focus: true })
          return
        }
        change(added)
        setRemoved((before) => before.filter((other) => other !== one))
        say({ kind: 'success', text: list.backText(entries), focus: true })
      } catch (error) {
        say({ kind: 'error', text: (error as CallError).message, focus: true })
      }
    },
  }
}
