import { visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { countRequestFrom } from '../../../platform/limits/request-limit.ts'
import { accountMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { openChallenge } from './challenges.ts'
import { continueLogin, type LoginOutcome, requireSamePassword, wrongPassword } from './continue-login.ts'
import { accountMark, type LoginOrigin } from './known-browser.ts'
import { findUserToLogIn, laneOf, type UserToLogIn } from './lanes.ts'
import { loginCaller } from './password-turns.ts'
import { isPassword } from './passwords.ts'
import { findSignUps } from './sign-up-store.ts'
import type { User } from './store.ts'
import { countTry, takeBack } from './throttle.ts'

/** Of one account from one network. */
const rightLogins = { most: 60, within: 10 * 60_000 } as const

interface Given {
  username: string
  password: string
}

/**
 * Checks a password that anyone may try. The try is on record before the password is looked at, so that a burst of
 * them learns no more than tries one after the other: whatever the wait refuses answers the same, right or wrong.
 * @throws PortalError 401 the same for a wrong password and an unknown address, 429 after too many, 403 for an account
 * that is not verified or switched off
 */
export function checkPassword(accounts: Accounts, given: Given, origin: LoginOrigin): Promise<UserToLogIn> {
  const caller = loginCaller(accounts.secrets, given.username, origin)
  return accounts.passwordTurns.take(caller, () => checkInTurn(accounts, given, origin))
}

async function checkInTurn(accounts: Accounts, given: Given, origin: LoginOrigin): Promise<UserToLogIn> {
  const now = accounts.clock.now()
  const { db, secrets } = accounts
  const { user, standing } = await findUserToLogIn(db, secrets, given.username, origin)
  const lane = laneOf(secrets, given.username, origin, standing)
  await countTry(db, lane, now)
  const right = await isPassword(given.password, user?.password_hash)
  if (!right || !user) {
    await audit(db, now, { event: 'login', outcome: 'refused', actor: visitor, userId: user?.id, origin })
    // It counts as wrong even so: else whoever signs up with the address of an account could clear its count.
    if (await isOfSignUp(db, given)) throw notConfirmed()
    throw wrongPassword()
  }
  await takeBack(db, lane)
  // Each begins a session: nobody needs so many of them.
  await countRequestFrom(db, now, `login:${accountMark(secrets, given.username)}`, origin, rightLogins)
  refuseUnfit(accounts, user)
  return user
}

function refuseUnfit(accounts: Accounts, user: User): void {
  if (user.disabled_at)
    throw new PortalError(
      'account_disabled',
      403,
      `This account is switched off. Please write to ${accounts.settings.site.supportMailbox}.`,
    )
  if (!user.email_verified_at) throw notConfirmed()
}

const notConfirmed = () => new PortalError('UserNotConfirmedException', 403, accountMessages.verifyFirst)

/** How many sign-ups of an address a password is held against: strangers may have added to them. */
const signUpsTried = 3

/** Whether the password is that of a sign-up which waits to be verified; an address with an account may have one too. */
async function isOfSignUp(db: Db, { username, password }: Given): Promise<boolean> {
  for (const { password_hash } of await findSignUps(db, username, signUpsTried))
    if (await isPassword(password, password_hash)) return true
  return false
}

/** LOGIN-07 to LOGIN-12. */
export async function logIn(accounts: Accounts, given: Given, origin: LoginOrigin): Promise<LoginOutcome> {
  const user = await checkPassword(accounts, given, origin)
  return accounts.db
    .transaction()
    .execute((tx) =>
      user.must_change_password ? askForNewPassword(accounts, tx, user) : continueLogin(accounts, tx, user, origin),
    )
}

async function askForNewPassword(accounts: Accounts, tx: Tx, user: UserToLogIn): Promise<LoginOutcome> {
  await requireSamePassword(tx, user)
  const { session } = await openChallenge(tx, accounts.clock.now(), { userId: user.id, kind: 'new-password' })
  return { message: 'NEW_PASSWORD_REQUIRED', session, username: user.email }
}
