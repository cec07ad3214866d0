import type { Actor } from '../../../platform/actor.ts'
import type { AuditEvent } from '../../../platform/audit.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Accounts } from './accounts.ts'
import { passwordChangedMail } from './mails.ts'
import { endAllSessions } from './sessions.ts'
import type { User } from './store.ts'

interface Change {
  passwordHash: string
  actor: Actor
  event: AuditEvent
  origin: Origin
  /** The session that goes on; all others end (RESET-15). */
  keepSession?: string
  /** The change also proves that the address is the owner's. */
  verifiesEmail?: boolean
}

/** Sets a new password in the place of the one that was looked at; undefined where that is no longer the account's. */
export async function setPassword(accounts: Accounts, tx: Tx, user: User, change: Change): Promise<User | undefined> {
  const now = accounts.clock.now()
  const changed = await tx
    .updateTable('users')
    .set({
      password_hash: change.passwordHash,
      password_changed_at: now,
      must_change_password: false,
      ...(change.verifiesEmail && !user.email_verified_at ? { email_verified_at: now } : {}),
    })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return undefined
  await endAllSessions(tx, user.id, now, change.keepSession)
  await tx.deleteFrom('login_challenges').where('user_id', '=', user.id).execute()
  await audit(tx, now, { event: change.event, actor: change.actor, userId: user.id, origin: change.origin })
  await accounts.messages.mail(tx, { to: user.email, ...passwordChangedMail(accounts, change.origin, now) })
  return changed
}
