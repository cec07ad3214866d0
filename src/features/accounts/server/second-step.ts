import { visitor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, type PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import { accountMessages, type Challenge, challenges, type LoginAnswer } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { isAppCode } from './app-factor.ts'
import { audit } from './audit.ts'
import { beginSession } from './begin-session.ts'
import {
  changeChallenge,
  closeChallenge,
  findChallenge,
  lockChallenge,
  loginEnded,
  type OpenChallenge,
  openChallenge,
} from './challenges.ts'
import { claimTry, clearTries, codeRefusal, tryCode } from './code-tries.ts'
import { type CodeKey, claimCode, codeKey, makeCode, openCodeUntil, tooSoon } from './codes.ts'
import { loginText } from './mails.ts'
import { confirmPasskey, passkeyOptions } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { findUser, lockUser, type User } from './store.ts'
import type { UserToLogIn } from './throttle.ts'

/** After the password: the tokens or, with second factors on, the challenge (LOGIN-08, LOGIN-10). */
export async function continueLogin(
  accounts: Accounts,
  tx: Tx,
  user: UserToLogIn,
  origin: Origin,
): Promise<LoginAnswer> {
  const offered = challengesOf(user)
  const [only] = offered
  if (!only) return completeLogin(accounts, tx, user, origin, 'password')
  const login = await openChallenge(tx, accounts.clock.now(), { userId: user.id, kind: 'factor', factors: offered })
  if (offered.length === 1) return startFactor(accounts, tx, user, login, only)
  return { message: 'SELECT_MFA_TYPE', session: login.session, username: user.email, factors: offered }
}

/** The second factors that may complete the account's login; none where the password alone does. */
export function challengesOf(user: UserToLogIn): Challenge[] {
  const on: Record<Challenge, boolean> = {
    SMS_MFA: user.text_factor,
    SOFTWARE_TOKEN_MFA: user.app_confirmed_at !== null,
    WEB_AUTHN: user.passkeys > 0,
  }
  return challenges.filter((challenge) => on[challenge])
}

export async function completeLogin(
  accounts: Accounts,
  tx: Tx,
  user: User,
  origin: Origin,
  by: string,
): Promise<LoginAnswer> {
  return { message: 'SUCCESS', ...(await beginSession(accounts, tx, user, origin, by)) }
}

interface OpenLogin {
  session: string
  hash: Buffer
}

/** Begins one of the factors; the login stays the same, whichever is chosen and chosen anew. */
async function startFactor(
  accounts: Accounts,
  tx: Tx,
  user: User,
  { session, hash }: OpenLogin,
  factor: Challenge,
): Promise<LoginAnswer> {
  const answer = { session, username: user.email }
  if (factor === 'SOFTWARE_TOKEN_MFA') return { message: factor, ...answer }
  if (factor === 'WEB_AUTHN') {
    const { challenge, options } = await passkeyOptions(accounts, tx, user)
    await changeChallenge(tx, hash, { web_authn_challenge: challenge })
    return { message: factor, ...answer, options }
  }
  await changeChallenge(tx, hash, { expires_at: await textLoginCode(accounts, tx, user, hash) })
  return { message: factor, ...answer }
}

/** Texts a code for this login, unless its own of a moment ago is still open. */
async function textLoginCode(accounts: Accounts, tx: Tx, user: User, login: Buffer): Promise<Date> {
  const now = accounts.clock.now()
  const key = codeKey(accounts.secrets, 'login', user.email, user.phone_number, login)
  const wait = await claimCode(tx, key, now)
  if (wait) {
    const open = await openCodeUntil(tx, key, now)
    if (!open) throw tooSoon(wait, now)
    return open
  }
  return textNewCode(accounts, tx, user, key)
}

/** @returns until when the code is good */
export async function textNewCode(accounts: Accounts, tx: Tx, user: User, key: CodeKey): Promise<Date> {
  const { code, expiresAt } = await makeCode(tx, accounts.secrets, key)
  await accounts.messages.text(tx, user.phone_number as string, loginText(accounts, code))
  return expiresAt
}

export interface Step {
  session: string
  username: string
}

/** What a step came to: an answer, or a refusal to throw once the try is on record. */
type Outcome = { answer: LoginAnswer } | { refusal: PortalError }

type Check = (tx: Tx, user: User, challenge: OpenChallenge) => Promise<true | PortalError>

/**
 * One try of a second step. `check` says whether it was right; wrong tries count for the account over all its logins.
 * The session works once: it ends with the step that completes the login.
 */
async function step(accounts: Accounts, input: Step, origin: Origin, by: string, check: Check): Promise<LoginAnswer> {
  const now = accounts.clock.now()
  const outcome = await accounts.db.transaction().execute(async (tx): Promise<Outcome> => {
    const { challenge, user } = await lockLogin(accounts, tx, input)
    const checked = await check(tx, user, challenge)
    if (checked === true) {
      await closeChallenge(tx, challenge)
      return { answer: await completeLogin(accounts, tx, user, origin, by) }
    }
    await audit(tx, now, {
      event: 'login-second-step',
      outcome: 'refused',
      actor: visitor,
      userId: user.id,
      origin,
      details: { by },
    })
    return { refusal: checked }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

/** @throws PortalError 401 where the login has ended or is another's */
export async function loginOf(
  accounts: Accounts,
  db: Db,
  input: Step,
): Promise<{ challenge: OpenChallenge; user: User }> {
  const challenge = await findChallenge(db, accounts.clock.now(), 'factor', input.session)
  const user = challenge?.user_id ? await findUser(db, challenge.user_id) : undefined
  if (!challenge || !user || user.disabled_at || user.email.toLowerCase() !== input.username.toLowerCase())
    throw loginEnded()
  return { challenge, user }
}

/** The same, held until the transaction ends: the account first, as whoever changes its password does. */
export async function lockLogin(
  accounts: Accounts,
  tx: Tx,
  input: Step,
): Promise<{ challenge: OpenChallenge; user: User }> {
  const found = await loginOf(accounts, tx, input)
  const user = await lockUser(tx, found.user.id)
  const challenge = await lockChallenge(tx, accounts.clock.now(), 'factor', input.session)
  if (!challenge || user.disabled_at) throw loginEnded()
  return { challenge, user }
}

export async function selectFactor(accounts: Accounts, input: Step & { factor: Challenge }): Promise<LoginAnswer> {
  return accounts.db.transaction().execute(async (tx) => {
    const { challenge, user } = await lockLogin(accounts, tx, input)
    if (!challenge.factors.includes(input.factor)) throw badInput({ factor: 'This way is not set up.' })
    return startFactor(accounts, tx, user, { session: input.session, hash: challenge.hash }, input.factor)
  })
}

/** MFA-10 */
export function completeByText(
  accounts: Accounts,
  input: Step & { code: string },
  origin: Origin,
): Promise<LoginAnswer> {
  return step(accounts, input, origin, 'text', async (tx, user, challenge) => {
    const now = accounts.clock.now()
    if (!challenge.factors.includes('SMS_MFA')) return loginEnded()
    const key = codeKey(accounts.secrets, 'login', user.email, user.phone_number, challenge.hash)
    const tried = await tryCode(tx, accounts.secrets, key, input.code, now)
    return tried === 'right' || codeRefusal(tried, now, 'code')
  })
}

export function completeByApp(
  accounts: Accounts,
  input: Step & { code: string },
  origin: Origin,
): Promise<LoginAnswer> {
  const way = { by: 'app', wrong: accountMessages.wrongAppCode }
  return countedStep(accounts, input, origin, way, (tx, user) => isAppCode(accounts, tx, user, input.code))
}

export function completeByRecoveryCode(
  accounts: Accounts,
  input: Step & { code: string },
  origin: Origin,
): Promise<LoginAnswer> {
  const way = { by: 'recovery code', wrong: accountMessages.wrongRecoveryCode }
  return countedStep(accounts, input, origin, way, (tx, user) =>
    useRecoveryCode(accounts, tx, user, input.code, origin),
  )
}

/**
 * Codes of the app and recovery codes share the limits of the texted ones. The try is on record before the code is
 * looked at, and taken back when it was right.
 * @throws PortalError 429 after too many wrong ones, over all logins of the account
 */
async function countedStep(
  accounts: Accounts,
  input: Step,
  origin: Origin,
  { by, wrong }: { by: string; wrong: string },
  isRight: (tx: Tx, user: User) => Promise<boolean>,
): Promise<LoginAnswer> {
  const now = accounts.clock.now()
  const { user } = await loginOf(accounts, accounts.db, input)
  const key = codeKey(accounts.secrets, 'login', user.email)
  const blockedUntil = await claimTry(accounts.db, key, now)
  if (blockedUntil) throw codeRefusal({ blockedUntil }, now, 'code')
  return step(accounts, input, origin, by, async (tx, held) => {
    if (!(await isRight(tx, held))) return badInput({ code: wrong })
    await clearTries(tx, key)
    return true
  })
}

/** A passkey cannot be guessed: what is limited is the work of looking. */
const passkeyTries = { most: 10, within: 10 * 60_000 }

export async function completeByPasskey(
  accounts: Accounts,
  input: Step & { response: Record<string, unknown> },
  origin: Origin,
): Promise<LoginAnswer> {
  const { challenge } = await loginOf(accounts, accounts.db, input)
  const login = `passkey-step:${challenge.hash.toString('base64url')}`
  await countRequest(accounts.db, accounts.clock.now(), login, passkeyTries)
  return step(accounts, input, origin, 'passkey', async (tx, user, held) => {
    const found = await confirmPasskey(accounts, tx, held.web_authn_challenge, input.response)
    return found?.user_id === user.id || badInput({ response: 'This passkey did not work. Please try again.' })
  })
}
