import { visitor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { accountMessages, type LoginAnswer } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { openChallenge } from './challenges.ts'
import { isPassword } from './passwords.ts'
import { continueLogin } from './second-step.ts'
import type { User } from './store.ts'
import { clearFailures, countFailure, findUserToLogIn, loginKeys, requireNoWait, type UserToLogIn } from './throttle.ts'

const wrongPassword = () => new PortalError('wrong_password', 401, accountMessages.wrongPassword)

/**
 * Checks a password that anyone may try, and goes on with `next` when it is right.
 *
 * The wait is looked at before and again after: of a burst that all began before the fifth failure was counted, none
 * that ends later gets in, not even with the right password.
 * @throws PortalError 401 the same for a wrong password and an unknown address, 429 after too many, 403 for an account
 * that is not verified or switched off
 */
export async function withPassword<Answer>(
  accounts: Accounts,
  input: { username: string; password: string },
  origin: Origin,
  next: (tx: Tx, user: UserToLogIn) => Promise<Answer>,
): Promise<Answer> {
  const now = accounts.clock.now()
  const keys = loginKeys(accounts.secrets, input.username, origin.address)
  const { user: found, failuresOnRecord } = await findUserToLogIn(accounts.db, input.username, keys, now)
  const right = await isPassword(input.password, found?.password_hash)
  const answer = await accounts.db.transaction().execute(async (tx) => {
    if (!right || !found) {
      await countFailure(tx, keys, now)
      await audit(tx, now, { event: 'login', outcome: 'refused', actor: visitor, userId: found?.id, origin })
      return undefined
    }
    await requireNoWait(tx, keys, now)
    refuseUnfit(accounts, found)
    if (failuresOnRecord) await clearFailures(tx, keys)
    return { value: await next(tx, found) }
  })
  if (!answer) throw wrongPassword()
  return answer.value
}

function refuseUnfit(accounts: Accounts, user: User): void {
  if (user.disabled_at)
    throw new PortalError(
      'account_disabled',
      403,
      `This account is switched off. Please write to ${accounts.settings.site.supportMailbox}.`,
    )
  if (!user.email_verified_at)
    throw new PortalError('UserNotConfirmedException', 403, 'Please verify your email before logging in.')
}

/** LOGIN-07 to LOGIN-12. */
export async function logIn(
  accounts: Accounts,
  input: { username: string; password: string },
  origin: Origin,
): Promise<LoginAnswer> {
  return withPassword(accounts, input, origin, async (tx, user) => {
    if (!user.must_change_password) return continueLogin(accounts, tx, user, origin)
    const session = await openChallenge(tx, accounts.clock.now(), { userId: user.id, kind: 'new-password' })
    return { message: 'NEW_PASSWORD_REQUIRED', session, username: user.email }
  })
}
