import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, type PortalError } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { accountMessages } from '../contract.ts'
import { type CodeKey, codeHash } from './codes.ts'
import { tooMany } from './throttle.ts'

/** SEC-05: wrong codes of an account, of whichever login and code, and how long none is looked at after them. */
const triesAllowed = 5
const minutesBlocked = 60

/** The present try counted in. Those that an hour passed over without another are forgotten. */
const triesAt = (now: Date) => sql<number>`CASE
  WHEN codes.blocked_until IS NOT NULL OR codes.last_wrong_at IS NULL
    OR codes.last_wrong_at < ${now}::timestamptz - ${minutesBlocked} * interval '1 minute' THEN 1
  ELSE codes.wrong_tries + 1 END`

/** Of what is updated: a block that is there is over, else the statement would not touch the row. */
const notBlocked = (now: Date) => sql<boolean>`(codes.blocked_until IS NULL OR codes.blocked_until <= ${now})`

const blockAfter = (tries: ReturnType<typeof triesAt>, now: Date) => sql`CASE WHEN ${tries} >= ${triesAllowed}
  THEN ${now}::timestamptz + ${minutesBlocked} * interval '1 minute' END`

/** What is too long for a code comes from a mail's link. */
export const isLinkSecret = (code: string): boolean => code.length > 6

export type CodeTry = 'right' | 'wrong' | { blockedUntil: Date }

/**
 * Tries a code that was mailed or texted. One statement counts the try, refuses it where too many were wrong before,
 * and uses the right code up: of many at one moment no more are looked at than one after the other. The fifth wrong
 * one ends the code and imposes an hour's wait. What is tried while no code was asked for counts nothing: nobody can
 * be kept from a code by guesses made beforehand.
 *
 * The caller commits in every case and then refuses with `codeRefusal`: a rollback would forget the try.
 */
export async function tryCode(db: Db, secrets: Secrets, key: CodeKey, code: string, now: Date): Promise<CodeTry> {
  if (isLinkSecret(code)) return tryLink(db, secrets, key, code, now)
  const tries = triesAt(now)
  const right = sql<boolean>`coalesce(codes.hash = ${codeHash(secrets, key, code)}
    AND codes.bound_to IS NOT DISTINCT FROM ${key.boundTo}::bytea, false)`
  const { rows } = await sql<{ right: boolean }>`
    UPDATE codes SET
      hash = CASE WHEN ${right} OR ${tries} >= ${triesAllowed} THEN NULL ELSE codes.hash END,
      link_hash = CASE WHEN ${right} THEN NULL ELSE codes.link_hash END,
      expires_at = CASE WHEN ${right} THEN NULL ELSE codes.expires_at END,
      wrong_tries = CASE WHEN ${right} THEN 0 ELSE ${tries} END,
      last_wrong_at = CASE WHEN ${right} THEN NULL ELSE ${now}::timestamptz END,
      blocked_until = CASE WHEN ${right} THEN NULL ELSE ${blockAfter(tries, now)} END,
      touched_at = ${now}
    WHERE purpose = ${key.purpose} AND subject = ${key.subject} AND expires_at > ${now} AND ${notBlocked(now)}
    RETURNING expires_at IS NULL AS right`.execute(db)
  if (rows[0]) return rows[0].right ? 'right' : 'wrong'
  const blockedUntil = await blockedUntilOf(db, key, now)
  return blockedUntil ? { blockedUntil } : 'wrong'
}

/**
 * Tries the secret of a mail's link. Nobody guesses 128 bits: it is not counted, and opens also while guesses at the code
 * have imposed a wait. So whoever reads the mail gets on, whatever strangers try.
 */
async function tryLink(db: Db, secrets: Secrets, key: CodeKey, link: string, now: Date): Promise<CodeTry> {
  const used = await db
    .updateTable('codes')
    .set({ hash: null, link_hash: null, expires_at: null, wrong_tries: 0, last_wrong_at: null, blocked_until: null })
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .where('link_hash', '=', codeHash(secrets, key, link))
    .where('expires_at', '>', now)
    .returning('subject')
    .executeTakeFirst()
  return used ? 'right' : 'wrong'
}

/**
 * Counts a try of what needs no sending, such as a code of an app, before it is looked at.
 * @returns until when none is looked at, where too many were wrong
 */
export async function claimTry(db: Db, key: CodeKey, now: Date): Promise<Date | undefined> {
  const tries = triesAt(now)
  const { rows } = await sql`
    INSERT INTO codes (purpose, subject, wrong_tries, last_wrong_at, touched_at)
    VALUES (${key.purpose}, ${key.subject}, 1, ${now}, ${now})
    ON CONFLICT (purpose, subject) DO UPDATE SET
      wrong_tries = ${tries}, last_wrong_at = ${now}, touched_at = ${now}, blocked_until = ${blockAfter(tries, now)},
      hash = CASE WHEN ${tries} >= ${triesAllowed} THEN NULL ELSE codes.hash END
    WHERE ${notBlocked(now)}
    RETURNING 1`.execute(db)
  return rows.length > 0 ? undefined : ((await blockedUntilOf(db, key, now)) ?? now)
}

async function blockedUntilOf(db: Db, key: CodeKey, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('codes')
    .select('blocked_until')
    .where('purpose', '=', key.purpose)
    .where('subject', '=', key.subject)
    .where('blocked_until', '>', now)
    .executeTakeFirst()
  return row?.blocked_until ?? undefined
}

/** What was claimed was right: the account has shown itself. */
export async function clearTries(tx: Tx, key: CodeKey): Promise<void> {
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
