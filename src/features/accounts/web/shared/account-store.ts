import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import { refreshSession } from '../../../../platform/browser/refresh.ts'
import { currentSession, onSessionChange } from '../../../../platform/browser/session.ts'
import type { Account } from '../../contract.ts'
import '../calls.ts'

export interface AccountState {
  account: Account | undefined
  /** Why the account could not be read. */
  error: unknown
}

const nothing: AccountState = { account: undefined, error: undefined }
let state = nothing
let owner = ''
let running: Promise<Account> | undefined
const listeners = new Set<() => void>()

function set(next: AccountState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Reads the account anew and keeps it for every part of the page that shows it (LOGIN-09). */
export function reloadAccount(): Promise<Account> {
  const started = call('GET /api/user').then(
    (account) => {
      if (running === started) {
        running = undefined
        set({ account, error: undefined })
      }
      return account
    },
    (error: unknown) => {
      if (running === started) {
        running = undefined
        set({ account: state.account, error })
      }
      throw error
    },
  )
  if (owner !== userId()) set(nothing)
  owner = userId()
  running = started
  return started
}

/** After a change of the group or the factors: new tokens that say so, then the account (MFA-06, ORG-06). */
export async function reloadSessionAndAccount(): Promise<Account> {
  await refreshSession({ now: true })
  return reloadAccount()
}

/** The account of who is logged in, read once and shared; undefined until it has come. */
export function useAccount(): AccountState {
  const shown = useSyncExternalStore(
    subscribe,
    () => (owner === userId() ? state : nothing),
    () => nothing,
  )
  useEffect(() => {
    followSession()
    if (!state.account && !running && userId()) reloadAccount().catch(() => undefined)
  }, [])
  return shown
}

const userId = (): string => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

/** Another person's account stays on no page after a logout or another login, in this tab or in others. */
function followSession(): void {
  if (userId() === owner) return
  owner = userId()
  running = undefined
  set(nothing)
  if (owner) reloadAccount().catch(() => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(followSession)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
