import { createHash, randomBytes } from 'node:crypto'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { notFound, notLoggedIn } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Session, Tokens } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { factorsOf, findUser, hasFactor, type User } from './store.ts'

/** A refresh token lasts 30 days (SEC-03). */
const refreshDays = 30
/** How long a used token is still taken for a second tab's, not for a thief's. */
const graceSeconds = 10

export const days = (count: number) => count * 86_400_000
const hashOf = (token: string) => createHash('sha256').update(token).digest()

export function newRefreshToken(sessionId: string, parent: Buffer | null, now: Date) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + days(refreshDays))
  return { token, row: { hash: hashOf(token), session_id: sessionId, parent, expires_at, used_at: null } }
}

export function tokensFor(
  accounts: Accounts,
  user: User,
  sessionId: string,
  refreshToken: string,
  mfa: boolean,
): Tokens {
  const subject = {
    id: user.id,
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    phoneVerified: user.phone_verified_at !== null,
    group: user.user_group,
    staff: user.staff,
  }
  return { ...accounts.tokens.issue(subject, sessionId), refreshToken, MFA: mfa }
}

/**
 * New tokens for a refresh token, which is used up by it (SEC-03, SESSION-07). A used one that comes again ends the
 * session (SEC-04), save the one just before the present one within a few seconds: two tabs may refresh at once.
 * @throws PortalError 401 when the token is not good, or not that address's
 */
export async function refreshSession(
  accounts: Accounts,
  refreshToken: string | undefined,
  email: string,
  origin: Origin,
): Promise<Tokens> {
  const now = accounts.clock.now()
  if (!refreshToken || refreshToken.length > 200) throw notLoggedIn()
  const hash = hashOf(refreshToken)
  const tokens = await accounts.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('refresh_tokens as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id as sessionId', 'u.id as userId', 'u.email', 't.used_at', 't.expires_at'])
      .where('t.hash', '=', hash)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('u.disabled_at', 'is', null)
      .forUpdate('s')
      .executeTakeFirst()
    if (!known || known.expires_at <= now || known.email.toLowerCase() !== email.toLowerCase()) return undefined
    const used = await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('hash')
      .executeTakeFirst()
    if (!used && !(await isSecondTab(tx, hash, now))) {
      await endSessions(tx, [known.sessionId], now)
      await audit(tx, now, {
        event: 'refresh-token-reused',
        outcome: 'refused',
        actor: { kind: 'visitor' },
        userId: known.userId,
        origin,
      })
      return undefined
    }
    if (used) await endSiblings(tx, hash)
    await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', known.sessionId).execute()
    const user = (await findUser(tx, known.userId)) as User
    const fresh = newRefreshToken(known.sessionId, hash, now)
    await tx.insertInto('refresh_tokens').values(fresh.row).execute()
    return tokensFor(accounts, user, known.sessionId, fresh.token, hasFactor(await factorsOf(tx, user)))
  })
  if (!tokens) throw notLoggedIn()
  return tokens
}

/** The token was used a moment ago, and none of those it was exchanged for has been used since. */
async function isSecondTab(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('refresh_tokens as t')
    .select('t.hash')
    .where('t.hash', '=', hash)
    .where('t.used_at', '>', new Date(now.getTime() - graceSeconds * 1000))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refresh_tokens as child')
            .select('child.hash')
            .whereRef('child.parent', '=', 't.hash')
            .where('child.used_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What the token before was exchanged for besides this one is a tab's that did not go on, or a thief's: whoever comes
 * with it is taken for one, however soon.
 */
async function endSiblings(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(0) })
    .where('parent', '=', (eb) =>
      eb.selectFrom('refresh_tokens as own').select('own.parent').where('own.hash', '=', hash),
    )
    .where('hash', '!=', hash)
    .where('used_at', 'is', null)
    .execute()
}

/** Their refresh tokens end with them. */
export async function endSessions(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('sessions').set({ ended_at: now }).where('id', 'in', ids).where('ended_at', 'is', null).execute()
  await tx.deleteFrom('refresh_tokens').where('session_id', 'in', ids).execute()
}

/** Ends all sessions of an account, save one where it is named. */
export async function endAllSessions(tx: Tx, userId: string, now: Date, except?: string): Promise<void> {
  let open = tx.selectFrom('sessions').select('id').where('user_id', '=', userId).where('ended_at', 'is', null)
  if (except) open = open.where('id', '!=', except)
  await endSessions(
    tx,
    (await open.execute()).map(({ id }) => id),
    now,
  )
}

/**
 * Ends the session of the caller or, where the access token has expired, that of the refresh token (SESSION-15).
 * @throws PortalError 401 without either
 */
export async function logOut(
  accounts: Accounts,
  actor: UserActor | undefined,
  refreshToken: string | undefined,
  origin: Origin,
): Promise<void> {
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    const session = actor
      ? { id: actor.sessionId, user_id: actor.userId }
      : await sessionOf(tx, refreshToken?.slice(0, 200))
    if (!session) throw notLoggedIn()
    await endSessions(tx, [session.id], now)
    await audit(tx, now, {
      event: 'logout',
      actor: actor ?? { kind: 'visitor' },
      userId: session.user_id,
      origin,
    })
  })
}

async function sessionOf(db: Db, refreshToken: string | undefined) {
  if (!refreshToken) return undefined
  return db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select(['s.id', 's.user_id'])
    .where('t.hash', '=', hashOf(refreshToken))
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()
}

export async function listSessions(accounts: Accounts, actor: UserActor): Promise<Session[]> {
  const rows = await accounts.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', accounts.clock.now())
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    startedAt: row.started_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }))
}

/** @throws PortalError 404 when it is no open session of the caller's */
export async function endOwnSession(accounts: Accounts, actor: UserActor, id: string, origin: Origin): Promise<void> {
  const own = (await listSessions(accounts, actor)).find((session) => session.id === id)
  if (!own) throw notFound('There is no such session.')
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    await endSessions(tx, [id], now)
    await audit(tx, now, {
      event: 'session-ended',
      actor,
      userId: actor.userId,
      origin,
      details: { device: own.device },
    })
  })
}

export async function signOutEverywhere(accounts: Accounts, actor: UserActor, origin: Origin): Promise<void> {
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    await endAllSessions(tx, actor.userId, now)
    await audit(tx, now, { event: 'signed-out-everywhere', actor, userId: actor.userId, origin })
  })
}
