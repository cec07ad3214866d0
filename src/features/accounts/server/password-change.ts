import { type UserActor, visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import { countRequestFrom } from '../../../platform/limits/request-limit.ts'
import { passwordMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { type CodeTry, codeRefusal, isLinkSecret, tryCode } from './code-tries.ts'
import { codeKey } from './codes.ts'
import { continueLogin, type LoginOutcome } from './continue-login.ts'
import { requireCurrentPassword } from './current-password.ts'
import { type LoginOrigin, welcomeBrowser } from './known-browser.ts'
import { findUserToLogIn, laneOf } from './lanes.ts'
import { checkPassword } from './login.ts'
import { accountCaller, loginCaller } from './password-turns.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { setPassword } from './set-password.ts'
import { takeBack } from './throttle.ts'

/** Codes of one network, for whichever accounts: five for each of many would hit one some day. */
const fromNetwork = { most: 200, within: 10 * 60_000 } as const

/** A password that was set makes the browser known to the account, as a login does. */
interface Changed {
  message: string
  browser: string
}

/**
 * Sets a new password by the code that was mailed (RESET-06). The second factors stay as they are.
 * @throws PortalError 400 for a wrong code or a bad password, 429 after too many wrong codes
 */
export async function resetPassword(
  accounts: Accounts,
  input: { username: string; verificationCode: string; newPassword: string },
  origin: LoginOrigin,
): Promise<Changed> {
  const { db, secrets } = accounts
  requireGoodPassword(input.newPassword, input.username, 'newPassword', accounts.settings.site.programmeName)
  const now = accounts.clock.now()
  await countRequestFrom(db, now, 'reset-try', origin, fromNetwork)
  const { user, standing } = await findUserToLogIn(db, secrets, input.username, origin)
  const inTurn = () =>
    db.transaction().execute(async (tx) => {
      const result = await tryResetCode(accounts, tx, input, standing !== 'stranger', now)
      if (result === 'right' && user && !user.disabled_at) {
        const passwordHash = await hashPassword(input.newPassword)
        const change = { passwordHash, actor: visitor, event: 'password-reset', origin, verifiesEmail: true } as const
        const changed = await setPassword(accounts, tx, user, change)
        if (changed) return changed
      }
      await audit(tx, now, { event: 'password-reset', outcome: 'refused', actor: visitor, userId: user?.id, origin })
      return result === 'right' ? ('wrong' as const) : result
    })
  const outcome = await accounts.passwordTurns.take(loginCaller(secrets, input.username, origin), inTurn)
  if (outcome === 'wrong' || 'blockedUntil' in outcome) throw codeRefusal(outcome, now, 'verificationCode')
  await takeBack(db, laneOf(secrets, input.username, origin, 'stranger'))
  return {
    message: 'Your password was reset. Please log in.',
    browser: welcomeBrowser(secrets, origin.browser, outcome.email, outcome.password_changed_at),
  }
}

/** A link works on any device (JOIN-02), whether or not the account is known there. */
async function tryResetCode(
  { secrets }: Accounts,
  tx: Tx,
  { username, verificationCode }: { username: string; verificationCode: string },
  known: boolean,
  now: Date,
): Promise<CodeTry> {
  const tried = await tryCode(tx, secrets, codeKey(secrets, 'reset', username, { known }), verificationCode, now)
  if (tried === 'right' || !isLinkSecret(verificationCode)) return tried
  return tryCode(tx, secrets, codeKey(secrets, 'reset', username, { known: !known }), verificationCode, now)
}

/**
 * Sets the new password that a login asked for, and goes on as a login does (RESET-11, RESET-13). With second factors
 * on, the new password holds once the second step is passed: until then nobody has shown to be the owner.
 * @throws PortalError as `checkPassword`, and 409 for an account that needs no new password
 */
export async function setForcedPassword(
  accounts: Accounts,
  input: { username: string; oldPassword: string; newPassword: string },
  origin: LoginOrigin,
): Promise<LoginOutcome> {
  requireGoodPassword(input.newPassword, input.username, 'newPassword', accounts.settings.site.programmeName)
  if (input.newPassword === input.oldPassword) throw samePassword()
  const user = await checkPassword(accounts, { username: input.username, password: input.oldPassword }, origin)
  if (!user.must_change_password)
    throw new PortalError('no_change_needed', 409, 'This account needs no new password. Please log in.')
  const hash = () => hashPassword(input.newPassword)
  const passwordHash = await accounts.passwordTurns.take(loginCaller(accounts.secrets, user.email, origin), hash)
  return accounts.db.transaction().execute((tx) => continueLogin(accounts, tx, user, origin, passwordHash))
}

/** Changes the password of whoever is logged in; the present session goes on. */
export async function changePassword(
  accounts: Accounts,
  actor: UserActor,
  input: { currentPassword: string; newPassword: string },
  origin: LoginOrigin,
): Promise<Changed> {
  requireGoodPassword(input.newPassword, actor.email, 'newPassword', accounts.settings.site.programmeName)
  if (input.newPassword === input.currentPassword) throw samePassword()
  const user = await requireCurrentPassword(accounts, actor, input.currentPassword, 'currentPassword', origin)
  const hash = () => hashPassword(input.newPassword)
  const passwordHash = await accounts.passwordTurns.take(accountCaller(accounts.secrets, actor.email), hash)
  const change = { passwordHash, actor, event: 'password-changed', origin, keepSession: actor.sessionId } as const
  const changed = await accounts.db.transaction().execute((tx) => setPassword(accounts, tx, user, change))
  // Of two changes at one moment the first has made the password that this one was given another.
  if (!changed) throw badInput({ currentPassword: passwordMessages.currentWrong })
  return {
    message: 'Your password was changed.',
    browser: welcomeBrowser(accounts.secrets, origin.browser, user.email, changed.password_changed_at),
  }
}

const samePassword = () => badInput({ newPassword: 'Choose a password other than the present one' })
