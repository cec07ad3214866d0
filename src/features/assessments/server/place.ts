import type { UserActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notPermitted, PortalError } from '../../../platform/errors.ts'
import type { AssessmentKey } from '../contract.ts'
import { readerCode, readerMessage } from '../reader-contract.ts'
import type { Place } from './store.ts'
import { requireSystem } from './system-store.ts'

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
 * The place the actor may read. A further system may be named as the network too: a release that knows of none then
 * refuses, instead of writing into the first one.
 * @throws PortalError 403 for anyone else's network or address (ASSESS-27), 404 for a system that is not of the network
 */
export async function placeOf(db: Db, user: UserActor, key: AssessmentKey, claimed: Claimed = {}): Promise<Place> {
  if (claimed.email !== undefined && claimed.email.toLowerCase() !== user.email.toLowerCase()) throw notPermitted()
  const network = await systemOf(db, user, claimed.system)
  if (claimed.network_uuid !== undefined && ![user.networkUuid, network].includes(claimed.network_uuid.toLowerCase()))
    throw notPermitted()
  return { network, key }
}

export const readsOnly = () => new PortalError(readerCode, 403, readerMessage)

/** The same to write in it. @throws PortalError 403 for a reader of the organization (MINE-03) */
export async function placeToWrite(...asked: Parameters<typeof placeOf>): Promise<Place> {
  const place = await placeOf(...asked)
  const [, user] = asked
  if (user.readsOnly) throw readsOnly()
  return place
}
