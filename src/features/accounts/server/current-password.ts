import type { UserActor } from '../../../platform/actor.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { passwordMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { isPassword } from './passwords.ts'
import { requireUserRow, type User } from './store.ts'
import { clearFailures, countFailure, loginKeys, requireNoWait } from './throttle.ts'

/**
 * Asks for the password once more before something that a borrowed session must not do. Wrong ones count like failed
 * logins.
 * @throws PortalError 400 under the given field, 429 after too many
 */
export async function requireCurrentPassword(
  accounts: Accounts,
  actor: UserActor,
  password: string,
  field: string,
  origin: Origin,
): Promise<User> {
  const now = accounts.clock.now()
  const user = await requireUserRow(accounts.db, actor.userId)
  const keys = loginKeys(accounts.secrets, user.email, origin.address)
  const failuresOnRecord = await requireNoWait(accounts.db, keys, now)
  const right = await isPassword(password, user.password_hash)
  await accounts.db.transaction().execute(async (tx) => {
    if (right) {
      await requireNoWait(tx, keys, now)
      if (failuresOnRecord) await clearFailures(tx, keys)
      return
    }
    await countFailure(tx, keys, now)
    await audit(tx, now, { event: 'current-password', outcome: 'refused', actor, userId: user.id, origin })
  })
  if (!right) throw badInput({ [field]: passwordMessages.currentWrong })
  return user
}
