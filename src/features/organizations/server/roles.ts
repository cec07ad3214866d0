import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { MemberRole } from '../../accounts/contract.ts'
import { type Accounts, fullName, type Origin, type User, updateUser } from '../../accounts/server/index.ts'
import { roleGivenMail } from './mails.ts'
import { requireAdmin } from './own-organization.ts'
import { findAdmins, isUsable, type Organization, requireMember } from './store.ts'

/** What a member may do in the organization (MINE-03). */
export const roleOf = ({ user_group, reads_only }: Pick<User, 'user_group' | 'reads_only'>): MemberRole =>
  user_group === 'OrganizationAdmin' ? 'administrator' : reads_only ? 'reader' : 'editor'

const eventOf = {
  administrator: 'member-made-administrator',
  editor: 'member-made-editor',
  reader: 'member-made-reader',
} as const satisfies Record<MemberRole, string>

interface Given {
  role: MemberRole
  /** Whoever gives it becomes an editor. */
  handOver: boolean
}

/**
 * Gives a member another role, and hands over where that is asked for.
 * @throws PortalError 403 for anyone but an administrator, 404 for who is no member, 409 where nobody would be left who
 * administers the organization, or for an account that cannot be used
 */
export function giveRole(
  accounts: Accounts,
  actor: UserActor,
  id: string,
  given: Given,
  origin: Origin,
): Promise<{ message: string }> {
  return accounts.db.transaction().execute(async (tx) => {
    const organization = await requireAdmin(tx, actor)
    const member = await requireMember(tx, organization.id, id)
    const giver = { actor, origin, organization }
    const isSelf = member.id === actor.userId
    if (roleOf(member) !== given.role) await setRole(accounts, tx, member, given.role, giver)
    if (given.handOver && !isSelf)
      await setRole(accounts, tx, await requireMember(tx, organization.id, actor.userId), 'editor', giver)
    const who = isSelf ? 'You are' : `${fullName(member)} is`
    const rest = given.handOver && !isSelf ? ' You are an editor.' : ''
    return { message: `${who} now ${wordOf[given.role]} of your organization.${rest}` }
  })
}

export const wordOf: Record<MemberRole, string> = {
  administrator: 'an administrator',
  editor: 'an editor',
  reader: 'a reader',
}

interface Giver {
  actor: UserActor
  origin: Origin
  organization: Organization
}

async function setRole(
  accounts: Accounts,
  tx: Tx,
  member: User,
  role: MemberRole,
  { actor, origin, organization }: Giver,
): Promise<void> {
  const isAdmin = role === 'administrator'
  if (isAdmin && !isUsable(member))
    throw new PortalError('account_not_usable', 409, 'This account cannot be used at present.')
  const others = (await findAdmins(tx, organization.id)).filter((admin) => admin.id !== member.id && isUsable(admin))
  if (!isAdmin && member.user_group === 'OrganizationAdmin' && others.length === 0)
    throw new PortalError('last_administrator', 409, 'Make somebody else an administrator first.')
  await updateUser(tx, member.id, {
    user_group: isAdmin ? 'OrganizationAdmin' : 'OrganizationMember',
    reads_only: role === 'reader',
    // Welcomed at the next visit (MIGR-09).
    migrated_admin: isAdmin,
  })
  const now = accounts.clock.now()
  await audit(tx, now, {
    event: eventOf[role],
    actor,
    userId: member.id,
    organizationId: organization.id,
    origin,
  })
  if (member.id !== actor.userId)
    await accounts.messages.mail(tx, { to: member.email, ...roleGivenMail(accounts, organization.name, role) })
}
