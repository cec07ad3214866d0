import { visitor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { networkOf, type Origin } from '../../../platform/http/origin.ts'
import { accountMessages, type Verified } from '../contract.ts'
import type { Accounts, Arrival } from './accounts.ts'
import { audit } from './audit.ts'
import { type CodeTry, claimTry, clearTries, codeRefusal, tryCode } from './code-tries.ts'
import { codeHash } from './codes.ts'
import { networkCaller } from './password-turns.ts'
import { isPassword } from './passwords.ts'
import { removeAccount } from './sign-up.ts'
import { countSignUpPassword } from './sign-up-limits.ts'
import {
  endSignUpCodes,
  findOpenSignUps,
  findOwnSignUp,
  findSignUps,
  markVerified,
  type SignUp,
  signUpKey,
  strangersKey,
} from './sign-up-store.ts'
import { findUserByEmail, insertUser, lockEmail } from './store.ts'

interface Given {
  username: string
  code: string
  /** The secret of the browser that signed up. */
  signUp?: string
  password?: string
}

type Refused = Exclude<CodeTry, 'right'> | 'password wanted' | 'password wrong'

/**
 * Verifies an address by the code that was mailed, and makes the account of the sign-up that the code was sent for
 * (VERIFY-04). Other sign-ups of the address come to nothing by it.
 * @throws PortalError 400 for a wrong code, or where the password is needed as well; 429 after too many
 */
export async function verifyEmail(accounts: Accounts, given: Given, origin: Origin): Promise<Verified> {
  const now = accounts.clock.now()
  const password = await checkGivenPassword(accounts, given, origin, now)
  const outcome = await accounts.db.transaction().execute(async (tx) => {
    await lockEmail(tx, given.username)
    const account = await findUserByEmail(tx, given.username)
    const found = await findVerified(accounts, tx, given, password, origin, now)
    const done = 'signUp' in found && !account?.email_verified_at
    const entry = { event: 'email-verified', outcome: done ? 'done' : 'refused', actor: visitor, origin } as const
    if (!done) {
      await audit(tx, now, { ...entry, userId: account?.id })
      return 'signUp' in found ? 'wrong' : found.refused
    }
    // An instance of the release before may have made it: it belongs to nobody.
    if (account) await removeAccount(accounts, tx, account)
    const arrival = await arrive(accounts, tx, found.signUp, origin, now)
    await audit(tx, now, { ...entry, userId: arrival.user.id })
    return arrival
  })
  if (typeof outcome === 'string' || 'blockedUntil' in outcome) throw refusalOf(outcome, now)
  const { user, note } = outcome
  return { message: accountMessages.welcome[user.user_group], user_group: user.user_group, ...(note ? { note } : {}) }
}

function refusalOf(refused: Refused, now: Date): PortalError {
  if (refused !== 'password wanted' && refused !== 'password wrong') return codeRefusal(refused, now, 'code')
  const message = refused === 'password wanted' ? accountMessages.signUpPassword : accountMessages.signUpPasswordWrong
  return new PortalError('password_required', 400, message, { fieldErrors: { password: message } })
}

/** Whether any code of the address can be used at present, and the sign-up that has this one. */
async function findCoded({ secrets }: Accounts, db: Db, { username, code }: Given, now: Date) {
  const open = await findOpenSignUps(db, username, now)
  const coded = open.find((signUp) => signUp.hash?.equals(codeHash(secrets, signUpKey(signUp), code)))
  return { asked: open.length > 0, coded }
}

interface CheckedPassword {
  /** The sign-up that the code was sent for. */
  signUp: string | undefined
  right: boolean
}

/** Outside of a transaction, because it takes its time. */
async function checkGivenPassword(
  accounts: Accounts,
  given: Given,
  origin: Origin,
  now: Date,
): Promise<CheckedPassword | undefined> {
  if (given.password === undefined) return undefined
  await countSignUpPassword(accounts, origin)
  const { coded } = await findCoded(accounts, accounts.db, given, now)
  const { password } = given
  const check = () => isPassword(password, coded?.password_hash)
  return { signUp: coded?.id, right: await accounts.passwordTurns.take(networkCaller(origin), check) }
}

/**
 * Which sign-up a code verifies. The browser that made one tries the codes of its own alone, and by limits of its own.
 * For anyone else the code alone is enough where nothing speaks for two people: one sign-up of the address waits, and
 * the code comes from the network it was made from. Else whoever types it, perhaps one that was sent to them because of
 * a stranger, has to know the sign-up's password too.
 */
async function findVerified(
  accounts: Accounts,
  tx: Tx,
  given: Given,
  password: CheckedPassword | undefined,
  origin: Origin,
  now: Date,
): Promise<{ signUp: SignUp } | { refused: Refused }> {
  const { secrets } = accounts
  const own = await findOwnSignUp(tx, given.username, given.signUp)
  if (own) {
    const tried = await tryCode(tx, secrets, signUpKey(own), given.code, now)
    return tried === 'right' ? { signUp: own } : { refused: tried }
  }
  const network = networkOf(origin.address)
  const strangers = strangersKey(secrets, given.username, network)
  const { asked, coded } = await findCoded(accounts, tx, given, now)
  const blockedUntil = asked ? await claimTry(tx, strangers, now) : undefined
  if (blockedUntil) return { refused: { blockedUntil } }
  if (!coded) return { refused: 'wrong' }
  if (password && !(password.right && password.signUp === coded.id)) return { refused: 'password wrong' }
  const alone = (await findSignUps(tx, given.username, 2)).length === 1
  if (!password && !(alone && coded.network === network)) return { refused: 'password wanted' }
  const tried = await tryCode(tx, secrets, signUpKey(coded), given.code, now)
  if (tried !== 'right') return { refused: tried }
  await clearTries(tx, strangers)
  return { signUp: coded }
}

/** Makes the account that was signed up for. */
async function arrive(accounts: Accounts, tx: Tx, signUp: SignUp, origin: Origin, now: Date): Promise<Arrival> {
  const user = await insertUser(tx, {
    ...signUp.person,
    email: signUp.email,
    email_verified_at: now,
    password_hash: signUp.password_hash,
    password_changed_at: signUp.created_at,
    // An administrator is one once there is an organization.
    user_group: signUp.user_group === 'Individual' ? 'Individual' : 'OrganizationMember',
    created_at: signUp.created_at,
  })
  await endSignUpCodes(tx, signUp.email)
  await markVerified(tx, signUp, user.id, now)
  const onArrival = accounts.arrivals.get(signUp.user_group)
  return onArrival ? onArrival(tx, user, signUp.organization, origin) : { user }
}
