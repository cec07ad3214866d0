import { type Actor, type UserActor, visitor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { LoginAnswer } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { codeRefusal, tryCode } from './code-tries.ts'
import { codeKey } from './codes.ts'
import { requireCurrentPassword } from './current-password.ts'
import { withPassword } from './login.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { continueLogin } from './second-step.ts'
import { endAllSessions } from './sessions.ts'
import { findUserByEmail, type User, updateUser } from './store.ts'
import { clearFailures, loginKeys } from './throttle.ts'

interface Change {
  passwordHash: string
  actor: Actor
  event: string
  origin: Origin
  /** The session that goes on; all others end (RESET-15). */
  keepSession?: string
  /** The change also proves that the address is the owner's. */
  verifiesEmail?: boolean
}

async function setPassword(accounts: Accounts, tx: Tx, user: User, change: Change): Promise<User> {
  const now = accounts.clock.now()
  const changed = await updateUser(tx, user.id, {
    password_hash: change.passwordHash,
    password_changed_at: now,
    must_change_password: false,
    ...(change.verifiesEmail && !user.email_verified_at ? { email_verified_at: now } : {}),
  })
  await endAllSessions(tx, user.id, now, change.keepSession)
  await tx.deleteFrom('login_challenges').where('user_id', '=', user.id).execute()
  await audit(tx, now, { event: change.event, actor: change.actor, userId: user.id, origin: change.origin })
  await accounts.messages.mail(tx, { to: user.email, ...passwordChangedMail(accounts, change.origin, now) })
  return changed
}

/**
 * Sets a new password by the code that was mailed (RESET-06). The second factors stay as they are.
 * @throws PortalError 400 for a wrong code or a bad password, 429 after too many wrong codes
 */
export async function resetPassword(
  accounts: Accounts,
  input: { username: string; verificationCode: string; newPassword: string },
  origin: Origin,
): Promise<{ message: string }> {
  requireGoodPassword(input.newPassword, input.username, 'newPassword', accounts.settings.site.programmeName)
  const now = accounts.clock.now()
  const passwordHash = await hashPassword(input.newPassword)
  const tried = await accounts.db.transaction().execute(async (tx) => {
    const key = codeKey(accounts.secrets, 'reset', input.username)
    const result = await tryCode(tx, accounts.secrets, key, input.verificationCode, now)
    const user = await findUserByEmail(tx, input.username)
    if (result === 'right' && user && !user.disabled_at) {
      const event = 'password-reset'
      await setPassword(accounts, tx, user, { passwordHash, actor: visitor, event, origin, verifiesEmail: true })
      await clearFailures(tx, loginKeys(accounts.secrets, user.email, origin.address))
      return result
    }
    await audit(tx, now, { event: 'password-reset', outcome: 'refused', actor: visitor, userId: user?.id, origin })
    return result === 'right' ? ('wrong' as const) : result
  })
  if (tried !== 'right') throw codeRefusal(tried, now, 'verificationCode')
  return { message: 'Your password was reset. Please log in.' }
}

/**
 * Sets the new password that a login asked for, and goes on as a login does (RESET-11, RESET-13).
 * @throws PortalError as `withPassword`, and 409 for an account that needs no new password
 */
export async function setForcedPassword(
  accounts: Accounts,
  input: { username: string; oldPassword: string; newPassword: string },
  origin: Origin,
): Promise<LoginAnswer> {
  requireGoodPassword(input.newPassword, input.username, 'newPassword', accounts.settings.site.programmeName)
  if (input.newPassword === input.oldPassword) throw samePassword()
  const passwordHash = await hashPassword(input.newPassword)
  return withPassword(accounts, { username: input.username, password: input.oldPassword }, origin, async (tx, user) => {
    if (!user.must_change_password)
      throw new PortalError('no_change_needed', 409, 'This account needs no new password. Please log in.')
    const event = 'password-forced-change'
    const changed = await setPassword(accounts, tx, user, { passwordHash, actor: visitor, event, origin })
    return continueLogin(accounts, tx, { ...user, ...changed }, origin)
  })
}

/** Changes the password of whoever is logged in; the present session goes on. */
export async function changePassword(
  accounts: Accounts,
  actor: UserActor,
  input: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<{ message: string }> {
  requireGoodPassword(input.newPassword, actor.email, 'newPassword', accounts.settings.site.programmeName)
  if (input.newPassword === input.currentPassword) throw samePassword()
  const user = await requireCurrentPassword(accounts, actor, input.currentPassword, 'currentPassword', origin)
  const passwordHash = await hashPassword(input.newPassword)
  await accounts.db.transaction().execute((tx) =>
    setPassword(accounts, tx, user, {
      passwordHash,
      actor,
      event: 'password-changed',
      origin,
      keepSession: actor.sessionId,
    }),
  )
  return { message: 'Your password was changed.' }
}

const samePassword = () => badInput({ newPassword: 'Choose a password other than the present one' })
