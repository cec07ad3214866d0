import type { UserActor } from '../../../platform/actor.ts'
import { notPermitted } from '../../../platform/errors.ts'
import type { AssessmentKey } from '../contract.ts'
import { readerMessage } from '../reader-contract.ts'
import type { Place } from './store.ts'

/** The place the actor may read; naming anyone else's is refused (ASSESS-27). */
export function placeOf(
  user: UserActor,
  key: AssessmentKey,
  claimed: { network_uuid?: string; email?: string } = {},
): Place {
  if (claimed.network_uuid !== undefined && claimed.network_uuid !== user.networkUuid) throw notPermitted()
  if (claimed.email !== undefined && claimed.email.toLowerCase() !== user.email.toLowerCase()) throw notPermitted()
  return { network: user.networkUuid, key }
}

/** The same to write in it. @throws PortalError 403 for a reader of the organization (MINE-03) */
export function placeToWrite(...[user, key, claimed]: Parameters<typeof placeOf>): Place {
  const place = placeOf(user, key, claimed)
  if (user.readsOnly) throw notPermitted(readerMessage)
  return place
}
