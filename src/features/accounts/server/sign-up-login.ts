import type { Accounts } from './accounts.ts'
import { loginEnded } from './challenges.ts'
import { continueLogin, type LoginOutcome } from './continue-login.ts'
import type { LoginOrigin } from './known-browser.ts'
import { findUserToLogIn } from './lanes.ts'
import { passwordMark, takeVerified } from './sign-up-store.ts'

/** How long after the verification the browser that signed up gets in without typing its password again. */
const minutesValid = 10

/**
 * Logs in by the secret of a verified sign-up, once (JOIN-03). A second factor that was turned on meanwhile is wanted.
 * @throws PortalError 401 where it is too late, or the account's password is another one by now
 */
export async function logInBySignUp(accounts: Accounts, secret: string, origin: LoginOrigin): Promise<LoginOutcome> {
  const since = new Date(accounts.clock.now().getTime() - minutesValid * 60_000)
  return accounts.db.transaction().execute(async (tx) => {
    const signUp = await takeVerified(tx, secret, since)
    if (!signUp) throw loginEnded()
    const { user } = await findUserToLogIn(tx, accounts.secrets, signUp.email, origin)
    const fits = user?.id === signUp.user_id && passwordMark(user.password_hash) === signUp.password_hash
    if (!fits || user.disabled_at || user.must_change_password) throw loginEnded()
    return continueLogin(accounts, tx, user, origin)
  })
}
