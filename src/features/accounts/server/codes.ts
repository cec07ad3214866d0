import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, type PortalError } from '../../../platform/errors.ts'
import { keyedHash, type Secrets } from '../../../platform/secrets.ts'
import { accountMessages } from '../contract.ts'
import type { CodePurpose } from './tables.ts'
import { tooMany } from './throttle.ts'

/** SEC-05, SEC-06: what holds for every code by mail or text. */
const minutesValid = 10
const triesAllowed = 5
const minutesBlocked = 60
const secondsBetween = 30
const codesAnHour = 5

/** One account's codes of one purpose. The address need not have an account: its limits are the same. */
export interface CodeKey {
  purpose: CodePurpose
  subject: string
  /** The phone number a code is texted to: with another number the code is worth nothing. */
  phoneNumber: string
}

export function codeKey(secrets: Secrets, purpose: CodePurpose, email: string, phoneNumber?: string | null): CodeKey {
  const subject = keyedHash(secrets, 'codes', email.toLowerCase()).toString('base64url')
  return { purpose, subject, phoneNumber: phoneNumber ?? '' }
}

const hashOf = (secrets: Secrets, key: CodeKey, code: string) =>
  keyedHash(secrets, 'codes', key.purpose, key.subject, key.phoneNumber, code)

/**
 * Counts a new code and ends the older one, in one statement; the code itself is made by `makeCode`.
 * @returns when the next one may come, if this one may not yet
 */
export async function claimCode(tx: Tx, key: CodeKey, now: Date): Promise<{ until: Date } | undefined> {
  const recent = sql<Date[]>`ARRAY(SELECT sent FROM unnest(codes.sent_at) AS sent
    WHERE sent > ${now}::timestamptz - interval '1 hour' ORDER BY sent)`
  const claimed = await sql`
    INSERT INTO codes (purpose, subject, sent_at, touched_at) VALUES (${key.purpose}, ${key.subject}, ARRAY[${now}::timestamptz], ${now})
    ON CONFLICT (purpose, subject) DO UPDATE SET
      hash = NULL, expires_at = NULL, touched_at = ${now}, sent_at = ${recent} || ${now}::timestamptz
    WHERE cardinality(${recent}) < ${codesAnHour}
      AND NOT EXISTS (SELECT FROM unnest(codes.sent_at) AS sent
        WHERE sent > ${now}::timestamptz - ${secondsBetween} * interval '1 second')
      AND (codes.blocked_until IS NULL OR codes.blocked_until <= ${now})
    RETURNING 1`.execute(tx)
  if (claimed.rows.length > 0) return undefined
  const row = await tx
    .selectFrom('codes')
    .select(['sent_at', 'blocked_until'])
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .executeTakeFirstOrThrow()
  const sent = row.sent_at.map((date) => date.getTime()).filter((at) => at > now.getTime() - 3_600_000)
  const times = [
    row.blocked_until?.getTime() ?? 0,
    Math.max(0, ...sent) + secondsBetween * 1000,
    sent.length >= codesAnHour ? (sent.at(-codesAnHour) as number) + 3_600_000 : 0,
  ]
  return { until: new Date(Math.max(now.getTime() + 1000, ...times)) }
}

/** The refusal of a code that comes too soon. */
export const tooSoon = (until: Date, now: Date): PortalError => tooMany(until, now, 'A code was sent a moment ago.')

/** Makes the code that was claimed: 6 digits, of which the portal keeps a keyed hash. */
export async function makeCode(
  tx: Tx,
  secrets: Secrets,
  key: CodeKey,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + minutesValid * 60_000)
  await tx
    .updateTable('codes')
    .set({ hash: hashOf(secrets, key, code), expires_at: expiresAt })
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .execute()
  return { code, expiresAt }
}

/** When the code that was last sent ends, while it can still be used. */
export async function openCodeUntil(db: Db, key: CodeKey, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('codes')
    .select('expires_at')
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .where('hash', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at ?? undefined
}

export type CodeTry = 'right' | 'wrong' | { blockedUntil: Date }

/**
 * Tries a code. The right one is used up by the same statement that finds it. A wrong try counts for the account,
 * whichever code it meets; the fifth ends the code and imposes an hour's wait. The caller commits in every case and
 * then refuses with `codeRefusal`: a rollback would forget the try.
 */
export async function tryCode(tx: Tx, secrets: Secrets, key: CodeKey, code: string, now: Date): Promise<CodeTry> {
  const right = await tx
    .updateTable('codes')
    .set({ hash: null, expires_at: null, wrong_tries: 0, last_wrong_at: null, blocked_until: null, touched_at: now })
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .where('hash', '=', hashOf(secrets, key, code))
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
    .returning('purpose')
    .executeTakeFirst()
  if (right) return 'right'

  const blockedUntil = await triesBlockedUntil(tx, key, now)
  if (blockedUntil) return { blockedUntil }
  await countWrongTry(tx, key, now)
  return 'wrong'
}

/** Until when no code of the account is tried. */
export async function triesBlockedUntil(db: Db, key: CodeKey, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('codes')
    .select('blocked_until')
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .where('blocked_until', '>', now)
    .executeTakeFirst()
  return row?.blocked_until ?? undefined
}

/** Counts a wrong try; those that an hour passed over without another are forgotten. */
export async function countWrongTry(tx: Tx, key: CodeKey, now: Date): Promise<void> {
  const tries = sql<number>`CASE
    WHEN codes.blocked_until IS NOT NULL OR codes.last_wrong_at IS NULL
      OR codes.last_wrong_at < ${now}::timestamptz - ${minutesBlocked} * interval '1 minute' THEN 1
    ELSE codes.wrong_tries + 1 END`
  await sql`
    INSERT INTO codes (purpose, subject, wrong_tries, last_wrong_at, touched_at)
    VALUES (${key.purpose}, ${key.subject}, 1, ${now}, ${now})
    ON CONFLICT (purpose, subject) DO UPDATE SET
      wrong_tries = ${tries}, last_wrong_at = ${now}, touched_at = ${now},
      blocked_until = CASE WHEN ${tries} >= ${triesAllowed}
        THEN ${now}::timestamptz + ${minutesBlocked} * interval '1 minute' END,
      hash = CASE WHEN ${tries} >= ${triesAllowed} THEN NULL ELSE codes.hash END`.execute(tx)
}

/** The account has shown itself in another way. */
export async function clearWrongTries(tx: Tx, key: CodeKey): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ wrong_tries: 0, last_wrong_at: null, blocked_until: null })
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .execute()
}

export function codeRefusal(tried: Exclude<CodeTry, 'right'>, now: Date, field: string): PortalError {
  if (tried === 'wrong') return badInput({ [field]: accountMessages.wrongCode })
  return tooMany(tried.blockedUntil, now, 'Too many wrong codes.')
}
