import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { notPermitted } from '../../../platform/errors.ts'
import { accountMessages, type migratableGroups } from '../../accounts/contract.ts'
import { type Accounts, lockUser, type Origin, updateUser } from '../../accounts/server/index.ts'
import { organizationMessages } from '../contract.ts'
import { askToJoin } from './arrival.ts'
import { endJoinRequests, findOrganizationByName } from './store.ts'

/**
 * A member without an organization chooses (MIGR-07): as an individual the organization data go; as a member the last
 * organization is asked once more.
 * @throws PortalError 403 while memberOption is not set (MIGR-08)
 */
export async function migrateGroup(
  accounts: Accounts,
  actor: UserActor,
  input: { user_group: (typeof migratableGroups)[number] },
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  let message: string = accountMessages.migrated.Individual
  await accounts.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (!user.member_option) throw notPermitted('There is nothing to choose for this account.')
    if (input.user_group === 'Individual') {
      await endJoinRequests(tx, user.id, now)
      await updateUser(tx, user.id, {
        user_group: 'Individual',
        title_in_organization: '',
        wanted_organization: null,
        member_option: false,
      })
    } else {
      await updateUser(tx, user.id, { member_option: false })
      const wanted = user.wanted_organization ?? ''
      const organization = await findOrganizationByName(tx, wanted)
      // Nobody is told to be a member before an administrator let them in (MIGR-04).
      if (organization) message = await askToJoin(accounts, tx, organization, user)
      else message = wanted ? organizationMessages.waitsFor(wanted) : organizationMessages.waits
    }
    const details = { group: input.user_group }
    await audit(tx, now, { event: 'group-chosen', actor, userId: user.id, origin, details })
  })
  return { message }
}

/** MIGR-10 */
export async function welcomeAdmin(accounts: Accounts, actor: UserActor): Promise<{ message: string }> {
  await accounts.db
    .updateTable('users')
    .set({ migrated_admin: false })
    .where('id', '=', actor.userId)
    .where('migrated_admin', '=', true)
    .execute()
  return { message: 'Welcome!' }
}
