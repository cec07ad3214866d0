import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Upkeep } from '../../../platform/db/in-batches.ts'
import { stateName } from '../../../platform/states-contract.ts'
import './tables.ts'

const senders = (db: Db) =>
  db
    .selectFrom('expert_messages as m')
    .innerJoin('people as p', 'p.id', 'm.user_id')
    .leftJoin('companies as c', 'c.id', 'p.organization_id')
    .select(['m.id', 'p.email', sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('name')])
    .select(sql<string>`coalesce(c.name, '')`.as('organization'))

/** What the console's list shows of messages to MEP experts, by their ids. */
export async function expertLines(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? [] : senders(db).where('m.id', 'in', ids).execute()
}

/** One message as it was sent; it belongs to the center of its state and to no office. */
export async function expertMessage(db: Db, id: string) {
  const row = await senders(db).select(['m.state', 'm.center', 'm.message']).where('m.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    name: row.name,
    email: row.email,
    organization: row.organization,
    message: row.message,
    proven: true,
    details: [
      { label: 'Organization', value: row.organization },
      { label: 'State', value: stateName(row.state) },
      { label: 'Center', value: row.center },
    ],
  }
}

/** @returns whether it was there */
export async function removeExpertMessage(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('expert_messages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Messages that were sent before a moment, for the night that removes them. */
export const oldExpertMessages = {
  async count(db: Db, before: Date): Promise<number> {
    const old = db.selectFrom('expert_messages').where('sent_at', '<', before)
    const { count } = await old.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  },
  remove: (db: Db, before: Date, upkeep: Upkeep): Promise<void> =>
    upkeep.delete(db, 'expert_messages', sql`sent_at < ${before}`),
}
