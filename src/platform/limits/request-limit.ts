import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Upkeep } from '../db/in-batches.ts'
import { PortalError } from '../errors.ts'
import { networkOf, type Origin, siteOf } from '../http/origin.ts'

export interface RequestLimit {
  /** How often something may be asked for ... */
  most: number
  /** ... within so many milliseconds, from the first time on. */
  within: number
  /** How often from a whole IPv6 site, where five times as often as from a network is too much. */
  site?: number
}

/**
 * Counts one request under a key, over all instances, in one statement.
 * @param db a transaction as well: a change that is rolled back was not asked for
 * @throws PortalError 429 beyond the limit, with the time to wait
 */
export async function countRequest(
  db: Db,
  now: Date,
  key: string,
  limit: RequestLimit,
  what = 'Too many requests.',
): Promise<void> {
  const until = await countUpTo(db, now, key, limit)
  if (!until) return
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const wait = seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  throw new PortalError('too_many', 429, `${what} Please wait ${wait} and try again.`, { retryAfter: seconds })
}

/** How many times a network's limit a whole IPv6 site has: it is 65,536 networks, and may be a single customer. */
const networksOfSite = 5

/** Counts a request of whoever comes from a network address. @throws PortalError as `countRequest` */
export async function countRequestFrom(
  db: Db,
  now: Date,
  name: string,
  { address }: Pick<Origin, 'address'>,
  { most, within, site: ofSite = most * networksOfSite }: RequestLimit,
  what?: string,
): Promise<void> {
  await countRequest(db, now, `${name}:${networkOf(address)}`, { most, within }, what)
  const site = siteOf(address)
  if (site) await countRequest(db, now, `${name}:${site}`, { most: ofSite, within }, what)
}

/** Counts one request under a key. @returns until when there is none more, where there were too many */
export async function countUpTo(
  db: Db,
  now: Date,
  key: string,
  { most, within }: RequestLimit,
): Promise<Date | undefined> {
  const ends = new Date(now.getTime() + within)
  const { rows } = await sql<{ count: number; window_ends: Date }>`
    INSERT INTO request_counts AS r (key, count, window_ends) VALUES (${key}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.window_ends <= ${now} THEN 1 ELSE least(r.count, ${most}::int) + 1 END,
      window_ends = CASE WHEN r.window_ends <= ${now} THEN ${ends} ELSE r.window_ends END
    RETURNING count, window_ends`.execute(db)
  const row = rows[0]
  return row && row.count > most ? row.window_ends : undefined
}

/** Counts whose time is over. */
export const forgetRequestCounts = (db: Db, now: Date, upkeep: Upkeep): Promise<void> =>
  upkeep.delete(db, 'request_counts', sql`window_ends < ${now}`)
