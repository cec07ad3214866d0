import type { UserActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notPermitted } from '../../../platform/errors.ts'
import { countRequest, countUpTo } from '../../../platform/limits/request-limit.ts'
import type { Accounts, User } from '../../accounts/server/index.ts'
import { tidyName } from '../contract.ts'
import { findNearest } from './store.ts'

/** More would be a way to read the names of all. */
const triesADay = { most: 10, within: 86_400_000 } as const
const keyOf = (userId: string) => `organizations-near:${userId}`
const shown = 3

/** For a member who is in no organization; who asks is counted before anything is looked up (JOIN-05). */
export async function nearestOrganizations(
  accounts: Accounts,
  actor: UserActor,
  { name }: { name: string },
): Promise<{ names: string[] }> {
  const { db, clock } = accounts
  requireWithout(actor)
  await countRequest(db, clock.now(), keyOf(actor.userId), triesADay, 'You can look for ten names a day.')
  return { names: await findNearest(db, tidyName(name), shown) }
}

/** The same right after the verification, within the transaction that makes the account. */
export async function nearestOnArrival(accounts: Accounts, tx: Tx, user: User, name: string): Promise<string[]> {
  const spent = await countUpTo(tx, accounts.clock.now(), keyOf(user.id), triesADay)
  return spent ? [] : findNearest(tx, name, shown)
}

/** @throws PortalError 403 for who belongs to an organization, or is here for themselves */
export function requireWithout({ role, organizationId }: { role: string; organizationId: string | null }): void {
  if (role !== 'OrganizationMember' || organizationId)
    throw notPermitted('This is for members without an organization.')
}
