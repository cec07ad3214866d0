import { sql } from 'kysely'
import { forgetRequestCounts } from '../../../platform/limits/request-limit.ts'
import type { Accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { removeAccount } from './sign-up.ts'
import { findUserByEmail, lockEmail } from './store.ts'

/** How long what is over is kept, in days. */
const kept = { signUps: 7, verified: 1 / 24, sessions: 90, limits: 1, audit: 400 } as const

/** Every night: sign-ups that were never verified, and traces that have served. */
export function declareUpkeep(accounts: Accounts): void {
  accounts.jobs.declare({ name: 'accounts-upkeep', cron: '17 3 * * *', run: () => forgetWhatIsOver(accounts) })
}

export async function forgetWhatIsOver(accounts: Accounts): Promise<void> {
  const { db } = accounts
  const now = accounts.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)

  await db
    .deleteFrom('sign_ups')
    .where((eb) => eb.or([eb('created_at', '<', before(kept.signUps)), eb('verified_at', '<', before(kept.verified))]))
    .execute()
  // Accounts without a verified address, as the release before made them at sign-up.
  const unverified = await db
    .selectFrom('users')
    .select('email')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', before(kept.signUps))
    .execute()
  for (const { email } of unverified)
    await db.transaction().execute(async (tx) => {
      await lockEmail(tx, email)
      const user = await findUserByEmail(tx, email)
      if (!user || user.email_verified_at) return
      await removeAccount(accounts, tx, user)
      const actor = { kind: 'system', name: 'accounts-upkeep' } as const
      await audit(tx, now, { event: 'unverified-account-removed', actor, userId: user.id })
    })

  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where(sql`coalesce(ended_at, expires_at)`, '<', before(kept.sessions)).execute()
  await db.deleteFrom('login_challenges').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('codes')
    .where('touched_at', '<', before(kept.limits))
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', now)]))
    .execute()
  await forgetRequestCounts(db, now)
  await db.deleteFrom('throttles').where('last_failed_at', '<', before(kept.limits)).execute()
  await db.deleteFrom('audit_events').where('at', '<', before(kept.audit)).execute()
}
