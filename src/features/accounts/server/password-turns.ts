import { availableParallelism } from 'node:os'
import type { UserActor } from '../../../platform/actor.ts'
import { networkOf, type Origin, siteOf } from '../../../platform/http/origin.ts'
import { type Caller, createTurns, type Turns } from '../../../platform/limits/turns.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { knownSince, type LoginOrigin } from './known-browser.ts'

/**
 * Passwords are hashed a few at a time: each takes a processor for some hundredths of a second and 19 MiB. One more than
 * there are processors, because each also asks the database. A hundred that wait are a second's work.
 */
export const createPasswordTurns = (): Turns =>
  createTurns({ atOnce: availableParallelism() + 1, waiting: 120, waitingEach: 40 })

/** Whoever comes from one network waits in one line, however many. */
export const networkCaller = ({ address }: Origin): Caller => ({
  key: `network:${siteOf(address) ?? networkOf(address)}`,
  known: false,
})

/** A browser that opened the account before goes ahead of strangers. */
export function loginCaller(secrets: Secrets, email: string, origin: LoginOrigin): Caller {
  if (!knownSince(secrets, origin.browser, email)) return networkCaller(origin)
  return { key: `browser:${origin.browser?.id}`, known: true }
}

export const sessionCaller = ({ sessionId }: UserActor): Caller => ({ key: `session:${sessionId}`, known: true })
