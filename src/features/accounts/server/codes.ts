import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalError } from '../../../platform/errors.ts'
import { keyedHash, type Secrets } from '../../../platform/secrets.ts'
import type { CodePurpose } from './tables.ts'
import { tooMany } from './throttle.ts'

/** SEC-05, SEC-06: what holds for every code by mail or text. How often one may be tried stands in `code-tries.ts`. */
const minutesValid = 10
const secondsBetween = 30
const codesAnHour = 5

/** One account's codes of one purpose. The address need not have an account: its limits are the same. */
export interface CodeKey {
  purpose: CodePurpose
  /** The address as a keyed hash; of a sign-up, which has codes of its own, the id. */
  subject: string
  /** The phone number a code is texted to: with another number the code is worth nothing. */
  phoneNumber: string
  /** The login that a code completes (MFA-13): for another login it is worth nothing. */
  boundTo: Buffer | null
}

/** @param more.known what is known to the account has codes of its own, which strangers neither guess nor use up */
export function codeKey(
  secrets: Secrets,
  purpose: CodePurpose,
  owner: string,
  more: { phoneNumber?: string | null; boundTo?: Buffer; known?: boolean } = {},
): CodeKey {
  const whose = more.known ? ['known'] : []
  const subject = keyedHash(secrets, 'codes', owner.toLowerCase(), ...whose).toString('base64url')
  return { purpose, subject, phoneNumber: more.phoneNumber ?? '', boundTo: more.boundTo ?? null }
}

export const codeHash = (secrets: Secrets, key: CodeKey, code: string) =>
  keyedHash(secrets, 'codes', key.purpose, key.subject, key.phoneNumber, code)

/** Why no code may be made at this moment, and until when. */
export interface CodeWait {
  until: Date
  why: 'soon' | 'many' | 'blocked'
}

/** A text that cannot be entered is not worth sending. A mail is: others may have guessed before. */
const whileBlocked: ReadonlySet<CodePurpose> = new Set(['email', 'reset', 'notice'])

/**
 * Counts a new code and ends the older one, in one statement; the code itself is made by `makeCode`. From here on one
 * counts as asked for, also where no account is.
 */
export async function claimCode(tx: Tx, key: CodeKey, now: Date): Promise<CodeWait | undefined> {
  const recent = sql<Date[]>`ARRAY(SELECT sent FROM unnest(codes.sent_at) AS sent
    WHERE sent > ${now}::timestamptz - interval '1 hour' ORDER BY sent)`
  const expiresAt = new Date(now.getTime() + minutesValid * 60_000)
  const claimed = await sql`
    INSERT INTO codes (purpose, subject, bound_to, expires_at, sent_at, touched_at)
    VALUES (${key.purpose}, ${key.subject}, ${key.boundTo}, ${expiresAt}, ARRAY[${now}::timestamptz], ${now})
    ON CONFLICT (purpose, subject) DO UPDATE SET
      hash = NULL, link_hash = NULL, bound_to = excluded.bound_to, expires_at = excluded.expires_at, touched_at = ${now},
      sent_at = ${recent} || ${now}::timestamptz
    WHERE cardinality(${recent}) < ${codesAnHour}
      AND NOT EXISTS (SELECT FROM unnest(codes.sent_at) AS sent
        WHERE sent > ${now}::timestamptz - ${secondsBetween} * interval '1 second')
      AND (codes.blocked_until IS NULL OR codes.blocked_until <= ${now} OR ${whileBlocked.has(key.purpose)})
    RETURNING 1`.execute(tx)
  return claimed.rows.length > 0 ? undefined : waitFor(tx, key, now)
}

async function waitFor(tx: Tx, key: CodeKey, now: Date): Promise<CodeWait> {
  const row = await tx
    .selectFrom('codes')
    .select(['sent_at', 'blocked_until'])
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .executeTakeFirstOrThrow()
  const sent = row.sent_at.map((date) => date.getTime()).filter((at) => at > now.getTime() - 3_600_000)
  const waits = [
    { why: 'soon', until: Math.max(now.getTime(), ...sent) + secondsBetween * 1000 },
    { why: 'many', until: sent.length >= codesAnHour ? (sent.at(-codesAnHour) as number) + 3_600_000 : 0 },
    { why: 'blocked', until: whileBlocked.has(key.purpose) ? 0 : (row.blocked_until?.getTime() ?? 0) },
  ] as const
  const { why, until } = waits.reduce((longest, wait) => (wait.until > longest.until ? wait : longest))
  return { why, until: new Date(until) }
}

const reasons = {
  soon: 'A code was sent a moment ago.',
  many: `${codesAnHour} codes were sent within the hour.`,
  blocked: 'Too many wrong codes.',
} as const

/** Ends the older code for a new one that was counted elsewhere, or before, and has its time begin. */
export async function renewCode(tx: Tx, key: CodeKey, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + minutesValid * 60_000)
  const fresh = { hash: null, link_hash: null, expires_at, touched_at: now }
  await tx
    .insertInto('codes')
    .values({ purpose: key.purpose, subject: key.subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute()
}

/** The refusal of a code that comes too soon. */
export const tooSoon = ({ until, why }: CodeWait, now: Date): PortalError => tooMany(until, now, reasons[why])

/**
 * Makes the code that was claimed: 6 digits, and a secret of 128 bits for a link. The portal keeps keyed hashes of both.
 */
export async function makeCode(
  tx: Tx,
  secrets: Secrets,
  key: CodeKey,
): Promise<{ code: string; link: string; expiresAt: Date }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const link = randomBytes(16).toString('base64url')
  const { expires_at } = await tx
    .updateTable('codes')
    .set({ hash: codeHash(secrets, key, code), link_hash: codeHash(secrets, key, link) })
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { code, link, expiresAt: expires_at as Date }
}

/** When the code that was last sent ends, while it can still be used. */
export async function openCodeUntil(db: Db, key: CodeKey, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('codes')
    .select('expires_at')
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .where('hash', 'is not', null)
    .where(sql`bound_to`, 'is not distinct from', key.boundTo)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at ?? undefined
}
