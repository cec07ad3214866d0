import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { notLoggedIn } from '../../../platform/errors.ts'

export type User = Selectable<PortalTables['users']>
export type UserChange = Updateable<PortalTables['users']>
export type NewUser = Omit<Insertable<PortalTables['users']>, 'network_uuid'> & { network_uuid?: string }

/** The columns of an account by their names, for prepared queries. */
export const userColumns = Object.keys({
  id: true,
  email: true,
  email_verified_at: true,
  password_hash: true,
  password_changed_at: true,
  must_change_password: true,
  user_group: true,
  staff: true,
  disabled_at: true,
  first_name: true,
  last_name: true,
  forum_screen_name: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  zipcode: true,
  country: true,
  phone_number: true,
  phone_verified_at: true,
  text_factor: true,
  app_secret: true,
  app_confirmed_at: true,
  app_last_step: true,
  title_in_organization: true,
  organization_id: true,
  joined_at: true,
  wanted_organization: true,
  member_option: true,
  migrated_admin: true,
  own_network_uuid: true,
  network_uuid: true,
  created_at: true,
  last_login_at: true,
} satisfies Record<keyof User, true>) as (keyof User)[]

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

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

/** One sign-up of an address at a time; held until the transaction ends. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email:${email.toLowerCase()}`}, 0))`.execute(tx)
}

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

/** Whether the account was used before, but not from such a device. */
export async function isNewDevice(db: Db, userId: string, device: string): Promise<boolean> {
  const { isNew } = await db
    .selectFrom('sessions')
    .select(sql<boolean>`count(*) > 0 AND count(*) FILTER (WHERE device = ${device}) = 0`.as('isNew'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return isNew
}
