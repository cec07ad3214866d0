import { visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, type PortalError } from '../../../platform/errors.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import { accountMessages, type Challenge } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { isAppCode } from './app-factor.ts'
import { closeChallenge, findChallenge, lockChallenge, loginEnded, type OpenChallenge } from './challenges.ts'
import { claimTry, clearTries, codeRefusal, tryCode } from './code-tries.ts'
import { codeKey } from './codes.ts'
import { completeLogin, type LoginOutcome, startFactor } from './continue-login.ts'
import type { LoginOrigin } from './known-browser.ts'
import { confirmPasskey } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { findUser, lockUser, type User } from './store.ts'

export interface Step {
  session: string
  username: string
}

/** What a step came to: an answer, or a refusal to throw once the try is on record. */
type Outcome = { answer: LoginOutcome } | { refusal: PortalError }

type Check = (tx: Tx, user: User, challenge: OpenChallenge) => Promise<true | PortalError>

/**
 * One try of a second step. `check` says whether it was right; wrong tries count for the account over all its logins.
 * The session works once: it ends with the step that completes the login.
 */
async function step(
  accounts: Accounts,
  input: Step,
  origin: LoginOrigin,
  by: string,
  check: Check,
): Promise<LoginOutcome> {
  const now = accounts.clock.now()
  const outcome = await accounts.db.transaction().execute(async (tx): Promise<Outcome> => {
    const { challenge, user } = await lockLogin(accounts, tx, input)
    const checked = await check(tx, user, challenge)
    if (checked === true) {
      await closeChallenge(tx, challenge)
      return { answer: await completeLogin(accounts, tx, user, origin, by, challenge.new_password_hash) }
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

export async function selectFactor(accounts: Accounts, input: Step & { factor: Challenge }): Promise<LoginOutcome> {
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
  origin: LoginOrigin,
): Promise<LoginOutcome> {
  return step(accounts, input, origin, 'text', async (tx, user, challenge) => {
    const now = accounts.clock.now()
    if (!challenge.factors.includes('SMS_MFA')) return loginEnded()
    const key = codeKey(accounts.secrets, 'login', user.email, {
      phoneNumber: user.phone_number,
      boundTo: challenge.hash,
    })
    const tried = await tryCode(tx, accounts.secrets, key, input.code, now)
    return tried === 'right' || codeRefusal(tried, now, 'code')
  })
}

export function completeByApp(
  accounts: Accounts,
  input: Step & { code: string },
  origin: LoginOrigin,
): Promise<LoginOutcome> {
  const way = { by: 'app', wrong: accountMessages.wrongAppCode }
  return countedStep(accounts, input, origin, way, (tx, user) => isAppCode(accounts, tx, user, input.code))
}

export function completeByRecoveryCode(
  accounts: Accounts,
  input: Step & { code: string },
  origin: LoginOrigin,
): Promise<LoginOutcome> {
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
  origin: LoginOrigin,
  { by, wrong }: { by: string; wrong: string },
  isRight: (tx: Tx, user: User) => Promise<boolean>,
): Promise<LoginOutcome> {
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
  origin: LoginOrigin,
): Promise<LoginOutcome> {
  const { challenge } = await loginOf(accounts, accounts.db, input)
  const login = `passkey-step:${challenge.hash.toString('base64url')}`
  await countRequest(accounts.db, accounts.clock.now(), login, passkeyTries)
  return step(accounts, input, origin, 'passkey', async (tx, user, held) => {
    const found = await confirmPasskey(accounts, tx, held.web_authn_challenge, input.response)
    return found?.user_id === user.id || badInput({ response: 'This passkey did not work. Please try again.' })
  })
}
