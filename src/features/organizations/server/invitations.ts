import { type Selectable, sql } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { notFound, notPermitted, PortalError } from '../../../platform/errors.ts'
import { countUpTo } from '../../../platform/limits/request-limit.ts'
import {
  type Accounts,
  findUser,
  findUserByEmail,
  fullName,
  lockUser,
  type Origin,
} from '../../accounts/server/index.ts'
import { type Invitation, organizationMessages as messages } from '../contract.ts'
import { tellAnswer } from './invitation-answers.ts'
import { invitationToken } from './invitation-token.ts'
import { dayOf, invitationMail, invitationToSignUpMail, invitationWithdrawnMail } from './mails.ts'
import { changedMeanwhile, join, leave } from './membership.ts'
import { requireAdmin } from './own-organization.ts'
import { isId, lockOrganizations, type Organization } from './store.ts'

/** An administrator invites people they know: more than this a day is mail to strangers. */
const mailsADay = { most: 50, within: 86_400_000 } as const
/** How long an invitation holds, in milliseconds. */
const validity = 30 * 86_400_000
/** Between two mails of one invitation, in milliseconds: a mail takes its time. */
const betweenMails = 10 * 60_000

/**
 * Invites an address. The answer is the same with and without an account (ORG-12); only the mail differs (ORG-14).
 * @throws PortalError 409 for an address that is invited already or is a member's, 429 after 50 mails a day
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
    const invitation = await insertInvitation(tx, {
      organization_id: organization.id,
      email: input.email,
      created_at: now,
      invited_by: actor.userId,
    })
    await sendInvitation(accounts, tx, organization, invitation)
    await audit(tx, now, { event: 'invitation-made', actor, organizationId: organization.id, origin })
    return { message: 'The invitation was sent.', invitationID: invitation.id }
  })
}

type InvitationToSend = Pick<Selectable<PortalTables['invitations']>, 'id' | 'email' | 'expires_at' | 'invited_by'>

/** A new one, or the one of this address that has ended. @throws PortalError 409 where one is open */
async function insertInvitation(
  tx: Tx,
  invitation: { organization_id: string; email: string; created_at: Date; invited_by: string },
): Promise<InvitationToSend> {
  const { created_at, invited_by } = invitation
  const expires_at = new Date(created_at.getTime() + validity)
  const made = await tx
    .insertInto('invitations')
    .values({ ...invitation, expires_at })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email), organization_id`)
        .where('status', '=', 'open')
        .doUpdateSet({ created_at, expires_at, invited_by })
        .where('invitations.expires_at', '<=', created_at),
    )
    .returning(['id', 'email', 'expires_at', 'invited_by'])
    .executeTakeFirst()
  if (!made) throw new PortalError('already_invited', 409, 'This address is invited already.')
  return made
}

async function sendInvitation(
  accounts: Accounts,
  tx: Tx,
  organization: Organization,
  { id, email, expires_at: ends, invited_by }: InvitationToSend,
): Promise<void> {
  const now = accounts.clock.now()
  const user = await findUserByEmail(tx, email)
  if (user?.organization_id === organization.id)
    throw new PortalError('already_a_member', 409, 'This address belongs to a member of your organization.')
  if (await countUpTo(tx, now, `invitations:${organization.id}`, mailsADay))
    throw new PortalError('too_many', 429, `You can send ${mailsADay.most} invitations a day. Please go on tomorrow.`, {
      retryAfter: 3_600,
    })
  const inviter = invited_by === null ? undefined : await findUser(tx, invited_by)
  const words = { organization: organization.name, inviter: inviter ? fullName(inviter) : 'The administrator', ends }
  const mail = user?.email_verified_at
    ? invitationMail(accounts, words)
    : invitationToSignUpMail(accounts, words, invitationToken(accounts.secrets, id))
  await accounts.messages.mail(tx, { to: user?.email ?? email, ...mail })
}

/**
 * Sends an open invitation again, also one that has ended: it holds anew (MINE-03).
 * @throws PortalError 404 when it is no open invitation of the caller's organization, 409 right after a mail, 429 after
 * 50 mails a day
 */
export async function sendInvitationAgain(
  accounts: Accounts,
  actor: UserActor,
  id: string,
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    const organization = await requireAdmin(tx, actor)
    const open = await requireOpen(tx, organization.id, id)
    if (now.getTime() - (open.expires_at.getTime() - validity) < betweenMails)
      throw new PortalError('sent_just_now', 409, 'It was sent less than 10 minutes ago. Give the mail some time.')
    const renewed = { expires_at: new Date(now.getTime() + validity), invited_by: actor.userId }
    await tx.updateTable('invitations').set(renewed).where('id', '=', open.id).execute()
    await sendInvitation(accounts, tx, organization, { ...open, ...renewed })
    await audit(tx, now, { event: 'invitation-sent-again', actor, organizationId: organization.id, origin })
    return { message: 'The invitation was sent again.' }
  })
}

/** Held until the transaction ends. @throws PortalError 404 */
async function requireOpen(tx: Tx, organizationId: string, id: string): Promise<InvitationToSend> {
  const open = isId(id)
    ? await tx
        .selectFrom('invitations')
        .select(['id', 'email', 'expires_at', 'invited_by'])
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .where('status', '=', 'open')
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!open) throw notFound('There is no such invitation.')
  return open
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
  const now = accounts.clock.now()
  const Items = rows.map((row) => ({
    invitationID: row.id,
    email: row.email,
    invitedAt: row.created_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    ended: row.expires_at <= now,
  }))
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
    const open = await requireOpen(tx, organization.id, id)
    await tx
      .updateTable('invitations')
      .set({ status: 'withdrawn', answered_at: now })
      .where('id', '=', open.id)
      .execute()
    if (open.expires_at > now)
      await accounts.messages.mail(tx, { to: open.email, ...invitationWithdrawnMail(accounts, organization.name) })
    await audit(tx, now, { event: 'invitation-withdrawn', actor, organizationId: organization.id, origin })
    return { message: 'The invitation was withdrawn.' }
  })
}

/**
 * Accepts or declines an invitation (ORG-07). Accepting leaves the present organization, if there is one (ORG-16).
 * @throws PortalError 403 for anyone but the invited account, 409 when it was answered or withdrawn already, or has ended
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
      .returning('expires_at')
      .executeTakeFirst()
    if (!answered || !organization)
      throw new PortalError('invitation_answered', 409, 'This invitation was answered or withdrawn already.')
    if (input.accepted && answered.expires_at <= now)
      throw new PortalError(
        'invitation_ended',
        409,
        messages.invitationEnded(organization.name, dayOf(answered.expires_at)),
      )
    if (input.accepted) {
      if (user.organization_id !== actor.organizationId) throw changedMeanwhile()
      if (user.organization_id && user.organization_id !== organization.id)
        await leave(accounts, tx, user, { why: 'left', actor, origin })
      if (user.organization_id !== organization.id) await join(accounts, tx, user, organization)
    }
    await tellAnswer(accounts, tx, { user, organization, accepted: input.accepted, actor, origin })
    return {
      message: input.accepted ? messages.joined(organization.name) : 'You declined the invitation.',
    }
  })
}
