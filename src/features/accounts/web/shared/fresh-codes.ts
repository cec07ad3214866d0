import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from '../../../../platform/browser/session.ts'

/**
 * Recovery codes that were just made, until their owner says that they are saved. In memory alone, and for who is
 * logged in: they open the account, and are shown this once (KEY-01).
 */
const none: readonly string[] = []
let codes = none
let owner = ''
const listeners = new Set<() => void>()

function set(next: readonly string[]): void {
  codes = next
  for (const listener of listeners) listener()
}

/** Shows the codes that came with an answer; one without any leaves those that are still to be saved. */
export function showFreshCodes(next: readonly string[] = none): void {
  if (next.length === 0) return
  owner = userId()
  set(next)
}

/** They are saved, or have ended. */
export const dropFreshCodes = (): void => set(none)

export const useFreshCodes = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => codes,
    () => none,
  )

const userId = (): string => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

function subscribe(listener: () => void): () => void {
  const dropOthers = () => {
    if (codes !== none && userId() !== owner) set(none)
  }
  listeners.add(listener)
  const stop = onSessionChange(dropOthers)
  dropOthers()
  return () => {
    listeners.delete(listener)
    stop()
  }
}
