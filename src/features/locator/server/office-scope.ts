import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, may } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import './tables.ts'

/** The companies of which offices somebody may see: of all, or of those that they are assigned to. */
export type OfficeScope = 'all' | readonly number[]

/** Of the one who asks, as it is at this moment (OFFICE-05). What belongs to no office is seen by those alone who see all. */
export async function officeScope(db: Db, actor: Actor): Promise<OfficeScope> {
  if (may(actor, 'offices.all')) return 'all'
  return actor.kind === 'user' ? (await officesOf(db, actor.userId)).map(({ id }) => id) : []
}

/** The offices of the directory that a person is assigned to, by name. */
export async function officesOf(
  db: Db,
  userId: string,
): Promise<{ id: number; name: string; city: string; state: string }[]> {
  return db
    .selectFrom('office_people as p')
    .innerJoin('offices as o', 'o.id', 'p.office')
    .select(['o.id', 'o.name', 'o.city', 'o.state'])
    .where('p.user_id', '=', userId)
    .where('o.current', '=', true)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
}

/** What holds for rows of those offices alone. */
export const ofOffices = (scope: OfficeScope, office: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${office} = ANY (${scope}::integer[])`
