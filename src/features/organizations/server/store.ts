import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { notFound } from '../../../platform/errors.ts'
import type { User } from '../../accounts/server/index.ts'
import { organizationKey } from '../contract.ts'
import { lookKey, lookTable } from './look-key.ts'

export type Organization = Selectable<PortalTables['organizations']>
export type NewOrganization = Insertable<PortalTables['organizations']>
export type OrganizationChange = Updateable<PortalTables['organizations']>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Ids come from addresses and bodies: what is no id finds nothing instead of troubling the database. */
export const isId = (text: string): boolean => uuid.test(text)

export async function findOrganizationByName(db: Db, name: string): Promise<Organization | undefined> {
  return db.selectFrom('organizations').selectAll().where('name_key', '=', organizationKey(name)).executeTakeFirst()
}

/** Less alike is another name. */
const leastSimilarity = 0.3

/** The registered names that are nearest to one, the nearest first (JOIN-05). */
export async function findNearest(db: Db, name: string, most: number): Promise<string[]> {
  const key = organizationKey(name)
  const near = await db
    .selectFrom('organizations')
    .select(['name', sql<number>`similarity(name_key, ${key})`.as('similarity')])
    .orderBy(sql`name_key <-> ${key}`)
    .limit(most)
    .execute()
  return near.filter(({ similarity }) => similarity >= leastSimilarity).map((organization) => organization.name)
}

/** An organization whose name looks the same. */
export async function findLookAlike(db: Db, name: string): Promise<Organization | undefined> {
  return db.selectFrom('organizations').selectAll().where('look_key', '=', lookKey(name)).executeTakeFirst()
}

/** One at a time registers or takes a name that looks like this; held until the transaction ends. */
export async function lockLook(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`organization:${lookKey(name)}`}, 0))`.execute(tx)
}

/** What a name looks like, as it is stored. */
export const lookOf = (name: string) => ({ look_key: lookKey(name), look_table: lookTable })

/** Makes the keys anew that an earlier table of signs made, or none at all. */
export async function renewLooks(db: Db): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('look_table', 'is distinct from', lookTable)
      .limit(500)
      .execute()
    if (old.length === 0) return
    for (const { id, name } of old)
      await db.updateTable('organizations').set(lookOf(name)).where('id', '=', id).where('name', '=', name).execute()
  }
}

export type OrganizationToInsert = Omit<NewOrganization, 'name_key' | 'look_key' | 'look_table'>

/** Registers an organization, unless one of its name, or of one that looks like it, is there. */
export async function insertOrganization(
  tx: Tx,
  organization: OrganizationToInsert,
): Promise<Organization | undefined> {
  const { name } = organization
  await lockLook(tx, name)
  if (await findLookAlike(tx, name)) return undefined
  return tx
    .insertInto('organizations')
    .values({ ...organization, name_key: organizationKey(name), ...lookOf(name) })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Holds organizations until the transaction ends: whoever changes their members next waits. Always before any account
 * is held, and in the order of their ids, so that no two wait for each other.
 */
export async function lockOrganizations(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, Organization>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('organizations')
    .selectAll()
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The longest-standing first. */
export async function findAdmins(db: Db, organizationId: string): Promise<User[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_group', '=', 'OrganizationAdmin')
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
}

/** Whether somebody can log in with it. */
export const isUsable = ({ disabled_at, email_verified_at }: User): boolean =>
  !disabled_at && email_verified_at !== null

/** A member, held until the transaction ends. @throws PortalError 404 */
export async function requireMember(tx: Tx, organizationId: string, id: string): Promise<User> {
  const member = isId(id)
    ? await tx
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!member) throw notFound('There is no such member in your organization.')
  return member
}

/**
 * The longest-standing member besides the admins; accounts that can be used come before those that cannot, and who
 * writes before who reads.
 */
export async function findSuccessor(db: Db, organizationId: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_group', '=', 'OrganizationMember')
    .orderBy(sql`disabled_at IS NOT NULL OR email_verified_at IS NULL`)
    .orderBy('reads_only')
    .orderBy('joined_at')
    .orderBy('id')
    .executeTakeFirst()
}

/** ORG-20: so many requests of one organization wait at a time. */
const requestsOpen = 50

/** Files a join request unless the account has an open one, or too many of the organization wait. */
export async function fileJoinRequest(
  tx: Tx,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<'filed' | 'open already' | 'too many'> {
  // One at a time, so that none is counted too few.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`join-requests:${organizationId}`}, 0))`.execute(tx)
  const { open } = await tx
    .selectFrom('join_requests')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  if (Number(open) >= requestsOpen) return 'too many'
  const filed = await tx
    .insertInto('join_requests')
    .values({ organization_id: organizationId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst()
  return filed ? 'filed' : 'open already'
}

export async function endJoinRequests(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('join_requests')
    .set({ status: 'ended', answered_at: now })
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute()
}

export async function declineOpenInvitations(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ status: 'declined', answered_at: now })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'open')
    .execute()
}

/** Members without an organization who asked for one of this name (ORG-18). */
export async function findWaiting(db: Db, name: string): Promise<User[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(wanted_organization)`, '=', organizationKey(name))
    .where('organization_id', 'is', null)
    .where('user_group', '=', 'OrganizationMember')
    .execute()
}
