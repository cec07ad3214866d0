import { systemActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { countUpTo } from '../../../platform/limits/request-limit.ts'
import { type Accounts, type Arrival, fullName, type User, updateUser } from '../../accounts/server/index.ts'
import { organizationMessages as messages } from '../contract.ts'
import { joinRequestMail, requestsWaitingMail } from './mails.ts'
import { nearestOnArrival } from './nearest.ts'
import { acceptFor } from './offers.ts'
import type { OrganizationToJoin, OrganizationToRegister } from './sign-up.ts'
import {
  fileJoinRequest,
  findAdmins,
  findOrganizationByName,
  findWaiting,
  insertOrganization,
  type Organization,
} from './store.ts'

/**
 * Registers the organization that was signed up and makes the new account its administrator. Where another took the name
 * meanwhile, the account stays a member without an organization, and its owner chooses (MIGR-01).
 */
export async function arriveAsAdmin(
  accounts: Accounts,
  tx: Tx,
  user: User,
  wish: OrganizationToRegister,
): Promise<Arrival> {
  const now = accounts.clock.now()
  const organization = await insertOrganization(tx, { ...wish, created_at: now })
  if (!organization) {
    const waiting = await updateUser(tx, user.id, { wanted_organization: wish.name, member_option: true })
    return { user: waiting, note: messages.takenMeanwhile(wish.name) }
  }
  const admin = await updateUser(tx, user.id, {
    user_group: 'OrganizationAdmin',
    organization_id: organization.id,
    joined_at: now,
    network_uuid: organization.network_uuid,
  })
  await fileWaitingRequests(accounts, tx, admin, organization)
  return { user: admin }
}

/** ORG-18 */
export async function fileWaitingRequests(
  accounts: Accounts,
  tx: Tx,
  admin: User,
  organization: Organization,
): Promise<void> {
  let filed = 0
  for (const user of await findWaiting(tx, organization.name)) {
    if (user.id === admin.id) continue
    if ((await file(accounts, tx, organization, user)) !== 'filed') continue
    await updateUser(tx, user.id, { member_option: false })
    filed += 1
  }
  if (filed > 0)
    await accounts.messages.mail(tx, { to: admin.email, ...requestsWaitingMail(accounts, organization.name, filed) })
}

/** Files the join request of a verified member (SIGNUP-36), or remembers the organization that is wanted (SIGNUP-37). */
export async function arriveAsMember(
  accounts: Accounts,
  tx: Tx,
  user: User,
  wish: OrganizationToJoin,
): Promise<Arrival> {
  const organization = await findOrganizationByName(tx, wish.name)
  const member = await updateUser(tx, user.id, {
    wanted_organization: organization?.name ?? wish.name,
    member_option: !organization,
  })
  if (!organization) {
    const nearest = await nearestOnArrival(accounts, tx, member, wish.name)
    return { user: member, note: messages.notRegistered(wish.name), nearest }
  }
  // Who is invited by it already has nobody to ask (JOIN-04).
  const accepted = await acceptFor(accounts, tx, member, organization.id)
  if (accepted) return { user: accepted.user, note: messages.joined(organization.name) }
  const note = await askToJoin(accounts, tx, organization, member)
  return { user: member, note }
}

async function file(accounts: Accounts, tx: Tx, organization: Organization, user: User) {
  const now = accounts.clock.now()
  const filed = await fileJoinRequest(tx, organization.id, user.id, now)
  const entry = { event: 'join-request-filed', actor: systemActor('organizations'), userId: user.id } as const
  if (filed === 'filed') await audit(tx, now, { ...entry, organizationId: organization.id })
  return filed
}

/** ORG-20: more in a day is somebody's game. */
const mailsADay = { most: 10, within: 86_400_000 } as const

/**
 * Files a join request and tells the administrators, by mail as long as there are few in a day (ORG-20).
 * @returns what to tell whoever asks; memberOption is set where the request was not taken
 */
export async function askToJoin(accounts: Accounts, tx: Tx, organization: Organization, user: User): Promise<string> {
  const now = accounts.clock.now()
  const filed = await file(accounts, tx, organization, user)
  if (filed === 'too many') {
    await updateUser(tx, user.id, { member_option: true })
    return messages.manyRequests(organization.name)
  }
  const admins = filed === 'filed' ? await findAdmins(tx, organization.id) : []
  if (admins.length > 0 && !(await countUpTo(tx, now, `join-request-mail:${organization.id}`, mailsADay)))
    for (const admin of admins)
      await accounts.messages.mail(tx, {
        to: admin.email,
        ...joinRequestMail(accounts, organization.name, fullName(user), user.email),
      })
  return messages.requested(organization.name)
}
