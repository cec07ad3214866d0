import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import { tellOfTonight } from '../../../platform/audit-of-the-night.ts'
import { batches, type Upkeep } from '../../../platform/db/in-batches.ts'
import { forgetRequestCounts } from '../../../platform/limits/request-limit.ts'
import type { Accounts } from './accounts.ts'
import { removeAccount } from './sign-up.ts'
import { findUserByEmail, lockEmail } from './store.ts'

/** How long what is over is kept, in days. */
const kept = { signUps: 7, verified: 1 / 24, sessions: 90, limits: 1 } as const

/** Each is removed in a transaction of its own. */
const unverifiedAtOnce = 100

/** Every night: sign-ups that were never verified, and traces that have served. */
export function declareUpkeep(accounts: Accounts): void {
  accounts.jobs.declare({
    name: 'accounts-upkeep',
    cron: '17 3 * * *',
    run: (_, signal) => forgetWhatIsOver(accounts, batches({ signal })),
  })
}

export async function forgetWhatIsOver(accounts: Accounts, upkeep = batches()): Promise<void> {
  const { db } = accounts
  const now = accounts.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)

  await upkeep.delete(db, 'sign_ups', sql`created_at < ${before(kept.signUps)}`)
  // Nothing is verified before it is made: the index on its making finds it.
  const verified = before(kept.verified)
  await upkeep.delete(db, 'sign_ups', sql`created_at < ${verified} AND verified_at < ${verified}`)
  await removeUnverified(accounts, upkeep, before(kept.signUps))

  await upkeep.delete(db, 'refresh_tokens', sql`expires_at < ${now}`)
  await upkeep.delete(db, 'sessions', sql`coalesce(ended_at, expires_at) < ${before(kept.sessions)}`)
  await upkeep.delete(db, 'login_challenges', sql`expires_at < ${now}`)
  await upkeep.delete(
    db,
    'codes',
    sql`touched_at < ${before(kept.limits)} AND (blocked_until IS NULL OR blocked_until < ${now})`,
  )
  await forgetRequestCounts(db, now, upkeep)
  await upkeep.delete(db, 'throttles', sql`last_failed_at < ${before(kept.limits)}`)
  await shortenTrail(accounts, upkeep, before(accounts.settings.auditDays))
}

/** The trail itself (STAFF-14). */
async function shortenTrail({ db, clock }: Accounts, upkeep: Upkeep, before: Date): Promise<void> {
  const entry = { event: 'trail-shortened', job: 'accounts-upkeep' } as const
  const isToDo = await tellOfTonight(db, clock.now(), entry, async (tx) => {
    const old = await tx.selectFrom('audit_events').select('id').where('at', '<', before).limit(1).executeTakeFirst()
    return old && { until: before.toISOString() }
  })
  if (isToDo) await upkeep.delete(db, 'audit_events', sql`at < ${before}`)
}

/** Accounts without a verified address, as the release before made them at sign-up. */
async function removeUnverified(accounts: Accounts, upkeep: Upkeep, before: Date): Promise<void> {
  const { db, clock } = accounts
  await upkeep.repeat(async () => {
    const unverified = await db
      .selectFrom('users')
      .select('email')
      .where('email_verified_at', 'is', null)
      .where('created_at', '<', before)
      .limit(unverifiedAtOnce)
      .execute()
    for (const { email } of unverified)
      await db.transaction().execute(async (tx) => {
        await lockEmail(tx, email)
        const user = await findUserByEmail(tx, email)
        if (!user || user.email_verified_at) return
        await removeAccount(accounts, tx, user)
        const actor = { kind: 'system', name: 'accounts-upkeep' } as const
        await audit(tx, clock.now(), { event: 'unverified-account-removed', actor, userId: user.id })
      })
    return unverified.length === unverifiedAtOnce
  })
}
