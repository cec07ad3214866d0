import { visitor } from '../../../platform/actor.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { accountMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { codeRefusal, tryCode } from './code-tries.ts'
import { codeKey } from './codes.ts'
import { findUserByEmail, lockEmail, updateUser } from './store.ts'

/**
 * Verifies an address by the code that was mailed (VERIFY-04).
 * @throws PortalError 400 for a wrong code, 429 after too many
 */
export async function verifyEmail(
  accounts: Accounts,
  input: { username: string; code: string },
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  const outcome = await accounts.db.transaction().execute(async (tx) => {
    await lockEmail(tx, input.username)
    const tried = await tryCode(
      tx,
      accounts.secrets,
      codeKey(accounts.secrets, 'email', input.username),
      input.code,
      now,
    )
    const user = await findUserByEmail(tx, input.username)
    await audit(tx, now, {
      event: 'email-verified',
      outcome: tried === 'right' ? 'done' : 'refused',
      actor: visitor,
      userId: user?.id,
      origin,
    })
    if (tried === 'right' && user) return updateUser(tx, user.id, { email_verified_at: now })
    return tried === 'right' ? ('wrong' as const) : tried
  })
  if (outcome === 'wrong' || 'blockedUntil' in outcome) throw codeRefusal(outcome, now, 'code')
  return { message: accountMessages.welcome[outcome.user_group] }
}
