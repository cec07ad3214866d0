import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { type Accounts, fullName, lockUser, type Origin, type User, updateUser } from '../../accounts/server/index.ts'
import { closedMail, handOverMail, lastLeftMail, leftMail, memberLeftMail } from './mails.ts'
import {
  declineOpenInvitations,
  endJoinRequests,
  findAdmins,
  findSuccessor,
  isUsable,
  lockOrganizations,
  type Organization,
} from './store.ts'

/** Becoming a member of an organization and leaving one: the only places that write an account's membership. */

/** ORG-11. The account belongs to no organization at this moment. */
export async function join(accounts: Accounts, tx: Tx, user: User, organization: Organization): Promise<User> {
  const now = accounts.clock.now()
  await declineOpenInvitations(tx, user.email, now)
  await endJoinRequests(tx, user.id, now)
  return updateUser(tx, user.id, {
    user_group: 'OrganizationMember',
    organization_id: organization.id,
    joined_at: now,
    network_uuid: organization.network_uuid,
    wanted_organization: null,
    member_option: false,
    migrated_admin: false,
    reads_only: false,
  })
}

/** Two changes of one membership at a time: the second one looks again. */
export const changedMeanwhile = () =>
  new PortalError('changed_meanwhile', 409, 'Your organization has changed meanwhile. Please try again.')

export interface Leaving {
  /** `gone`: the account itself is about to be deleted. */
  why: 'left' | 'removed' | 'gone'
  actor: Actor
  origin?: Origin
}

/**
 * Takes an account out of its organization. The last admin hands over to the longest-standing member; without one the
 * organization closes (ORG-16). Those who are left without an organization choose anew (MIGR-06).
 */
export async function leave(accounts: Accounts, tx: Tx, account: User, leaving: Leaving): Promise<User> {
  const organization = (await lockOrganizations(tx, [account.organization_id])).get(account.organization_id ?? '')
  const user = await lockUser(tx, account.id)
  if (user.organization_id === null) return user
  // Whoever takes an account out of an organization has to hold that one first.
  if (user.organization_id !== organization?.id) throw changedMeanwhile()
  const now = accounts.clock.now()
  const wasAdmin = user.user_group === 'OrganizationAdmin'
  const left = await updateUser(tx, user.id, {
    user_group: 'OrganizationMember',
    organization_id: null,
    joined_at: null,
    title_in_organization: '',
    network_uuid: user.own_network_uuid,
    wanted_organization: organization.name,
    member_option: true,
    migrated_admin: false,
    reads_only: false,
  })
  await audit(tx, now, {
    event: leaving.why === 'removed' ? 'member-removed' : 'member-left',
    actor: leaving.actor,
    userId: user.id,
    organizationId: organization.id,
    origin: leaving.origin,
  })
  const admins = await findAdmins(tx, organization.id)
  if (wasAdmin && !admins.some(isUsable)) {
    const successor = await findSuccessor(tx, organization.id)
    if (successor) await handOver(accounts, tx, organization, successor, leaving)
    else if (admins.length === 0) return close(accounts, tx, organization, left, leaving)
  } else if (leaving.why !== 'removed') {
    for (const admin of admins)
      await accounts.messages.mail(tx, {
        to: admin.email,
        ...memberLeftMail(accounts, organization.name, fullName(user)),
      })
  }
  if (leaving.why === 'left')
    await accounts.messages.mail(tx, { to: user.email, ...leftMail(accounts, organization.name) })
  return left
}

async function handOver(
  accounts: Accounts,
  tx: Tx,
  organization: Organization,
  successor: User,
  leaving: Leaving,
): Promise<void> {
  await updateUser(tx, successor.id, {
    user_group: 'OrganizationAdmin',
    migrated_admin: true,
    reads_only: false,
  })
  await audit(tx, accounts.clock.now(), {
    event: 'organization-handed-over',
    actor: leaving.actor,
    userId: successor.id,
    organizationId: organization.id,
    origin: leaving.origin,
  })
  await accounts.messages.mail(tx, { to: successor.email, ...handOverMail(accounts, organization.name) })
}

/**
 * Whoever had asked to join is told, and keeps the wish: it is filed again when the name is registered anew. The last
 * member takes the organization's work along, unless they go back to work of their own from before.
 */
async function close(
  accounts: Accounts,
  tx: Tx,
  organization: Organization,
  last: User,
  leaving: Leaving,
): Promise<User> {
  const asked = await tx
    .selectFrom('join_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.email'])
    .where('r.organization_id', '=', organization.id)
    .where('r.status', '=', 'open')
    .execute()
  const closed = closedMail(accounts, organization.name)
  for (const { id, email } of asked) {
    await updateUser(tx, id, { member_option: true, wanted_organization: organization.name })
    if (last.email_verified_at) await accounts.messages.mail(tx, { to: email, ...closed })
  }
  await tx.deleteFrom('organizations').where('id', '=', organization.id).execute()
  await audit(tx, accounts.clock.now(), {
    event: 'organization-closed',
    actor: leaving.actor,
    userId: last.id,
    organizationId: organization.id,
    origin: leaving.origin,
  })
  const takesAlong = !(await isAtWork(accounts, tx, last.own_network_uuid))
  if (leaving.why === 'left')
    await accounts.messages.mail(tx, { to: last.email, ...lastLeftMail(accounts, organization.name, takesAlong) })
  const work = takesAlong
    ? { network_uuid: organization.network_uuid, own_network_uuid: organization.network_uuid }
    : {}
  return updateUser(tx, last.id, { wanted_organization: null, ...work })
}

async function isAtWork({ works }: Accounts, tx: Tx, network: string): Promise<boolean> {
  for (const holds of works) if (await holds(tx, network)) return true
  return false
}
