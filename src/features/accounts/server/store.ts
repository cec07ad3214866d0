import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { notLoggedIn, PortalError } from '../../../platform/errors.ts'

export type User = Selectable<PortalTables['users']>
export type UserChange = Updateable<PortalTables['users']>
export type NewUser = Omit<Insertable<PortalTables['users']>, 'network_uuid'> & { network_uuid?: string }

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @throws PortalError 401 when the account was deleted meanwhile */
export async function requireUserRow(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw notLoggedIn()
  return user
}

/**
 * The account, held until the transaction ends: whoever changes it next waits.
 * @throws PortalError 401 when it was deleted meanwhile
 */
export async function lockUser(tx: Tx, id: string): Promise<User> {
  const user = await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!user) throw notLoggedIn()
  return user
}

const movedMessage = 'Your account belongs to another organization now, or to none. Open the page anew.'

/**
 * Lets nobody delete the account until the transaction ends, and nobody else wait: what is saved for a person is saved
 * before the account goes, or not at all. Whoever came into another network since they asked writes in neither.
 * @throws PortalError 401 when the account was deleted meanwhile, 409 when it changed its network
 */
export async function holdUser(tx: Tx, { userId, networkUuid }: UserActor): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('network_uuid')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (!user) throw notLoggedIn()
  if (user.network_uuid !== networkUuid) throw new PortalError('moved_meanwhile', 409, movedMessage)
}

export async function insertUser(tx: Tx, user: NewUser): Promise<User> {
  const network = randomUUID()
  return tx
    .insertInto('users')
    .values({ own_network_uuid: network, ...user, network_uuid: user.network_uuid ?? network })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateUser(tx: Tx, id: string, change: UserChange): Promise<User> {
  return tx.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** @throws PortalError 401 when it was deleted meanwhile: of several at one moment one does it */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('users').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notLoggedIn()
}

/** One sign-up of an address at a time; held until the transaction ends. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email:${email.toLowerCase()}`}, 0))`.execute(tx)
}

/** Whether the account that a query calls `u` has a second factor on. */
export const hasFactorOn = sql<boolean>`(
  u.text_factor OR u.app_confirmed_at IS NOT NULL OR EXISTS (SELECT FROM passkeys AS p WHERE p.user_id = u.id))`

/** The second factors an account has on. */
export interface Factors {
  text: boolean
  app: boolean
  passkeys: number
  recoveryCodesLeft: number
}

export async function factorsOf(db: Db, user: User): Promise<Factors> {
  const counts = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('passkeys').select(eb.fn.countAll<string>().as('n')).where('user_id', '=', user.id).as('passkeys'),
      eb
        .selectFrom('recovery_codes')
        .select(eb.fn.countAll<string>().as('n'))
        .where('user_id', '=', user.id)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    text: user.text_factor,
    app: user.app_confirmed_at !== null,
    passkeys: Number(counts.passkeys),
    recoveryCodesLeft: Number(counts.codes),
  }
}

export const hasFactor = (factors: Factors): boolean => factors.text || factors.app || factors.passkeys > 0
