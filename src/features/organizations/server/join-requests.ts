import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { notFound, notPermitted, PortalError } from '../../../platform/errors.ts'
import { type Accounts, fullName, lockUser, type Origin, updateUser } from '../../accounts/server/index.ts'
import { requestAcceptedMail, requestDeclinedMail } from './mails.ts'
import { join } from './membership.ts'
import { requireAdmin } from './own-organization.ts'
import { isId } from './store.ts'

/**
 * Accepts or declines a request to join the caller's organization (ORG-09).
 * @throws PortalError 403 for anyone but that organization's administrator, 409 when it was answered already
 */
export async function answerJoinRequest(
  accounts: Accounts,
  actor: UserActor,
  input: { joinRequestID: string; accepted: boolean },
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  if (actor.role !== 'OrganizationAdmin') throw notPermitted()
  const found = isId(input.joinRequestID)
    ? await accounts.db
        .selectFrom('join_requests')
        .select(['organization_id', 'user_id'])
        .where('id', '=', input.joinRequestID)
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound('There is no such request.')
  if (found.organization_id !== actor.organizationId) throw notPermitted('This request is for another organization.')
  return accounts.db.transaction().execute(async (tx) => {
    const organization = await requireAdmin(tx, actor)
    const requester = await lockUser(tx, found.user_id)
    const answered = await tx
      .updateTable('join_requests')
      .set({ status: input.accepted ? 'accepted' : 'declined', answered_at: now, answered_by: actor.userId })
      .where('id', '=', input.joinRequestID)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!answered || requester.organization_id)
      throw new PortalError('request_answered', 409, 'This request was answered already.')
    if (input.accepted) await join(accounts, tx, requester, organization)
    else await updateUser(tx, requester.id, { member_option: true, wanted_organization: organization.name })
    await audit(tx, now, {
      event: input.accepted ? 'join-request-accepted' : 'join-request-declined',
      actor,
      userId: requester.id,
      organizationId: organization.id,
      origin,
    })
    const mail = input.accepted ? requestAcceptedMail : requestDeclinedMail
    await accounts.messages.mail(tx, { to: requester.email, ...mail(accounts, organization.name) })
    const who = fullName(requester)
    return {
      message: input.accepted ? `${who} is now a member of your organization.` : `You declined the request of ${who}.`,
    }
  })
}
