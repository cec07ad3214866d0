import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { EntryField } from '../../contract.ts'
import { keyOf } from './open-conflicts.ts'
import type { WorkSession } from './work-session.ts'
import type { ItemState, Workbook } from './workbook.ts'

/** An item as it stands; draws anew when it changes, and only then. */
export const useItem = (workbook: Workbook, name: string): ItemState =>
  useSyncExternalStore(
    (changed) => workbook.listen(name, changed),
    () => workbook.item(name),
  )

/**
 * Something computed from the workbook; draws anew when the result changes. For results that are texts or numbers, of
 * one item (with its rows, where it is a requirement) or of `*`, the whole.
 */
export const useFigure = <Figure extends string | number | boolean>(
  workbook: Workbook,
  name: string,
  compute: (workbook: Workbook) => Figure,
): Figure =>
  useSyncExternalStore(
    (changed) => workbook.listen(name, changed),
    () => compute(workbook),
  )

/** Something computed from the whole, once for each revision. */
export function useWhole<Result>(workbook: Workbook, compute: () => Result): Result {
  const revision = useFigure(workbook, '*', ({ revision }) => revision)
  const kept = useRef<{ revision: number; result: Result }>(undefined)
  if (kept.current?.revision !== revision) kept.current = { revision, result: compute() }
  return kept.current.result
}

export const useSessionState = (session: WorkSession) => useSyncExternalStore(session.listen, () => session.state)

/** What a text of an item does with the person's typing. */
export const typing = (session: WorkSession, item: string, field: EntryField) => ({
  onChange: (event: { target: { value: string } }) => session.enter(item, field, event.target.value),
  onFocus: () => {
    session.typingIn = keyOf({ item, field })
  },
  onBlur: () => {
    session.typingIn = undefined
    void session.queue.flush()
  },
})

/** Who may do what an objective asks. */
export const useProviders = (session: WorkSession) =>
  useSyncExternalStore(session.listen, () => session.state.providers)

/** Whether an item has two texts for one field. */
export const useConflicted = (session: WorkSession, item: string): boolean =>
  useSyncExternalStore(session.listen, () => [...session.state.conflicts.values()].some((one) => one.item === item))

/** Milliseconds between two looks at what colleagues do. */
const lookEvery = 5_000

/** Looks for the work of others while the page is seen, and sends what waits when the connection is back. */
export function useCompany(session: WorkSession): void {
  useEffect(() => {
    let timer: number | undefined
    let over = false
    const plan = () => {
      window.clearTimeout(timer)
      if (!over && document.visibilityState === 'visible')
        timer = window.setTimeout(() => void session.queue.look().finally(plan), lookEvery)
    }
    const wake = () => {
      if (document.visibilityState === 'visible') void session.queue.look().finally(plan)
      // Perhaps for good: what was typed last need not wait for the typing to rest.
      else void session.queue.flush()
    }
    const back = () => session.queue.retry()
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', back)
    plan()
    return () => {
      over = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', back)
      void session.queue.flush()
    }
  }, [session])
}
