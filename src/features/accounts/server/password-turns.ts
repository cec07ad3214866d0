import { availableParallelism } from 'node:os'
import { networkOf, type Origin, siteOf } from '../../../platform/http/origin.ts'
import { type Caller, createTurns, type Turns } from '../../../platform/limits/turns.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { accountMark, knownSince, type LoginOrigin } from './known-browser.ts'

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

/** A browser that opened the account before goes ahead of strangers; all of an account's wait in one line. */
export function loginCaller(secrets: Secrets, email: string, origin: LoginOrigin): Caller {
  return knownSince(secrets, origin.browser, email) ? accountCaller(secrets, email) : networkCaller(origin)
}

/** Whoever is logged in, from however many sessions. */
export const accountCaller = (secrets: Secrets, email: string): Caller => ({
  key: `account:${accountMark(secrets, email)}`,
  known: true,
})
