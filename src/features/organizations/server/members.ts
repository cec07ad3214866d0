import type { UserActor } from '../../../platform/actor.ts'
import { notPermitted } from '../../../platform/errors.ts'
import { type Accounts, fullName, lockUser, type Origin, type User } from '../../accounts/server/index.ts'
import type { Member } from '../contract.ts'
import { removedMail } from './mails.ts'
import { changedMeanwhile, leave } from './membership.ts'
import { requireAdmin } from './own-organization.ts'
import { roleOf } from './roles.ts'
import { lockOrganizations, requireMember } from './store.ts'

/**
 * Every member sees who else is one, and in what role; an administrator sees the rest (ORG-15, MINE-03).
 * @throws PortalError 403 for who is no member
 */
export async function listMembers(accounts: Accounts, actor: UserActor): Promise<{ Items: Member[]; Count: number }> {
  if (!actor.organizationId) throw notPermitted()
  const rows = await accounts.db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
  const own = rows.find(({ id }) => id === actor.userId)
  if (!own) throw notPermitted()
  const isAdmin = roleOf(own) === 'administrator'
  const Items = rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    role: roleOf(row),
    self: row.id === actor.userId,
    ...(isAdmin ? forAdmins(row) : {}),
  }))
  return { Items, Count: Items.length }
}

const forAdmins = (row: User) => ({
  email: row.email,
  titleInOrganization: row.title_in_organization,
  user_group: row.user_group as Member['user_group'],
  memberSince: (row.joined_at ?? row.created_at).toISOString(),
})

/** ORG-15 and, with the caller's own id, ORG-16. */
export function removeMember(
  accounts: Accounts,
  actor: UserActor,
  id: string,
  origin: Origin,
): Promise<{ message: string }> {
  return id === actor.userId ? leaveOwn(accounts, actor, origin) : removeOther(accounts, actor, id, origin)
}

async function leaveOwn(accounts: Accounts, actor: UserActor, origin: Origin): Promise<{ message: string }> {
  if (!actor.organizationId) throw notPermitted('You belong to no organization.')
  return accounts.db.transaction().execute(async (tx) => {
    const organization = (await lockOrganizations(tx, [actor.organizationId])).get(actor.organizationId as string)
    const user = await lockUser(tx, actor.userId)
    if (!organization || user.organization_id !== organization.id) throw changedMeanwhile()
    await leave(accounts, tx, user, { why: 'left', actor, origin })
    return { message: `You left ${organization.name}.` }
  })
}

async function removeOther(
  accounts: Accounts,
  actor: UserActor,
  id: string,
  origin: Origin,
): Promise<{ message: string }> {
  return accounts.db.transaction().execute(async (tx) => {
    const organization = await requireAdmin(tx, actor)
    const member = await requireMember(tx, organization.id, id)
    await leave(accounts, tx, member, { why: 'removed', actor, origin })
    await accounts.messages.mail(tx, { to: member.email, ...removedMail(accounts, organization.name) })
    return { message: `${fullName(member)} was removed from your organization.` }
  })
}
