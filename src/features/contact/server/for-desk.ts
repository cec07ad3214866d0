import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Upkeep } from '../../../platform/db/in-batches.ts'
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

/** @returns whether it was there */
export async function removeContactMessage(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('contact_messages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Messages that were sent before a moment, for the night that removes them. */
export const oldContactMessages = {
  async count(db: Db, before: Date): Promise<number> {
    const old = db.selectFrom('contact_messages').where('sent_at', '<', before)
    const { count } = await old.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  },
  remove: (db: Db, before: Date, upkeep: Upkeep): Promise<void> =>
    upkeep.delete(db, 'contact_messages', sql`sent_at < ${before}`),
}
