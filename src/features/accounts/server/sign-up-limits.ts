import type { Db } from '../../../platform/db/database.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { countRequest, countRequestFrom, type RequestLimit } from '../../../platform/limits/request-limit.ts'
import { keyedHash } from '../../../platform/secrets.ts'
import type { Accounts } from './accounts.ts'

const hour = 3_600_000

/** SIGNUP-43. A class that signs up together behind one address stays below. */
const limits = {
  network: { most: 100, within: hour },
  all: { most: 1_000, within: hour },
  passwords: { most: 20, within: hour },
  mailsFromNetwork: { most: 10, within: hour },
  mails: { most: 30, within: hour },
} as const satisfies Record<string, RequestLimit>

/**
 * Counts a sign-up before its password is hashed, in the same way whether the address has an account or not.
 * @throws PortalError 429
 */
export async function countSignUp(accounts: Accounts, email: string, origin: Origin): Promise<void> {
  const { db } = accounts
  const now = accounts.clock.now()
  await countRequestFrom(db, now, 'sign-up', origin, limits.network, 'Too many sign-ups from your network.')
  await countRequest(db, now, 'sign-up', limits.all, 'Too many people are signing up at this moment.')
  await countSignUpMail(db, accounts, email, origin)
}

/**
 * Counts a mail about a sign-up to an address: strangers can have no more sent to it, and those from one network leave
 * room for others.
 * @throws PortalError 429
 */
export async function countSignUpMail(db: Db, accounts: Accounts, email: string, origin: Origin): Promise<void> {
  const now = accounts.clock.now()
  const address = keyedHash(accounts.secrets, 'codes', email.toLowerCase()).toString('base64url')
  const what = 'Too many codes were sent to this address.'
  await countRequestFrom(db, now, `sign-up-mail:${address}`, origin, limits.mailsFromNetwork, what)
  await countRequest(db, now, `sign-up-mail:${address}`, limits.mails, what)
}

/** Counts a password that is given with a code. @throws PortalError 429 */
export async function countSignUpPassword(accounts: Accounts, origin: Origin): Promise<void> {
  const now = accounts.clock.now()
  await countRequestFrom(accounts.db, now, 'sign-up-password', origin, limits.passwords)
}
