import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { stateName } from '../../../platform/states-contract.ts'
import './tables.ts'

/** What the console's list shows of a message, by its id. */
export async function contactLines(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'organization'])
    .where('id', 'in', ids)
    .execute()
}

/** One message as it was sent. */
export async function contactMessage(db: Db, id: string) {
  const row = await db
    .selectFrom('contact_messages as m')
    .leftJoin('people as p', 'p.id', 'm.user_id')
    .selectAll('m')
    .select(sql<boolean>`p.email_verified_at IS NOT NULL AND lower(p.email) = lower(m.email)`.as('proven'))
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const details: [string, string][] = [
    ['Phone', row.phone],
    ['Organization', row.organization],
    ['Website', row.website],
    ['City', row.city],
    ['County', row.county],
    ['State', stateName(row.state)],
  ]
  return {
    name: row.name,
    email: row.email,
    organization: row.organization,
    message: row.message,
    /** The address is that of the sender's account; anybody may have typed another. */
    proven: row.proven === true,
    details: details.map(([label, value]) => ({ label, value })),
  }
}
