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

/** An item that has another address now. */
export interface Move {
  item: string
  /** Addresses as items have them (`addressOf`). */
  from: string
  to: string
  by: string
  at: Date
}

/**
 * Lets an item's earlier address lead to its present one: what led to the earlier one leads there too, and the present
 * one leads on no more (EDIT-04). The item is held, and the turn is taken (`takeRedirectTurn`).
 * @returns what this put in the place of others, by the address that leads on
 */
export async function moveRedirects(tx: Tx, { item, from, to, by, at }: Move): Promise<Record<string, unknown>> {
  await tx.deleteFrom('redirects').where('from_path', '=', to).execute()
  const turned = await tx
    .updateTable('redirects')
    .set({ leads_to: to, to_path: sql<string>`${to} || substr(to_path, length(leads_to) + 1)` })
    .where('leads_to', '=', from)
    .returning('from_path')
    .execute()
  await tx
    .insertInto('redirects')
    .values({ from_path: from, to_path: to, leads_to: to, item, made_by: by, made_at: at })
    .onConflict((conflict) =>
      conflict
        .column('from_path')
        .doUpdateSet({ to_path: to, leads_to: to, item, made_by: by, made_at: at, removed_at: null }),
    )
    .execute()
  return Object.fromEntries(turned.map(({ from_path }) => [from_path, [from, to]]))
}

/** Whether an address leads on to another than this item's. */
export async function isLeadingElsewhere(db: Db, address: string, item: string): Promise<boolean> {
  const other = await leading(db)
    .select('item')
    .where('from_path', '=', address)
    .where((eb) => eb.or([eb('item', 'is', null), eb('item', '<>', item)]))
    .executeTakeFirst()
  return other !== undefined
}

/** The present addresses of items, by those of the given ones that are earlier ones, and that no item has again. */
export async function presentAddresses(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await leading(db)
    .select(['from_path', 'to_path'])
    .where('from_path', 'in', addresses)
    .where('item', 'is not', null)
    .execute()
  const held = await heldByItems(
    db,
    rows.map(({ from_path }) => from_path),
  )
  return new Map(
    rows.filter(({ from_path }) => !held.has(from_path)).map(({ from_path, to_path }) => [from_path, to_path]),
  )
}
