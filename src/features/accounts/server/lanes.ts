import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { networkOf, siteOf } from '../../../platform/http/origin.ts'
import { keyedHash, type Secrets } from '../../../platform/secrets.ts'
import { knownSince, type LoginOrigin } from './known-browser.ts'
import type { User } from './store.ts'
import type { Count, Lane } from './throttle.ts'

/** SEC-08: failures from which on waits begin. In IPv6 whoever has a /48 has 65,536 networks of the usual size. */
const most = { lane: 5, network: 20, site: 100 } as const

/** Who tries at an account. Waits of one kind keep the others waiting for nothing. */
export type Standing = 'known browser' | 'known place' | 'stranger'

/** An account as a login finds it: with all that decides how it goes on. */
export type UserToLogIn = User & { passkeys: number }

/**
 * The account of an address, if there is one, and how whoever tries stands to it. Known is what has opened the account
 * since its password was last set: whoever once knew an earlier password is a stranger like all others.
 */
export async function findUserToLogIn(
  db: Db,
  secrets: Secrets,
  email: string,
  origin: LoginOrigin,
): Promise<{ user: UserToLogIn | undefined; standing: Standing }> {
  const found = await db
    .selectFrom('users as u')
    .selectAll('u')
    .select((eb) => [
      eb
        .selectFrom('passkeys as p')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('passkeys'),
      eb
        .exists(
          eb
            .selectFrom('sessions as s')
            .select('s.id')
            .whereRef('s.user_id', '=', 'u.id')
            .whereRef('s.started_at', '>=', 'u.password_changed_at')
            .where('s.device', '=', origin.device)
            .where(sql<boolean>`s.address::inet <<= ${networkOf(origin.address)}::inet`),
        )
        .as('isPlaceKnown'),
    ])
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (!found) return { user: undefined, standing: 'stranger' }
  const { isPlaceKnown, passkeys, ...user } = found
  const since = knownSince(secrets, origin.browser, email)
  const isBrowserKnown = since !== undefined && since >= user.password_changed_at
  return {
    user: { ...user, passkeys: passkeys ?? 0 },
    standing: isBrowserKnown ? 'known browser' : isPlaceKnown ? 'known place' : 'stranger',
  }
}

/** What a try at an account's password counts under. Addresses without an account are counted like those with one. */
export function laneOf(secrets: Secrets, email: string, origin: LoginOrigin, standing: Standing): Lane {
  const account = keyedHash(secrets, 'throttle', email.toLowerCase()).toString('base64url')
  if (standing === 'known browser')
    return { own: { key: `browser:${account}:${origin.browser?.id}`, most: most.lane }, networks: [] }
  const pair = `pair:${account}:${networkOf(origin.address)}`
  const own = standing === 'known place' ? pair : `account:${account}`
  return { own: { key: own, most: most.lane }, pair, networks: networkCounts(origin.address) }
}

/** A session that is open has shown itself: strangers' tries do not close it. */
export const sessionLane = (sessionId: string): Lane => ({
  own: { key: `session:${sessionId}`, most: most.lane },
  networks: [],
})

function networkCounts(address: string): Count[] {
  const site = siteOf(address)
  return [
    { key: `network:${networkOf(address)}`, most: most.network },
    ...(site ? [{ key: `site:${site}`, most: most.site }] : []),
  ]
}
