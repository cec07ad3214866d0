import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { passwordMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { sessionLane } from './lanes.ts'
import { accountCaller } from './password-turns.ts'
import { isPassword } from './passwords.ts'
import { requireUserRow, type User } from './store.ts'
import { countTry, takeBack } from './throttle.ts'

/**
 * Asks for the password once more before something that a borrowed session must not do. Tries are counted for the
 * session alone: failed logins of strangers do not keep the owner from changing the password.
 * @throws PortalError 400 under the given field, 429 after too many
 */
export function requireCurrentPassword(
  accounts: Accounts,
  actor: UserActor,
  password: string,
  field: string,
  origin: Origin,
): Promise<User> {
  return accounts.passwordTurns.take(accountCaller(accounts.secrets, actor.email), () =>
    checkInTurn(accounts, actor, password, field, origin),
  )
}

async function checkInTurn(
  accounts: Accounts,
  actor: UserActor,
  password: string,
  field: string,
  origin: Origin,
): Promise<User> {
  const now = accounts.clock.now()
  const { db } = accounts
  const lane = sessionLane(actor.sessionId)
  await countTry(db, lane, now)
  const user = await requireUserRow(db, actor.userId)
  if (!(await isPassword(password, user.password_hash))) {
    await audit(db, now, { event: 'current-password', outcome: 'refused', actor, userId: user.id, origin })
    throw badInput({ [field]: passwordMessages.currentWrong })
  }
  await takeBack(db, lane)
  return user
}
