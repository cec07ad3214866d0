import type { RegistrationStatus } from '../registration-contract.ts'
import type { Registration } from './registration-store.ts'
import type { SessionRow } from './sessions.ts'

export const stateOf = ({
  state,
  webinar_state,
}: Pick<Registration, 'state' | 'webinar_state'>): Exclude<RegistrationStatus['state'], 'none'> => {
  if (state === 'waiting') return 'waiting'
  return webinar_state === 'pending' ? 'pending' : 'registered'
}

/** So long before the start the way in is shown, in milliseconds (LIVE-01). */
const doorsOpenBefore = 15 * 60_000

export const noWayIn = { joinUrl: '', joinFrom: null }

/** The way in of who is registered, and from when they are told. */
export function wayIn(
  session: Pick<SessionRow, 'join_url' | 'cancelled_at' | 'starts_at' | 'ends_at'>,
  registration: Pick<Registration, 'join_url'>,
  now: Date,
): Pick<RegistrationStatus, 'joinUrl' | 'joinFrom'> {
  const joinUrl = registration.join_url || session.join_url
  if (!joinUrl || session.cancelled_at || session.ends_at <= now) return noWayIn
  const joinFrom = new Date(session.starts_at.getTime() - doorsOpenBefore)
  return { joinUrl: now >= joinFrom ? joinUrl : '', joinFrom: joinFrom.toISOString() }
}
