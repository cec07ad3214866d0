import { visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { networkOf, type Origin } from '../../../platform/http/origin.ts'
import { accountMessages, type Verified } from '../contract.ts'
import type { Accounts, Arrival } from './accounts.ts'
import { type CodeTry, claimTry, clearTries, codeRefusal, tryCode } from './code-tries.ts'
import { type CodeKey, codeHash } from './codes.ts'
import { networkCaller } from './password-turns.ts'
import { isPassword } from './passwords.ts'
import { removeAccount } from './sign-up.ts'
import { countCodeCall, countFromOutside } from './sign-up-limits.ts'
import {
  askedKey,
  findOpenSignUps,
  findOwnSignUp,
  findSignUps,
  insertVerified,
  markVerified,
  outsidersKey,
  type SignUp,
  signUpKey,
  strangersKey,
} from './sign-up-store.ts'
import { findUserByEmail, lockEmail } from './store.ts'

interface Given {
  username: string
  code: string
  /** The secret of the browser that signed up. */
  signUp?: string
  password?: string
}

type Refused = Exclude<CodeTry, 'right'> | 'password wanted' | 'not right'

/**
 * Verifies an address by the code that was mailed, and makes the account of the sign-up that the code was sent for
 * (VERIFY-04). Other sign-ups of the address come to nothing by it.
 * @throws PortalError 400 for a wrong code, or where the password is needed as well; 429 after too many
 */
export async function verifyEmail(accounts: Accounts, given: Given, origin: Origin): Promise<Verified> {
  await countCodeCall(accounts, 'verify', origin)
  const now = accounts.clock.now()
  const outside = await lookFromOutside(accounts, given, origin, now)
  if (outside && 'refused' in outside) throw refusalOf(outside.refused, now)
  const outcome = await accounts.db.transaction().execute(async (tx) => {
    await lockEmail(tx, given.username)
    const account = await findUserByEmail(tx, given.username)
    const found = outside
      ? await takeFromOutside(accounts, tx, outside, given, now)
      : await findVerified(accounts, tx, given, origin, now)
    const done = 'signUp' in found && !account?.email_verified_at
    const entry = { event: 'email-verified', outcome: done ? 'done' : 'refused', actor: visitor, origin } as const
    if (!done) {
      // Of an address for which nothing was asked there is nothing to tell.
      const asked = account ?? (await findOpenSignUps(tx, given.username, now)).length > 0
      if (asked) await audit(tx, now, { ...entry, userId: account?.id })
      return 'signUp' in found ? 'wrong' : found.refused
    }
    // An instance of the release before may have made it: it belongs to nobody.
    if (account) await removeAccount(accounts, tx, account)
    const arrival = await arrive(accounts, tx, found.signUp, origin, now)
    await audit(tx, now, { ...entry, userId: arrival.user.id })
    return arrival
  })
  if (typeof outcome === 'string' || 'blockedUntil' in outcome) throw refusalOf(outcome, now)
  const { user, note, nearest } = outcome
  return {
    message: accountMessages.welcome[user.user_group],
    user_group: user.user_group,
    ...(note ? { note } : {}),
    ...(nearest?.length ? { nearest } : {}),
  }
}

function refusalOf(refused: Refused, now: Date): PortalError {
  if (refused !== 'password wanted' && refused !== 'not right') return codeRefusal(refused, now, 'code')
  const message = refused === 'password wanted' ? accountMessages.signUpPassword : accountMessages.signUpNotRight
  return new PortalError('password_required', 400, message, { fieldErrors: { password: message } })
}

type Open = Awaited<ReturnType<typeof findOpenSignUps>>[number]

const keyOf = (open: Open): CodeKey => ({ ...signUpKey(open), subject: open.subject })

/** The sign-up that has this code at present. */
async function findCoded({ secrets }: Accounts, db: Db, { username, code }: Given, now: Date) {
  const open = await findOpenSignUps(db, username, now)
  return open.find((one) => one.hash?.equals(codeHash(secrets, keyOf(one), code)))
}

/**
 * Whether the code alone is enough: one sign-up of the address waits, and it was made from this network. Where none waits
 * every code is wrong, and there is no password to ask for.
 */
async function isCodeEnough(db: Db, { username }: Given, origin: Origin): Promise<boolean> {
  const waiting = await findSignUps(db, username, 2)
  return waiting.length === 0 || (waiting.length === 1 && waiting[0]?.network === networkOf(origin.address))
}

/**
 * Whoever neither holds the secret nor is where the one sign-up was made has to know its password too: the code may have
 * been sent to them because of a stranger, or be guessed. Nothing that is answered tells a right code from a wrong one,
 * and every try is counted before anything is looked at: by network, site and address, and five wrong ones end what is
 * open for everybody outside, until a new code is asked for (SIGNUP-42).
 * @returns nothing for whom the code alone is enough
 */
async function lookFromOutside(
  accounts: Accounts,
  given: Given,
  origin: Origin,
  now: Date,
): Promise<{ id: string | undefined } | { refused: Refused } | undefined> {
  const { db, secrets } = accounts
  if (await findOwnSignUp(db, given.username, given.signUp)) return undefined
  const { password } = given
  if (password === undefined)
    return (await isCodeEnough(db, given, origin)) ? undefined : { refused: 'password wanted' }
  await countFromOutside(accounts, given.username, origin)
  const blockedUntil = await claimTry(db, outsidersKey(secrets, given.username), now)
  if (blockedUntil) return { refused: { blockedUntil } }
  const coded = await findCoded(accounts, db, given, now)
  // Outside of a transaction, because it takes its time, which is the same for a wrong code.
  const check = () => isPassword(password, coded?.password_hash)
  const right = await accounts.passwordTurns.take(networkCaller(origin), check)
  return { id: right ? coded?.id : undefined }
}

async function takeFromOutside(
  accounts: Accounts,
  tx: Tx,
  { id }: { id: string | undefined },
  given: Given,
  now: Date,
): Promise<{ signUp: SignUp } | { refused: Refused }> {
  const coded = id === undefined ? undefined : await findCoded(accounts, tx, given, now)
  if (!coded || coded.id !== id) return { refused: 'not right' }
  if ((await tryCode(tx, accounts.secrets, keyOf(coded), given.code, now)) !== 'right') return { refused: 'not right' }
  await clearTries(tx, outsidersKey(accounts.secrets, given.username))
  return { signUp: coded }
}

/**
 * Which sign-up a code verifies. The browser that made one tries the codes of its own alone, and by limits of its own;
 * anyone else where it was made counts by address and network.
 */
async function findVerified(
  accounts: Accounts,
  tx: Tx,
  given: Given,
  origin: Origin,
  now: Date,
): Promise<{ signUp: SignUp } | { refused: Refused }> {
  const { secrets } = accounts
  const own = await findOwnSignUp(tx, given.username, given.signUp)
  if (own) return tryOwn(accounts, tx, own, given.code, now)
  const strangers = strangersKey(secrets, given.username, networkOf(origin.address))
  const isAsked = (await findOpenSignUps(tx, given.username, now)).length > 0
  const blockedUntil = isAsked ? await claimTry(tx, strangers, now) : undefined
  if (blockedUntil) return { refused: { blockedUntil } }
  const coded = await findCoded(accounts, tx, given, now)
  if (!coded) return { refused: 'wrong' }
  // Another sign-up may have come since.
  if (!(await isCodeEnough(tx, given, origin))) return { refused: 'password wanted' }
  const tried = await tryCode(tx, secrets, keyOf(coded), given.code, now)
  if (tried !== 'right') return { refused: tried }
  await clearTries(tx, strangers)
  return { signUp: coded }
}

/** The code that the browser asked for, or one that somebody else had sent for its sign-up: each counts by itself. */
async function tryOwn(accounts: Accounts, tx: Tx, own: SignUp, code: string, now: Date) {
  const tried = await tryCode(tx, accounts.secrets, signUpKey(own), code, now)
  if (tried === 'right') return { signUp: own }
  const asked = await tryCode(tx, accounts.secrets, askedKey(own), code, now)
  return asked === 'right' ? { signUp: own } : { refused: tried }
}

/** Makes the account that was signed up for. */
async function arrive(accounts: Accounts, tx: Tx, signUp: SignUp, origin: Origin, now: Date): Promise<Arrival> {
  const user = await insertVerified(tx, {
    ...signUp.person,
    email: signUp.email,
    email_verified_at: now,
    password_hash: signUp.password_hash,
    password_changed_at: signUp.created_at,
    // An administrator is one once there is an organization.
    user_group: signUp.user_group === 'Individual' ? 'Individual' : 'OrganizationMember',
    created_at: signUp.created_at,
  })
  await markVerified(tx, signUp, user.id, now)
  const onArrival = accounts.arrivals.get(signUp.user_group)
  return onArrival ? onArrival(tx, user, signUp.organization, origin) : { user }
}
