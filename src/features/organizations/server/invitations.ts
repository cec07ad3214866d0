import { sql } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { isTaken, type Tx } from '../../../platform/db/database.ts'
import { notFound, notPermitted, PortalError } from '../../../platform/errors.ts'
import { type Accounts, fullName, lockUser, type Origin } from '../../accounts/server/index.ts'
import type { Invitation } from '../contract.ts'
import { invitationAnsweredMail, invitationMail, invitationToSignUpMail, invitationWithdrawnMail } from './mails.ts'
import { join, leave } from './membership.ts'
import { requireAdmin } from './own-organization.ts'
import { findAdmins, isId, lockOrganizations } from './store.ts'

/** An administrator invites people they know: more than this a day is mail to strangers. */
const invitationsADay = 50

/**
 * Invites an address. The answer is the same with and without an account (ORG-12); only the mail differs (ORG-14).
 * @throws PortalError 409 for an address that is invited already or is a member's
 */
export async function invite(
  accounts: Accounts,
  actor: UserActor,
  input: { email: string },
  origin: Origin,
): Promise<{ message: string; invitationID: string }> {
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    const organization = await requireAdmin(tx, actor)
    await requireFewInvitations(tx, organization.id, now)
    const user = await tx
      .selectFrom('users')
      .select(['email', 'organization_id', 'email_verified_at'])
      .where(sql`lower(email)`, '=', input.email.toLowerCase())
      .executeTakeFirst()
    if (user?.organization_id === organization.id)
      throw new PortalError('already_a_member', 409, 'This address belongs to a member of your organization.')
    const id = await insertInvitation(tx, organization.id, input.email, now)
    const mail = user?.email_verified_at
      ? invitationMail(accounts, organization.name)
      : invitationToSignUpMail(accounts, organization.name, input.email)
    await accounts.messages.mail(tx, { to: user?.email ?? input.email, ...mail })
    await audit(tx, now, { event: 'invitation-made', actor, organizationId: organization.id, origin })
    return { message: 'The invitation was sent.', invitationID: id }
  })
}

async function requireFewInvitations(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow()
  if (Number(count) >= invitationsADay)
    throw new PortalError('too_many', 429, `You can invite ${invitationsADay} people a day. Please go on tomorrow.`, {
      retryAfter: 3_600,
    })
}

async function insertInvitation(tx: Tx, organizationId: string, email: string, now: Date): Promise<string> {
  try {
    const { id } = await tx
      .insertInto('invitations')
      .values({ organization_id: organizationId, email, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (isTaken(error, 'invitations_open'))
      throw new PortalError('already_invited', 409, 'This address is invited already.')
    throw error
  }
}

/** ORG-13 */
export async function listInvitations(
  accounts: Accounts,
  actor: UserActor,
): Promise<{ Items: Invitation[]; Count: number }> {
  if (actor.role !== 'OrganizationAdmin' || !actor.organizationId) throw notPermitted()
  const rows = await accounts.db
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .execute()
  const Items = rows.map((row) => ({ invitationID: row.id, email: row.email, invitedAt: row.created_at.toISOString() }))
  return { Items, Count: Items.length }
}

/** ORG-13. @throws PortalError 404 when it is no open invitation of the caller's organization */
export async function withdrawInvitation(
  accounts: Accounts,
  actor: UserActor,
  id: string,
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    const organization = await requireAdmin(tx, actor)
    const withdrawn = isId(id)
      ? await tx
          .updateTable('invitations')
          .set({ status: 'withdrawn', answered_at: now })
          .where('id', '=', id)
          .where('organization_id', '=', organization.id)
          .where('status', '=', 'open')
          .returning('email')
          .executeTakeFirst()
      : undefined
    if (!withdrawn) throw notFound('There is no such invitation.')
    await accounts.messages.mail(tx, {
      to: withdrawn.email,
      ...invitationWithdrawnMail(accounts, organization.name),
    })
    await audit(tx, now, { event: 'invitation-withdrawn', actor, organizationId: organization.id, origin })
    return { message: 'The invitation was withdrawn.' }
  })
}

/**
 * Accepts or declines an invitation (ORG-07). Accepting leaves the present organization, if there is one (ORG-16).
 * @throws PortalError 403 for anyone but the invited account, 409 when it was answered or withdrawn already
 */
export async function answerInvitation(
  accounts: Accounts,
  actor: UserActor,
  input: { invitationID: string; accepted: boolean },
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  const found = isId(input.invitationID)
    ? await accounts.db
        .selectFrom('invitations')
        .select(['email', 'organization_id'])
        .where('id', '=', input.invitationID)
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound('There is no such invitation.')
  if (found.email.toLowerCase() !== actor.email.toLowerCase()) throw notPermitted('This invitation is not yours.')
  return accounts.db.transaction().execute(async (tx) => {
    const organizations = await lockOrganizations(tx, [found.organization_id, actor.organizationId])
    const user = await lockUser(tx, actor.userId)
    const organization = organizations.get(found.organization_id)
    const answered = await tx
      .updateTable('invitations')
      .set({ status: input.accepted ? 'accepted' : 'declined', answered_at: now })
      .where('id', '=', input.invitationID)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!answered || !organization)
      throw new PortalError('invitation_answered', 409, 'This invitation was answered or withdrawn already.')
    if (input.accepted) {
      if (user.organization_id !== actor.organizationId) throw changedMeanwhile()
      if (user.organization_id && user.organization_id !== organization.id)
        await leave(accounts, tx, user, { why: 'left', actor, origin })
      if (user.organization_id !== organization.id) await join(accounts, tx, user, organization)
    }
    await audit(tx, now, {
      event: input.accepted ? 'invitation-accepted' : 'invitation-declined',
      actor,
      userId: user.id,
      organizationId: organization.id,
      origin,
    })
    for (const admin of await findAdmins(tx, organization.id))
      await accounts.messages.mail(tx, {
        to: admin.email,
        ...invitationAnsweredMail(accounts, organization.name, fullName(user), input.accepted),
      })
    return {
      message: input.accepted ? `You are now a member of ${organization.name}.` : 'You declined the invitation.',
    }
  })
}

/** Two changes of one membership at a time: the second one looks again. */
export const changedMeanwhile = () =>
  new PortalError('changed_meanwhile', 409, 'Your organization has changed meanwhile. Please try again.')
