import { sql } from 'kysely'
import type { Snapshot } from '../../../forms/item.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import type { VersionKind } from './tables.ts'

/** Whose change it is that somebody made with SQL, or an older release: shown as it stands. */
export const outside = 'beside the console'

/** One after the other, until the transaction ends: whoever gives items of a family their keys. */
export const takeTurn = (tx: Tx, family: WrittenFamily) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${`items of ${family}`}))`.execute(tx)

export const versionOf = async (db: Db, item: string, number: number): Promise<Snapshot> =>
  (
    await db
      .selectFrom('item_versions')
      .select('snapshot')
      .where('item', '=', item)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).snapshot

/** @returns its number; the item is held */
export async function addVersion(
  tx: Tx,
  item: string,
  version: { snapshot: Snapshot; kind: VersionKind; by: string; at: Date },
): Promise<number> {
  const last = await tx
    .selectFrom('item_versions')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('item', '=', item)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  await tx
    .insertInto('item_versions')
    .values({ item, number, ...version, snapshot: JSON.stringify(version.snapshot) })
    .execute()
  return number
}
