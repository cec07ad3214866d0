import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'

/** SEC-08. Waits begin at 30 seconds, double with each further failure, and end at 15 minutes. */
const firstWait = 30
const longestWait = 15 * 60
const forgottenAfter = '1 day'

export interface Count {
  key: string
  /** Failures from which on waits are imposed. */
  most: number
}

/**
 * What tries are counted under. Every statement takes the keys in the order of these fields, so that two at a time
 * never wait for each other in a circle.
 */
export interface Lane {
  /** Whose tries they are: its wait keeps no other lane waiting. */
  own: Count
  /** This account from this network: what a success takes back from the networks' counts. */
  pair?: string
  networks: readonly Count[]
}

/**
 * Counts a try before it is looked at: of many at one moment no more are looked at than one after the other, and what
 * is refused is refused unseen, right or wrong. One statement counts and refuses; `takeBack` follows a right one.
 * @throws PortalError 429 while a wait is imposed
 */
export async function countTry(db: Db, { own, pair, networks }: Lane, now: Date): Promise<void> {
  const limits = Object.fromEntries([own, ...networks].map(({ key, most }) => [key, most]))
  const keys = [...new Set([own.key, ...(pair ? [pair] : []), ...networks.map(({ key }) => key)])]
  const failures = sql<number>`CASE WHEN t.last_failed_at < ${now}::timestamptz - ${forgottenAfter}::interval
    THEN 1 ELSE t.failures + 1 END`
  // A key without a limit compares with null, and imposes no wait.
  const beyond = sql<number>`${failures} - (${JSON.stringify(limits)}::jsonb ->> t.key)::float8`
  const { rows } = await sql<{ until: Date | null; counted: string[] }>`
    WITH closed AS (
      SELECT max(blocked_until) AS until FROM throttles WHERE key = ANY(${keys}) AND blocked_until > ${now}
    ), counted AS (
      INSERT INTO throttles AS t (key, failures, last_failed_at)
      SELECT key, 1, ${now} FROM unnest(${keys}::text[]) AS key WHERE (SELECT until FROM closed) IS NULL
      ON CONFLICT (key) DO UPDATE SET
        failures = ${failures},
        last_failed_at = ${now},
        blocked_until = CASE WHEN ${beyond} >= 0 THEN ${now}::timestamptz + interval '1 second'
          * least(${longestWait}::int, ${firstWait}::int * 2 ^ least(20, ${beyond})) END
      WHERE t.blocked_until IS NULL OR t.blocked_until <= ${now}
      RETURNING key
    )
    SELECT (SELECT until FROM closed) AS until, ARRAY(SELECT key FROM counted) AS counted`.execute(db)
  const { until, counted } = rows[0] as { until: Date | null; counted: string[] }
  if (counted.length === keys.length) return
  if (until) throw tooMany(until, now)
  // A try at the same moment was the last one allowed: this one is counted nowhere.
  for (const key of keys.filter((one) => counted.includes(one))) await lessen(db, key, 1)
  const waits = await db
    .selectFrom('throttles')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow()
  throw tooMany(waits.until && waits.until > now ? waits.until : new Date(now.getTime() + 1000), now)
}

/**
 * A success ends the lane's own count. Of the networks' it takes back this account's failures only: else one login of
 * one's own would clear the way for guessing at others'.
 */
export async function takeBack(db: Db, { own, pair, networks }: Lane): Promise<void> {
  const gone = await forget(db, own.key)
  const failures = pair && pair !== own.key ? await forget(db, pair) : gone
  if (pair) for (const { key } of networks) await lessen(db, key, failures)
}

export async function forget(db: Db, key: string): Promise<number> {
  const row = await db.deleteFrom('throttles').where('key', '=', key).returning('failures').executeTakeFirst()
  return row?.failures ?? 0
}

/** Beyond its limit a key lets one try in at a time, so a wait that stands is that of the try which is taken back. */
async function lessen(db: Db, key: string, by: number): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', by), eb.val(0)]), blocked_until: null }))
    .where('key', '=', key)
    .execute()
}

export function tooMany(until: Date, now: Date, what = 'Too many failed tries.'): PortalError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const wait = seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new PortalError('too_many', 429, `${what} Please wait ${wait} and try again.`, { retryAfter: seconds })
}
