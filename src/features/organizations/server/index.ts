import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Accounts, User } from '../../accounts/server/index.ts'
import { arriveAsAdmin, arriveAsMember } from './arrival.ts'
import { homeEntries } from './home.ts'
import { leave } from './membership.ts'
import { roleOf } from './roles.ts'
import type { OrganizationToJoin, OrganizationToRegister } from './sign-up.ts'
import { renewLooks } from './store.ts'
import './tables.ts'

export { organizationsApi } from './api.ts'

/** Takes its part in what happens to accounts: when one comes, before one goes, and in the copy of one's own data. */
export function openOrganizations(accounts: Accounts): void {
  accounts.jobs.declare({ name: 'organization-looks', cron: '7 4 * * *', run: () => renewLooks(accounts.db) })
  accounts.arrivals.set('OrganizationAdmin', (tx, user, wish) =>
    arriveAsAdmin(accounts, tx, user, wish as OrganizationToRegister),
  )
  accounts.arrivals.set('OrganizationMember', (tx, user, wish) =>
    arriveAsMember(accounts, tx, user, wish as OrganizationToJoin),
  )
  accounts.beforeRemoval.push(async (tx, user) => {
    await leave(accounts, tx, user, { why: 'gone', actor: { kind: 'system', name: 'account-removal' } })
    if (user.email_verified_at)
      await tx.deleteFrom('invitations').where(sql`lower(email)`, '=', user.email.toLowerCase()).execute()
  })
  accounts.exportParts.set('organization', exportMembership)
  accounts.homeSources.push({ part: 'organization', read: (_, user) => homeEntries(accounts, user) })
}

async function exportMembership(db: Db, user: User) {
  const organization = await db
    .selectFrom('organizations')
    .select(['name', 'website', 'organization_type', 'cage_code', 'naics_codes', 'duns_number', 'uei'])
    .where('id', '=', user.organization_id)
    .executeTakeFirst()
  const joinRequests = await db
    .selectFrom('join_requests as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['o.name as organization', 'r.status', 'r.created_at as askedAt'])
    .where('r.user_id', '=', user.id)
    .execute()
  const invitations = await db
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['o.name as organization', 'i.status', 'i.created_at as invitedAt', 'i.expires_at as endsAt'])
    .where(sql`lower(i.email)`, '=', user.email.toLowerCase())
    .execute()
  return {
    organization: organization ?? null,
    role: organization ? roleOf(user) : null,
    memberSince: user.joined_at,
    joinRequests,
    invitations,
  }
}
