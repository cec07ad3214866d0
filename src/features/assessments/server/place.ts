import type { UserActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notPermitted, PortalError } from '../../../platform/errors.ts'
import type { AssessmentKey } from '../contract.ts'
import { ownElsewhereCode, ownElsewhereMessage, ownListElsewhereMessage } from '../own-elsewhere-contract.ts'
import { readerCode, readerMessage } from '../reader-contract.ts'
import type { Place } from './store.ts'
import { placesOf, requireSystem } from './system-store.ts'

interface Claimed {
  network_uuid?: string
  email?: string
  /** Without one the first system is meant (SYSTEM-07). */
  system?: string
}

/** The system itself. @throws PortalError 404 for one that is not of the network */
export async function systemOf(db: Db, user: UserActor, system = user.networkUuid): Promise<string> {
  await requireSystem(db, user.networkUuid, system)
  return system
}

/**
 * The same for whoever writes in it.
 * @throws PortalError 403 for a reader of the organization (MINE-03), 404 for a system that is not of the network, 409
 * for one of the caller's own network while they belong to an organization (JOIN-07)
 */
export async function systemToWrite(
  db: Db,
  user: UserActor,
  system: string | undefined,
  ownMessage = ownElsewhereMessage,
): Promise<string> {
  const place = await systemOf(db, user, system).catch(unlessOwn(db, user, system, ownMessage))
  if (user.readsOnly) throw readsOnly()
  return place
}

/** The same for a list of the system, such as its assets. */
export const listToWrite = (db: Db, user: UserActor, system: string | undefined): Promise<string> =>
  systemToWrite(db, user, system, ownListElsewhereMessage)

/**
 * The place the actor may read. A further system may be named as the network too: a release that knows of none then
 * refuses, instead of writing into the first one.
 * @throws PortalError 403 for anyone else's network or address (ASSESS-27), 404 for a system that is not of the network,
 * 409 for who names the own network, or a system of it, while they belong to an organization (JOIN-07)
 */
export async function placeOf(db: Db, user: UserActor, key: AssessmentKey, claimed: Claimed = {}): Promise<Place> {
  if (claimed.email !== undefined && claimed.email.toLowerCase() !== user.email.toLowerCase()) throw notPermitted()
  const claimedNetwork = claimed.network_uuid?.toLowerCase()
  const refuse = unlessOwn(db, user, claimedNetwork)
  const network = await systemOf(db, user, claimed.system).catch(refuse)
  if (claimedNetwork !== undefined && ![user.networkUuid, network].includes(claimedNetwork))
    await refuse(notPermitted())
  return { network, key }
}

/** The own network of a member of an organization: it is theirs again when they leave. None of anyone else. */
export async function ownNetworkElsewhere(db: Db, { userId, networkUuid }: UserActor): Promise<string | undefined> {
  const found = await db.selectFrom('users').select('own_network_uuid').where('id', '=', userId).executeTakeFirst()
  return found?.own_network_uuid === networkUuid ? undefined : found?.own_network_uuid
}

/** A member whom no organization has let in. */
export const isWaiting = ({ role, organizationId }: UserActor): boolean =>
  role === 'OrganizationMember' && organizationId === null

/** Refuses; with a code of its own where a place of that network is meant. */
const unlessOwn =
  (db: Db, user: UserActor, place: string | undefined, message = ownElsewhereMessage) =>
  async (refusal: Error) => {
    const own = place && (await ownNetworkElsewhere(db, user))
    throw own && (await placesOf(db, [own])).includes(place) ? new PortalError(ownElsewhereCode, 409, message) : refusal
  }

export const readsOnly = () => new PortalError(readerCode, 403, readerMessage)

/** The same to write in it. @throws PortalError 403 for a reader of the organization (MINE-03) */
export async function placeToWrite(...asked: Parameters<typeof placeOf>): Promise<Place> {
  const place = await placeOf(...asked)
  const [, user] = asked
  if (user.readsOnly) throw readsOnly()
  return place
}
