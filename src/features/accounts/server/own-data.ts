import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { isOver } from '../../../platform/messages/messages.ts'
import type { Accounts } from './accounts.ts'
import { requireCurrentPassword } from './current-password.ts'
import { accountDeletedMail } from './mails.ts'
import { listPasskeys } from './passkeys.ts'
import { personalPart } from './profile.ts'
import { requireAnotherAdministrator, rolesOf } from './roles.ts'
import { listSessions } from './sessions.ts'
import { removeAccount } from './sign-up.ts'
import { deleteSignUps } from './sign-up-store.ts'
import { requireUserRow, type User } from './store.ts'

/** All that the portal keeps about a person, secrets aside. Features on top add their parts (`exportParts`). */
export async function exportOwnData(
  accounts: Accounts,
  actor: UserActor,
  origin: Origin,
): Promise<Record<string, unknown>> {
  const { db } = accounts
  const now = accounts.clock.now()
  const user = await requireUserRow(db, actor.userId)
  await audit(db, now, { event: 'data-exported', actor, userId: user.id, origin })
  const parts: Record<string, unknown> = {}
  for (const [name, part] of accounts.exportParts) parts[name] = await part(db, user)
  return {
    exportedAt: now.toISOString(),
    account: {
      ...personalPart(user),
      signedUpAt: user.created_at,
      emailVerifiedAt: user.email_verified_at,
      phoneVerifiedAt: user.phone_verified_at,
      passwordChangedAt: user.password_changed_at,
      lastLoginAt: user.last_login_at,
      roles: await rolesOf(db, user.id),
    },
    sessions: await listSessions(accounts, actor),
    passkeys: await listPasskeys(accounts, actor),
    securityEvents: await eventsOf(db, user.id),
    ...parts,
  }
}

async function eventsOf(db: Db, userId: string) {
  return db
    .selectFrom('audit_events')
    .select(['at', 'event', 'outcome', 'address', 'device'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(1_000)
    .execute()
}

/** Deletes the account after its password, with the last mail that says so. */
export async function deleteOwnAccount(
  accounts: Accounts,
  actor: UserActor,
  input: { password: string },
  origin: Origin,
): Promise<{ message: string }> {
  await requireCurrentPassword(accounts, actor, input.password, 'password', origin)
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    const user = await requireUserRow(tx, actor.userId)
    await requireAnotherAdministrator(tx, user.id)
    await removeAccount(accounts, tx, user)
    await forgetTraces(tx, user)
    await audit(tx, now, { event: 'account-deleted', actor, userId: user.id })
    await accounts.messages.mail(tx, { to: user.email, ...accountDeletedMail(accounts, now) })
  })
  return { message: 'Your account was deleted.' }
}

/** The trail keeps that something happened, and no longer from where or with what; sent messages go. */
async function forgetTraces(tx: Tx, user: User): Promise<void> {
  await tx
    .updateTable('audit_events')
    .set({ address: null, device: null, details: '{}' })
    .where('user_id', '=', user.id)
    .execute()
  await deleteSignUps(tx, user.email)
  const recipients = [user.email, ...(user.phone_number ? [user.phone_number] : [])]
  await tx.deleteFrom('messages').where('recipient', 'in', recipients).where(isOver).execute()
}
