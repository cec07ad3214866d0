import { randomUUID } from 'node:crypto'
import type { QueryCreator } from 'kysely'
import { visitor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { notLoggedIn } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Tokens } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { auditRow } from './audit.ts'
import { newDeviceMail } from './mails.ts'
import { days, newRefreshToken, tokensFor } from './sessions.ts'
import { isNewDevice, type User } from './store.ts'

/** A session that is always in use asks for the password again after so many days. */
const sessionDays = 90

interface NewSession extends Origin {
  id: string
  userId: string
  passwordHash: string
  now: Date
  expiresAt: Date
  tokenHash: Buffer
  tokenExpiresAt: Date
  auditDetails: string
}

const insertSession = prepared('begin-session', (db, given: NewSession) => {
  const { id, userId, device, address, now } = given
  const entry = {
    ...auditRow(now, { event: 'login', actor: visitor, userId, origin: given }),
    details: given.auditDetails,
  }
  const session = {
    id,
    user_id: userId,
    device,
    address,
    started_at: now,
    last_used_at: now,
    expires_at: given.expiresAt,
  }
  const token = { hash: given.tokenHash, session_id: id, expires_at: given.tokenExpiresAt }
  return db
    .with('unchanged', (also) =>
      also
        .updateTable('users')
        .set({ last_login_at: now })
        .where('id', '=', userId)
        .where('password_hash', '=', given.passwordHash)
        .where('disabled_at', 'is', null)
        .returning('id'),
    )
    .with('begun', (also) => also.insertInto('sessions').columns(namesOf(session)).expression(asRow(also, session)))
    .with('made', (also) => also.insertInto('refresh_tokens').columns(namesOf(token)).expression(asRow(also, token)))
    .with('audited', (also) => also.insertInto('audit_events').columns(namesOf(entry)).expression(asRow(also, entry)))
    .selectFrom('unchanged')
    .select('id')
})

const namesOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row)[]

/** The row, if the account is unchanged. */
const asRow = <Row extends object>(db: QueryCreator<PortalTables & { unchanged: { id: string } }>, row: Row) =>
  db.selectFrom('unchanged').select((build) => Object.entries(row).map(([name, value]) => build.val(value).as(name)))

/**
 * The session after a complete login, in one statement: people log in all the time. `by` is what completed the login:
 * every way but the password alone needs a factor.
 * @throws PortalError 401 where the account has meanwhile got another password or was switched off: such a change ends
 * all sessions, also the one that is about to begin
 */
export async function startSession(
  accounts: Accounts,
  db: Db,
  user: User,
  origin: Origin,
  by: string,
): Promise<Tokens> {
  const now = accounts.clock.now()
  const id = randomUUID()
  const refreshToken = newRefreshToken(id, null, now)
  const begun = await insertSession(db, {
    ...origin,
    id,
    userId: user.id,
    passwordHash: user.password_hash,
    now,
    expiresAt: new Date(now.getTime() + days(sessionDays)),
    tokenHash: refreshToken.row.hash,
    tokenExpiresAt: refreshToken.row.expires_at,
    auditDetails: JSON.stringify({ by }),
  })
  if (begun.length === 0) throw notLoggedIn()
  return tokensFor(accounts, user, id, refreshToken.token, by !== 'password')
}

/** Begins a session, and tells the owner where it is from a device not seen before. */
export async function beginSession(
  accounts: Accounts,
  tx: Tx,
  user: User,
  origin: Origin,
  by: string,
): Promise<Tokens> {
  const isNew = await isNewDevice(tx, user.id, origin.device)
  const tokens = await startSession(accounts, tx, user, origin, by)
  if (isNew)
    await accounts.messages.mail(tx, { to: user.email, ...newDeviceMail(accounts, origin, accounts.clock.now()) })
  return tokens
}
