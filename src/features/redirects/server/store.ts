import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addressOf, type FamilyKey } from '../../../platform/families-contract.ts'
import { itemAt } from '../../../platform/item-address.ts'
import './tables.ts'

/** One after the other, until the transaction ends: whoever writes redirects. */
export const takeRedirectTurn = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('redirects'))`.execute(tx)

/** Those that lead on now. */
export const leading = (db: Db) => db.selectFrom('redirects').where('removed_at', 'is', null)

/** Those of some addresses, in the form of `from_path`, that items have, whether visitors see them or not. */
export async function heldByItems(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const named = addresses.flatMap((address) => {
    const url = URL.parse(address, 'https://portal.invalid')
    const item = url && itemAt(url)
    return item?.parameter === 'id' ? [item] : []
  })
  if (named.length === 0) return new Set()
  const { rows } = await sql<{ family: FamilyKey; item_id: string }>`
    SELECT family, item_id FROM items WHERE (family, item_id) IN (
      SELECT * FROM unnest(${named.map(({ family }) => family)}::text[], ${named.map(({ part }) => part)}::text[]))`.execute(
    db,
  )
  return new Set(rows.map(({ family, item_id }) => addressOf(family, { id: item_id, title: '' })))
}
