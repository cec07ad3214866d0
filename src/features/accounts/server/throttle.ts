import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/origin.ts'
import { keyedHash, type Secrets } from '../../../platform/secrets.ts'
import type { User } from './store.ts'

/** SEC-08. Waits begin at 30 seconds, double with each further failure, and end at 15 minutes. */
const limits = { account: 5, network: 20, pair: Number.POSITIVE_INFINITY } as const
const firstWait = 30
const longestWait = 15 * 60
const forgottenAfter = '1 day'

/** What failed logins are counted by. Addresses without an account are counted like those with one. */
export interface LoginKeys {
  account: string
  network: string
  /** This account from this network: what a success takes back from the network's count. */
  pair: string
}

export function loginKeys(secrets: Secrets, email: string, address: string): LoginKeys {
  const account = keyedHash(secrets, 'throttle', email.toLowerCase()).toString('base64url')
  const network = networkOf(address)
  return { account: `account:${account}`, network: `network:${network}`, pair: `pair:${account}:${network}` }
}

/** What is on record against a login; one row in any case. */
const recordOf = (db: Db, keys: LoginKeys) =>
  db
    .selectFrom('throttles')
    .select((eb) => [
      eb.fn.max('blocked_until').as('blockedUntil'),
      eb.fn.countAll<string>().filterWhere('key', '!=', keys.network).as('failures'),
    ])
    .where('key', 'in', [keys.account, keys.network, keys.pair])

/**
 * @returns whether failures are on record, which a success has to clear
 * @throws PortalError 429 while a wait is imposed
 */
export async function requireNoWait(db: Db, keys: LoginKeys, now: Date): Promise<boolean> {
  const { blockedUntil, failures } = await recordOf(db, keys).executeTakeFirstOrThrow()
  refuseWhile(blockedUntil, now)
  return Number(failures) > 0
}

/**
 * The account that a password is for, in one query with what is on record against it: people log in all the time.
 * @returns the account, if there is one, and whether failures are on record, which a success has to clear
 * @throws PortalError 429 while a wait is imposed
 */
export async function findUserToLogIn(
  db: Db,
  email: string,
  keys: LoginKeys,
  now: Date,
): Promise<{ user: User | undefined; failuresOnRecord: boolean }> {
  const { blockedUntil, failures, ...user } = await db
    .selectFrom(recordOf(db, keys).as('r'))
    .leftJoin('users as u', (join) => join.on(sql`lower(u.email)`, '=', email.toLowerCase()))
    .selectAll('u')
    .select(['r.blockedUntil', 'r.failures'])
    .executeTakeFirstOrThrow()
  refuseWhile(blockedUntil, now)
  return { user: user.id ? (user as User) : undefined, failuresOnRecord: Number(failures) > 0 }
}

function refuseWhile(blockedUntil: Date | null, now: Date): void {
  if (blockedUntil && blockedUntil > now) throw tooMany(blockedUntil, now)
}

/** Counts a failed login; in a fixed order, so that two at a time never wait for each other in a circle. */
export async function countFailure(tx: Tx, keys: LoginKeys, now: Date): Promise<void> {
  for (const kind of ['account', 'network', 'pair'] as const) {
    const failures = sql<number>`CASE WHEN throttles.last_failed_at < ${now}::timestamptz - ${forgottenAfter}::interval
      THEN 1 ELSE throttles.failures + 1 END`
    await sql`
      INSERT INTO throttles (key, failures, last_failed_at) VALUES (${keys[kind]}, 1, ${now})
      ON CONFLICT (key) DO UPDATE SET
        failures = ${failures},
        last_failed_at = ${now},
        blocked_until = CASE WHEN ${failures} >= ${limits[kind]}::float8
          THEN ${now}::timestamptz + interval '1 second'
            * least(${longestWait}::int, ${firstWait}::int * 2 ^ least(20, ${failures} - ${limits[kind]}::float8))
          END`.execute(tx)
  }
}

/**
 * A success resets the account's count. Of the network's it takes back this account's failures only: else one login of
 * one's own would clear the way for guessing at others'.
 */
export async function clearFailures(tx: Tx, keys: LoginKeys): Promise<void> {
  await tx.deleteFrom('throttles').where('key', '=', keys.account).execute()
  const pair = await tx.deleteFrom('throttles').where('key', '=', keys.pair).returning('failures').executeTakeFirst()
  if (pair)
    await tx
      .updateTable('throttles')
      .set((eb) => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', pair.failures), eb.val(0)]) }))
      .where('key', '=', keys.network)
      .execute()
}

export function tooMany(until: Date, now: Date, what = 'Too many failed tries.'): PortalError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const wait = seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new PortalError('too_many', 429, `${what} Please wait ${wait} and try again.`, { retryAfter: seconds })
}
