import { useRef, useState } from 'react'
import { CallError } from '../../../../platform/browser/call.ts'
import { beginningOf, type Draft, idsOfNew, type Listed } from './drafts.ts'

interface EditOptions<One extends Listed, Entries extends object> {
  one: One
  /** Somebody removed it: it can only be added again. */
  removed: boolean
  readDraft(): Draft<One> | undefined
  add(entries: Entries, id: string): Promise<One>
  change(entries: Entries, seen: number): Promise<{ saved: boolean; standing: One }>
  /** Code of the refusal that says that it is gone. */
  goneCode: string
}

/** The change of one thing in a list. What a colleague saved meanwhile is kept beside what is typed. */
export function useEdit<One extends Listed, Entries extends object>(options: EditOptions<One, Entries>) {
  const { one, removed, readDraft, add, change, goneCode } = options
  const [begun] = useState(() => beginningOf(one, readDraft()))
  const [newIds] = useState(() => idsOfNew<Entries>())
  const seen = useRef(begun.base.version)
  const [theirs, setTheirs] = useState(begun.theirs)
  const [isGone, setGone] = useState(removed)
  const result = useRef(one)
  // The list may know it newer than the answer to the last try.
  const standing = theirs && theirs.version > one.version ? theirs : one
  return {
    base: begun.base,
    isGone,
    standing,
    /** As it stands once it is on record. */
    result,

    /** @returns whether it is on record */
    async send(entries: Entries): Promise<boolean> {
      if (isGone) {
        result.current = await add(entries, newIds.of(entries))
        return true
      }
      try {
        const answer = await change(entries, seen.current)
        setTheirs(answer.saved ? undefined : answer.standing)
        result.current = answer.standing
        return answer.saved
      } catch (error) {
        if (error instanceof CallError && error.code === goneCode) setGone(true)
        throw error
      }
    },

    /** There while two entries are to be chosen from. */
    conflict:
      theirs && !isGone
        ? {
            takesFocus: theirs !== begun.theirs,
            keepMine() {
              seen.current = standing.version
              setTheirs(undefined)
            },
          }
        : undefined,
  }
}
