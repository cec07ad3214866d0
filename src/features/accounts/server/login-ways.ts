import type { Challenge } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { changeChallenge, loginEnded } from './challenges.ts'
import { claimCode, codeKey, tooSoon } from './codes.ts'
import { textNewCode } from './continue-login.ts'
import { lockLogin, loginOf, type Step } from './second-step.ts'
import { factorsOf } from './store.ts'

interface LoginWays {
  factors: Challenge[]
  recovery: boolean
  phoneEnding: string
}

/** What the owner of the right password may know of the account before the second step (KEY-01, KEY-03). */
export async function readLoginWays(accounts: Accounts, input: Step): Promise<LoginWays> {
  const { challenge, user } = await loginOf(accounts, accounts.db, input)
  const { recoveryCodesLeft } = await factorsOf(accounts.db, user)
  const factors = challenge.factors as Challenge[]
  const phoneEnding = factors.includes('SMS_MFA') ? (user.phone_number?.slice(-2) ?? '') : ''
  return { factors, recovery: recoveryCodesLeft > 0, phoneEnding }
}

/**
 * Texts a new code for a login that waits for one; the login ends with the new code (KEY-03, MFA-13).
 * @throws PortalError 401 when it has ended, 429 when a code was sent a moment ago (SEC-06)
 */
export async function resendLoginCode(accounts: Accounts, input: Step): Promise<{ message: string }> {
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    const { challenge, user } = await lockLogin(accounts, tx, input)
    if (!challenge.factors.includes('SMS_MFA')) throw loginEnded()
    const key = codeKey(accounts.secrets, 'login', user.email, {
      phoneNumber: user.phone_number,
      boundTo: challenge.hash,
    })
    const wait = await claimCode(tx, key, now)
    if (wait) throw tooSoon(wait, now)
    await changeChallenge(tx, challenge.hash, { expires_at: await textNewCode(accounts, tx, user, key) })
  })
  return { message: 'We sent a new code to your phone.' }
}
