import { sql } from 'kysely'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { notPermitted, PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import {
  isRole,
  type Permission,
  type Role,
  roleNames,
  roles,
  rolesThatMay,
} from '../../../platform/permissions-contract.ts'
import type { RoleHolder } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { rolesMail } from './mails.ts'
import { fullName } from './profile.ts'
import { findUserByEmail, hasFactorOn, lockUser, type User, updateUser } from './store.ts'

export interface RoleChange {
  give: readonly Role[]
  take: readonly Role[]
}

/**
 * Gives and takes roles of an account, whose owner is told by mail (STAFF-07).
 * @returns the roles it has now
 * @throws PortalError 404 for an unknown account, 403 for one's own, 409 where nobody would be left to give roles
 */
export async function changeRoles(
  accounts: Accounts,
  actor: Actor,
  email: string,
  { give, take }: RoleChange,
  origin?: Origin,
): Promise<Role[]> {
  requirePermission(actor, 'roles.manage')
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    // Before the person, as a deletion does: each would wait for what the other holds.
    await lockRoles(tx)
    const found = await findUserByEmail(tx, email)
    if (!found) throw new PortalError('not_found', 404, `There is no account for ${email}.`)
    // Of two changes at one moment the second sees what the first has left.
    const user = await lockUser(tx, found.id)
    if (actor.kind === 'user' && actor.userId === user.id) throw notPermitted('Nobody changes their own roles.')
    const before = await rolesOf(tx, user.id)
    if (take.includes('administrator')) await requireAnotherAdministrator(tx, user.id)
    await giveRoles(tx, user.id, give, now)
    if (take.length > 0)
      await tx.deleteFrom('user_roles').where('user_id', '=', user.id).where('role', 'in', take).execute()
    const after = await rolesOf(tx, user.id)
    if (before.join() === after.join()) return after
    await updateUser(tx, user.id, { staff: after.length > 0 })
    await audit(tx, now, {
      event: 'roles-changed',
      actor,
      userId: user.id,
      origin,
      area: 'roles',
      item: user.id,
      details: { before, after },
    })
    await accounts.messages.mail(tx, { to: user.email, ...rolesMail(accounts, after) })
    return after
  })
}

/** The people whose roles are enough for that, by name; not those who are switched off. */
export async function peopleWho(db: Db, permission: Permission): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('u.disabled_at', 'is', null)
    .where('u.id', 'in', (eb) =>
      eb.selectFrom('user_roles').select('user_id').where('role', 'in', rolesThatMay(permission)),
    )
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}

/** Whether the roles of a person are enough for that now; never of one who is switched off. @param id of an account */
export async function personMay(db: Db, id: string, permission: Permission): Promise<boolean> {
  const found = await db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.user_id', 'u.id')
    .select('u.id')
    .where('u.id', '=', id)
    .where('u.disabled_at', 'is', null)
    .where('r.role', 'in', rolesThatMay(permission))
    .executeTakeFirst()
  return found !== undefined
}

/** Who has roles, by name. */
export async function listRoleHolders(accounts: Accounts, actor: Actor): Promise<RoleHolder[]> {
  requirePermission(actor, 'roles.manage')
  const rows = await accounts.db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.user_id', 'u.id')
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.disabled_at',
      'u.last_login_at',
      hasFactorOn.as('secondStep'),
      sql<string[]>`array_agg(r.role)`.as('roles'),
    ])
    .groupBy('u.id')
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.email')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    email: row.email,
    roles: knownRoles(row.roles),
    secondStep: Boolean(row.secondStep),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    disabled: row.disabled_at !== null,
  }))
}

/**
 * Every role, for the first account of the programme's people (STAFF-07).
 * @throws PortalError 409 where somebody has a role already
 */
export async function giveFirstRoles(tx: Tx, user: User, now: Date): Promise<void> {
  await lockRoles(tx)
  const holder = await tx.selectFrom('user_roles').select('user_id').limit(1).executeTakeFirst()
  if (holder)
    throw new PortalError(
      'roles_given',
      409,
      'There are people with roles already: make the account without --staff, and give it roles with "account role".',
    )
  await giveRoles(tx, user.id, roleNames, now)
  await updateUser(tx, user.id, { staff: true })
}

/** In the order in which the roles are defined; one that is no longer defined is none. */
export async function rolesOf(db: Db, userId: string): Promise<Role[]> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
  return knownRoles(rows.map(({ role }) => role))
}

export const knownRoles = (names: readonly string[]): Role[] => roleNames.filter((role) => names.includes(role))

/** @throws PortalError 409 for the last administrator who can log in: nobody could give roles any more */
export async function requireAnotherAdministrator(tx: Tx, userId: string): Promise<void> {
  await lockRoles(tx)
  const administrators = await tx
    .selectFrom('user_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.disabled_at'])
    .where('r.role', '=', 'administrator')
    .execute()
  const isOne = administrators.some(({ id }) => id === userId)
  if (isOne && !administrators.some(({ id, disabled_at }) => id !== userId && !disabled_at))
    throw new PortalError(
      'last_administrator',
      409,
      `This is the last account with the role ${roles.administrator.label}. Give the role to another account first.`,
    )
}

/** @throws PortalError 400 naming the roles that there are */
export function readRoles(names: readonly string[]): Role[] {
  const unknown = names.find((name) => !isRole(name))
  if (unknown !== undefined)
    throw new PortalError('bad_input', 400, `There is no role "${unknown}". The roles are ${roleNames.join(', ')}.`)
  return knownRoles(names)
}

async function giveRoles(tx: Tx, userId: string, names: readonly Role[], now: Date): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('user_roles')
    .values(names.map((role) => ({ user_id: userId, role, given_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Two who take the last two administrators away at the same moment must not both succeed. */
async function lockRoles(tx: Tx): Promise<void> {
  await sql`LOCK TABLE user_roles IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}
