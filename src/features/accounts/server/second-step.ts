import { visitor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, type PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { accountMessages, type Challenge, challenges, type LoginAnswer } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { isAppCode } from './app-factor.ts'
import { audit } from './audit.ts'
import { beginSession } from './begin-session.ts'
import { closeChallenge, findChallenge, loginEnded, type OpenChallenge, openChallenge } from './challenges.ts'
import {
  claimCode,
  clearWrongTries,
  codeKey,
  codeRefusal,
  countWrongTry,
  makeCode,
  openCodeUntil,
  tooSoon,
  triesBlockedUntil,
  tryCode,
} from './codes.ts'
import { loginText } from './mails.ts'
import { confirmPasskey, passkeyOptions } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { findUser, type User } from './store.ts'
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
  if (offered.length === 1) return startFactor(accounts, tx, user, only, offered)
  const session = await openChallenge(tx, accounts.clock.now(), { userId: user.id, kind: 'factor', factors: offered })
  return { message: 'SELECT_MFA_TYPE', session, username: user.email, factors: offered }
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

async function startFactor(
  accounts: Accounts,
  tx: Tx,
  user: User,
  factor: Challenge,
  factors: Challenge[],
): Promise<LoginAnswer> {
  const now = accounts.clock.now()
  const open = { userId: user.id, kind: 'factor' as const, factors }
  const username = user.email
  if (factor === 'SOFTWARE_TOKEN_MFA') return { message: factor, session: await openChallenge(tx, now, open), username }
  if (factor === 'WEB_AUTHN') {
    const { challenge, options } = await passkeyOptions(accounts, tx, user)
    return {
      message: factor,
      session: await openChallenge(tx, now, { ...open, webAuthnChallenge: challenge }),
      username,
      options,
    }
  }
  const expiresAt = await textLoginCode(accounts, tx, user)
  return { message: factor, session: await openChallenge(tx, now, { ...open, expiresAt }), username }
}

/** Texts a code, unless the one of a moment ago is still open: logging in twice in a row needs no second one. */
async function textLoginCode(accounts: Accounts, tx: Tx, user: User): Promise<Date> {
  const now = accounts.clock.now()
  const key = codeKey(accounts.secrets, 'login', user.email, user.phone_number)
  const wait = await claimCode(tx, key, now)
  if (wait) {
    const open = await openCodeUntil(tx, key, now)
    if (!open) throw tooSoon(wait.until, now)
    return open
  }
  const { code, expiresAt } = await makeCode(tx, accounts.secrets, key, now)
  await accounts.messages.text(tx, user.phone_number as string, loginText(accounts, code))
  return expiresAt
}

interface Step {
  session: string
  username: string
}

/** What a step came to: an answer, or a refusal to throw once the try is on record. */
type Outcome = { answer: LoginAnswer } | { refusal: PortalError }

/**
 * One try of a second step. `check` says whether it was right; wrong tries count for the account over all its logins.
 * The session works once: it ends with the step that completes the login.
 */
async function step(
  accounts: Accounts,
  input: Step,
  origin: Origin,
  by: string,
  check: (tx: Tx, user: User, challenge: OpenChallenge) => Promise<true | PortalError>,
): Promise<LoginAnswer> {
  const now = accounts.clock.now()
  const outcome = await accounts.db.transaction().execute(async (tx): Promise<Outcome> => {
    const { challenge, user } = await challengeOf(accounts, tx, input)
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

async function challengeOf(accounts: Accounts, tx: Tx, input: Step): Promise<{ challenge: OpenChallenge; user: User }> {
  const challenge = await findChallenge(tx, accounts.clock.now(), 'factor', input.session)
  const user = challenge?.user_id ? await findUser(tx, challenge.user_id) : undefined
  if (!challenge || !user || user.disabled_at || user.email.toLowerCase() !== input.username.toLowerCase())
    throw loginEnded()
  return { challenge, user }
}

export async function selectFactor(accounts: Accounts, input: Step & { factor: Challenge }): Promise<LoginAnswer> {
  return accounts.db.transaction().execute(async (tx) => {
    const { challenge, user } = await challengeOf(accounts, tx, input)
    if (!challenge.factors.includes(input.factor)) throw badInput({ factor: 'This way is not set up.' })
    await closeChallenge(tx, challenge)
    return startFactor(accounts, tx, user, input.factor, challenge.factors as Challenge[])
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
    const key = codeKey(accounts.secrets, 'login', user.email, user.phone_number)
    const tried = await tryCode(tx, accounts.secrets, key, input.code, now)
    return tried === 'right' || codeRefusal(tried, now, 'code')
  })
}

export function completeByApp(
  accounts: Accounts,
  input: Step & { code: string },
  origin: Origin,
): Promise<LoginAnswer> {
  return step(accounts, input, origin, 'app', (tx, user) =>
    countedStep(accounts, tx, user, () => isAppCode(accounts, tx, user, input.code)),
  )
}

export function completeByRecoveryCode(
  accounts: Accounts,
  input: Step & { code: string },
  origin: Origin,
): Promise<LoginAnswer> {
  return step(accounts, input, origin, 'recovery code', (tx, user) =>
    countedStep(accounts, tx, user, () => useRecoveryCode(accounts, tx, user, input.code)),
  )
}

export function completeByPasskey(
  accounts: Accounts,
  input: Step & { response: Record<string, unknown> },
  origin: Origin,
): Promise<LoginAnswer> {
  return step(accounts, input, origin, 'passkey', async (tx, user, challenge) => {
    const found = await confirmPasskey(accounts, tx, challenge.web_authn_challenge, input.response)
    return found?.user_id === user.id || badInput({ response: 'This passkey did not work. Please try again.' })
  })
}

/** Codes of the app and recovery codes share the limits of the texted ones. */
async function countedStep(
  accounts: Accounts,
  tx: Tx,
  user: User,
  isRight: () => Promise<boolean>,
): Promise<true | PortalError> {
  const now = accounts.clock.now()
  const key = codeKey(accounts.secrets, 'login', user.email)
  const blockedUntil = await triesBlockedUntil(tx, key, now)
  if (blockedUntil) return codeRefusal({ blockedUntil }, now, 'code')
  if (await isRight()) {
    await clearWrongTries(tx, key)
    return true
  }
  await countWrongTry(tx, key, now)
  return badInput({ code: accountMessages.wrongCode })
}
