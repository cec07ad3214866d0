import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import { PortalError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/origin.ts'
import { keyedHash, type Secrets } from '../../../platform/secrets.ts'
import { type User, userColumns } from './store.ts'

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

const loginRecord = prepared('login-record', recordOf)

/**
 * @returns whether failures are on record, which a success has to clear
 * @throws PortalError 429 while a wait is imposed
 */
export async function requireNoWait(db: Db, keys: LoginKeys, now: Date): Promise<boolean> {
  return readRecord((await loginRecord(db, keys))[0], now)
}

/** An account as a login finds it: with all that decides how it goes on. */
export type UserToLogIn = User & { passkeys: number; isDeviceKnown: boolean }

const userToLogIn = prepared('user-to-log-in', (db, given: LoginKeys & { email: string; device: string }) =>
  db
    .selectFrom(recordOf(db, given).as('r'))
    .leftJoin('users as u', (join) => join.on(sql`lower(u.email)`, '=', given.email))
    .select(userColumns.map((column) => `u.${column}` as const))
    .select((eb) => [
      'r.blockedUntil',
      'r.failures',
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
            .where('s.device', '=', given.device),
        )
        .as('isDeviceKnown'),
    ]),
)

/**
 * The account that a password is for, in one query with what is on record against it: people log in all the time.
 * @returns the account, if there is one, and whether failures are on record, which a success has to clear
 * @throws PortalError 429 while a wait is imposed
 */
export async function findUserToLogIn(
  db: Db,
  email: string,
  keys: LoginKeys,
  device: string,
  now: Date,
): Promise<{ user: UserToLogIn | undefined; failuresOnRecord: boolean }> {
  const [row] = await userToLogIn(db, { ...keys, email: email.toLowerCase(), device })
  const failuresOnRecord = readRecord(row, now)
  return { user: row?.id ? (row as UserToLogIn) : undefined, failuresOnRecord }
}

function readRecord(record: { blockedUntil: Date | null; failures: string } | undefined, now: Date): boolean {
  if (record?.blockedUntil && record.blockedUntil > now) throw tooMany(record.blockedUntil, now)
  return Number(record?.failures ?? 0) > 0
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
