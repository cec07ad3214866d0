import { visitor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { accountMessages, type Challenge, challenges, type LoginAnswer } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { beginSession } from './begin-session.ts'
import { changeChallenge, openChallenge } from './challenges.ts'
import { type CodeKey, claimCode, codeKey, makeCode, openCodeUntil, tooSoon } from './codes.ts'
import type { LoginOrigin } from './known-browser.ts'
import type { UserToLogIn } from './lanes.ts'
import { loginText } from './mails.ts'
import { passkeyOptions } from './passkeys.ts'
import { setPassword } from './set-password.ts'
import type { User } from './store.ts'

/** What a login came to; `browser` is what makes the browser known to the account once it is complete. */
export type LoginOutcome = LoginAnswer & { browser?: string }

export const wrongPassword = () => new PortalError('wrong_password', 401, accountMessages.wrongPassword)

/**
 * For what begins now but completes nothing yet: a change of the password that is about to be committed is waited for.
 * @throws PortalError 401 where the password was changed since it was checked
 */
export async function requireSamePassword(tx: Tx, { id, password_hash }: User): Promise<void> {
  const same = tx.selectFrom('users').select('id').where('id', '=', id).where('password_hash', '=', password_hash)
  if (!(await same.forUpdate().executeTakeFirst())) throw wrongPassword()
}

/**
 * After the password: the tokens or, with second factors on, the challenge (LOGIN-08, LOGIN-10).
 * @param newPasswordHash of a forced change, which holds once the login is complete
 */
export async function continueLogin(
  accounts: Accounts,
  tx: Tx,
  user: UserToLogIn,
  origin: LoginOrigin,
  newPasswordHash: string | null = null,
): Promise<LoginOutcome> {
  const offered = challengesOf(user)
  const [only] = offered
  if (!only) return completeLogin(accounts, tx, user, origin, 'password', newPasswordHash)
  await requireSamePassword(tx, user)
  const open = { userId: user.id, kind: 'factor', factors: offered, newPasswordHash } as const
  const login = await openChallenge(tx, accounts.clock.now(), open)
  if (offered.length === 1) return startFactor(accounts, tx, user, login, only)
  return { message: 'SELECT_MFA_TYPE', session: login.session, username: user.email, factors: offered }
}

/** The second factors that may complete the account's login; none where the password alone does. */
function challengesOf(user: UserToLogIn): Challenge[] {
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
  origin: LoginOrigin,
  by: string,
  newPasswordHash: string | null = null,
): Promise<LoginOutcome> {
  const owner = newPasswordHash ? await changeByForce(accounts, tx, user, origin, newPasswordHash) : user
  return { message: 'SUCCESS', ...(await beginSession(accounts, tx, owner, origin, by)) }
}

async function changeByForce(
  accounts: Accounts,
  tx: Tx,
  user: User,
  origin: LoginOrigin,
  passwordHash: string,
): Promise<User> {
  const event = 'password-forced-change'
  const changed = await setPassword(accounts, tx, user, { passwordHash, actor: visitor, event, origin })
  if (!changed) throw wrongPassword()
  return changed
}

interface OpenLogin {
  session: string
  hash: Buffer
}

/** Begins one of the factors; the login stays the same, whichever is chosen and chosen anew. */
export async function startFactor(
  accounts: Accounts,
  tx: Tx,
  user: User,
  { session, hash }: OpenLogin,
  factor: Challenge,
): Promise<LoginOutcome> {
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
  const key = codeKey(accounts.secrets, 'login', user.email, { phoneNumber: user.phone_number, boundTo: login })
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
