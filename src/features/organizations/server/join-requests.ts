import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notFound, notPermitted, PortalError } from '../../../platform/errors.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import { type Accounts, fullName, lockUser, type Origin, updateUser } from '../../accounts/server/index.ts'
import { organizationMessages as messages, tidyName } from '../contract.ts'
import { askToJoin } from './arrival.ts'
import { requestAcceptedMail, requestDeclinedMail } from './mails.ts'
import { join } from './membership.ts'
import { requireWithout } from './nearest.ts'
import { requireAdmin } from './own-organization.ts'
import { endJoinRequests, findOrganizationByName, isId, lockOrganizations } from './store.ts'

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

const asksADay = { most: 10, within: 86_400_000 } as const

/**
 * Asks the organization of this name, once; an open request at another one ends. Where none has the name, the wish waits
 * for it (SIGNUP-37).
 * @throws PortalError 403 for who belongs to one, or is here for themselves; 429 after ten a day
 */
export async function askOrganization(
  accounts: Accounts,
  actor: UserActor,
  input: { organization: string },
): Promise<{ message: string }> {
  const { db, clock } = accounts
  requireWithout(actor)
  const now = clock.now()
  await countRequest(db, now, `organization-asked:${actor.userId}`, asksADay, 'You can ask ten times a day.')
  const name = tidyName(input.organization)
  return db.transaction().execute(async (tx) => {
    const id = (await findOrganizationByName(tx, name))?.id ?? ''
    const organization = id ? (await lockOrganizations(tx, [id])).get(id) : undefined
    const user = await lockUser(tx, actor.userId)
    requireWithout({ role: user.user_group, organizationId: user.organization_id })
    if (organization && (await hasAsked(tx, user.id, organization.id)))
      return { message: messages.requested(organization.name) }
    await endJoinRequests(tx, user.id, now)
    const wish = { wanted_organization: organization?.name ?? name, member_option: false }
    const member = await updateUser(tx, user.id, wish)
    return { message: organization ? await askToJoin(accounts, tx, organization, member) : messages.waitsFor(name) }
  })
}

async function hasAsked(tx: Tx, userId: string, organizationId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('join_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}
