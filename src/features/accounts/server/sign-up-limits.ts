import type { Db } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { ProofChallenge } from '../../../platform/limits/proof-contract.ts'
import { newChallenge, readProof, spendProof } from '../../../platform/limits/proof-of-work.ts'
import { countRequest, countRequestFrom, countUpTo, type RequestLimit } from '../../../platform/limits/request-limit.ts'
import { keyedHash } from '../../../platform/secrets.ts'
import type { Accounts } from './accounts.ts'

const hour = 3_600_000

/** SIGNUP-42, SIGNUP-43. A class that signs up together behind one address stays below. */
const limits = {
  network: { most: 100, within: hour },
  all: { most: 1_000, within: hour },
  challenges: { most: 60, within: hour },
  outside: { most: 20, site: 30, within: hour },
  outsideAddress: { most: 30, within: hour },
  mailsFromNetwork: { most: 10, site: 15, within: hour },
  mails: { most: 30, within: hour },
  ownMails: { most: 10, within: hour },
  calls: { most: 200, within: 10 * 60_000 },
} as const satisfies Record<string, RequestLimit>

/**
 * Counts a sign-up before its password is hashed, in the same way whether the address has an account or not.
 * @throws PortalError 429; 400 for what is no proof
 */
export async function countSignUp(
  accounts: Accounts,
  { email, altcha: proof }: { email: string; altcha?: string },
  origin: Origin,
): Promise<void> {
  const { db } = accounts
  const now = accounts.clock.now()
  // One that is asked for a proof comes twice: it must not count twice against its network. A proof is always taken, so
  // that nothing made up counts apart.
  const name = proof === undefined ? 'sign-up' : 'sign-up-proven'
  await countRequestFrom(db, now, name, origin, limits.network, 'Too many sign-ups from your network.')
  if (proof !== undefined) await takeProof(accounts, proof)
  if ((await countUpTo(db, now, 'sign-up', limits.all)) && proof === undefined)
    throw new PortalError('proof_required', 429, 'Very many people are signing up at this moment. Please try again.', {
      retryAfter: 1,
    })
  await countSignUpMail(db, accounts, email, origin)
}

/** Beyond the sign-ups of an hour nobody is refused, whoever has made them so many: each costs its browser some work. */
async function takeProof(accounts: Accounts, encoded: string): Promise<void> {
  const proof = await readProof(accounts, encoded)
  await accounts.db.transaction().execute((tx) => spendProof(tx, proof))
}

/** @throws PortalError 429 for a network that asks for too many */
export async function signUpChallenge(accounts: Accounts, origin: Origin): Promise<ProofChallenge> {
  await countRequestFrom(accounts.db, accounts.clock.now(), 'sign-up-challenge', origin, limits.challenges)
  return newChallenge(accounts)
}

/**
 * Counts a mail about a sign-up to an address: strangers can have no more sent to it, and those from one network leave
 * room for others.
 * @throws PortalError 429
 */
export async function countSignUpMail(db: Db, accounts: Accounts, email: string, origin: Origin): Promise<void> {
  const now = accounts.clock.now()
  const name = `sign-up-mail:${addressMark(accounts, email)}`
  await countRequestFrom(db, now, name, origin, limits.mailsFromNetwork, tooManyMails)
  await countRequest(db, now, name, limits.mails, tooManyMails)
}

/**
 * Counts a new code that the browser of a sign-up asks for. Each sign-up's first one is its own, whatever others have
 * sent; further ones have a part of the address's mails that strangers cannot use up.
 * @throws PortalError 429
 */
export async function countOwnMail(db: Db, accounts: Accounts, email: string, signUp: string): Promise<void> {
  const now = accounts.clock.now()
  const first = { most: 1, within: limits.ownMails.within }
  if (!(await countUpTo(db, now, `sign-up-mail-first:${signUp}`, first))) return
  await countRequest(db, now, `sign-up-mail-own:${addressMark(accounts, email)}`, limits.ownMails, tooManyMails)
}

const tooManyMails = 'Too many codes were sent to this address.'

const addressMark = ({ secrets }: Accounts, email: string) =>
  keyedHash(secrets, 'codes', email.toLowerCase()).toString('base64url')

/** Counts a call about a code before anything is looked at or written. @throws PortalError 429 */
export async function countCodeCall(accounts: Accounts, call: 'verify' | 'resend', origin: Origin): Promise<void> {
  await countRequestFrom(accounts.db, accounts.clock.now(), `sign-up-${call}`, origin, limits.calls)
}

/**
 * Counts a try at a code with a password, from outside the browser that signed up: by network, site and address, before
 * either is looked at.
 * @throws PortalError 429
 */
export async function countFromOutside(accounts: Accounts, email: string, origin: Origin): Promise<void> {
  const now = accounts.clock.now()
  const what = 'Too many wrong codes.'
  await countRequestFrom(accounts.db, now, 'sign-up-outside', origin, limits.outside, what)
  await countRequest(accounts.db, now, `sign-up-outside:${addressMark(accounts, email)}`, limits.outsideAddress, what)
}
