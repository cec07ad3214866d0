import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { notPermitted } from '../../../platform/errors.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import { type Accounts, lockUser, type Origin, updateUser } from '../../accounts/server/index.ts'
import { type foundOrganization, organizationMessages as messages } from '../contract.ts'
import { fileWaitingRequests } from './arrival.ts'
import { nameTaken, organizationOf } from './sign-up.ts'
import { insertOrganization } from './store.ts'

/** More would be a way to find out which names are taken. */
const triesADay = { most: 30, within: 86_400_000 } as const

const onlyIndividuals = () => notPermitted('This is for accounts of individuals.')

/**
 * Makes an individual's account a company's (JOIN-06), in one transaction: the company takes the network over in which the
 * person worked, so that no answer moves and no draft ends; the person gets a fresh one, for what is theirs after they leave.
 * @throws PortalError 403 for anyone but an individual, 409 where the name, or one that looks like it, is taken; 429
 */
export async function found(
  accounts: Accounts,
  actor: UserActor,
  input: z.output<typeof foundOrganization.body & z.ZodType>,
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  if (actor.role !== 'Individual') throw onlyIndividuals()
  await countRequest(accounts.db, now, `organization-founded:${actor.userId}`, triesADay)
  return accounts.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (user.user_group !== 'Individual' || user.organization_id) throw onlyIndividuals()
    const { network_uuid } = user
    const organization = await insertOrganization(tx, { ...organizationOf(input), network_uuid, created_at: now })
    if (!organization) throw nameTaken(messages.takenByOther)
    const admin = await updateUser(tx, user.id, {
      user_group: 'OrganizationAdmin',
      organization_id: organization.id,
      joined_at: now,
      own_network_uuid: randomUUID(),
      title_in_organization: input.titleInOrganization ?? '',
      wanted_organization: null,
      member_option: false,
      reads_only: false,
    })
    await fileWaitingRequests(accounts, tx, admin, organization)
    const event = 'organization-founded'
    await audit(tx, now, { event, actor, userId: admin.id, organizationId: organization.id, origin })
    return { message: messages.founded(organization.name) }
  })
}
