import type { UserActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notPermitted } from '../../../platform/errors.ts'
import { findAdmins, lockOrganizations, type Organization } from './store.ts'

/**
 * The organization that the caller administers, held until the transaction ends. Whether the caller still does is looked
 * at once it is held: a hand-over may have come between.
 * @throws PortalError 403 for anyone else
 */
export async function requireAdmin(tx: Tx, actor: UserActor): Promise<Organization> {
  if (actor.role !== 'OrganizationAdmin' || !actor.organizationId) throw notPermitted()
  const organization = (await lockOrganizations(tx, [actor.organizationId])).get(actor.organizationId)
  const admins = organization ? await findAdmins(tx, organization.id) : []
  if (!organization || !admins.some(({ id }) => id === actor.userId)) throw notPermitted()
  return organization
}
