import { visitor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { accountMessages, type LoginAnswer } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { startSession } from './begin-session.ts'
import { openChallenge } from './challenges.ts'
import { isPassword } from './passwords.ts'
import { challengesOf, continueLogin } from './second-step.ts'
import type { User } from './store.ts'
import {
  clearFailures,
  countFailure,
  findUserToLogIn,
  type LoginKeys,
  loginKeys,
  requireNoWait,
  type UserToLogIn,
} from './throttle.ts'

const wrongPassword = () => new PortalError('wrong_password', 401, accountMessages.wrongPassword)

interface Checked {
  user: UserToLogIn
  /** Failures on record, which the success clears. */
  failures: LoginKeys | undefined
}

/**
 * Checks a password that anyone may try.
 *
 * The wait is looked at before and again after: of a burst that all began before the fifth failure was counted, none
 * that ends later gets in, not even with the right password.
 * @throws PortalError 401 the same for a wrong password and an unknown address, 429 after too many, 403 for an account
 * that is not verified or switched off
 */
async function checkPassword(
  accounts: Accounts,
  input: { username: string; password: string },
  origin: Origin,
): Promise<Checked> {
  const now = accounts.clock.now()
  const { db } = accounts
  const keys = loginKeys(accounts.secrets, input.username, origin.address)
  const { user, failuresOnRecord } = await findUserToLogIn(db, input.username, keys, origin.device, now)
  const right = await isPassword(input.password, user?.password_hash)
  if (!right || !user) {
    await db.transaction().execute(async (tx) => {
      await countFailure(tx, keys, now)
      await audit(tx, now, { event: 'login', outcome: 'refused', actor: visitor, userId: user?.id, origin })
    })
    throw wrongPassword()
  }
  await requireNoWait(db, keys, now)
  refuseUnfit(accounts, user)
  return { user, failures: failuresOnRecord ? keys : undefined }
}

/**
 * What a right password leads to, in one transaction with the clearing of the failures before it.
 * @throws PortalError 401 where the password was changed since it was checked
 */
function goOn<Answer>(accounts: Accounts, { user, failures }: Checked, next: Next<Answer>): Promise<Answer> {
  return accounts.db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, user)
    if (failures) await clearFailures(tx, failures)
    return next(tx, user)
  })
}

/** A change of the password that is about to be committed is waited for. */
async function requireSamePassword(tx: Tx, { id, password_hash }: User): Promise<void> {
  const same = tx.selectFrom('users').select('id').where('id', '=', id).where('password_hash', '=', password_hash)
  if (!(await same.forShare().executeTakeFirst())) throw wrongPassword()
}

type Next<Answer> = (tx: Tx, user: UserToLogIn) => Promise<Answer>

/**
 * Checks a password that anyone may try, and goes on with `next` when it is right.
 * @throws PortalError as `checkPassword`
 */
export async function withPassword<Answer>(
  accounts: Accounts,
  input: { username: string; password: string },
  origin: Origin,
  next: Next<Answer>,
): Promise<Answer> {
  return goOn(accounts, await checkPassword(accounts, input, origin), next)
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
  const checked = await checkPassword(accounts, input, origin)
  // Most logins write a session and nothing else: one statement, which needs no transaction around it.
  if (isPlain(checked))
    return { message: 'SUCCESS', ...(await startSession(accounts, accounts.db, checked.user, origin, 'password')) }
  return goOn(accounts, checked, async (tx, user) => {
    if (!user.must_change_password) return continueLogin(accounts, tx, user, origin)
    const { session } = await openChallenge(tx, accounts.clock.now(), { userId: user.id, kind: 'new-password' })
    return { message: 'NEW_PASSWORD_REQUIRED', session, username: user.email }
  })
}

/** No failures to clear, no password to change, no second step, no mail on a new device. */
const isPlain = ({ user, failures }: Checked): boolean =>
  !failures && !user.must_change_password && user.isDeviceKnown && challengesOf(user).length === 0
