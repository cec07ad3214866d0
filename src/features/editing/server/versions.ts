import { sql } from 'kysely'
import { blankSnapshot, type FamilyForm, fitted, type Snapshot } from '../../../forms/item.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import type { VersionKind } from '../history-contract.ts'

/** Whose change it is that somebody made with SQL, or an older release: shown as it stands. */
export const outside = 'beside the console'

/** Versions that were drafts alone. */
export const neverSeen: readonly VersionKind[] = ['submitted', 'restored', 'set aside', 'scheduled']

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

/**
 * @param version without `written_by`, of whoever wrote the draft, where it is one
 * @returns its number; the item is held
 */
export async function addVersion(
  tx: Tx,
  item: string,
  version: { snapshot: Snapshot; kind: VersionKind; by: string; at: Date; note?: string; written_by?: string | null },
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

/**
 * The text of a version as it is by now, of the same kind and the same writer, as the newest. The item is held.
 * @returns its number
 */
export async function repeatVersion(
  tx: Tx,
  item: string,
  number: number,
  now: { snapshot: Snapshot; by: string; at: Date; note: string },
): Promise<number> {
  const before = await tx
    .selectFrom('item_versions')
    .select(['kind', sql<string>`coalesce(written_by, by)`.as('written_by')])
    .where('item', '=', item)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return addVersion(tx, item, { ...now, ...before })
}

/** Makes it a version, unless one says the same. The item is held. */
export async function keepVersion(
  tx: Tx,
  form: FamilyForm,
  item: string,
  version: { snapshot: Snapshot; kind: VersionKind; by: string; at: Date },
): Promise<void> {
  if (!(await isVersion(tx, form, item, version.snapshot))) await addVersion(tx, item, version)
}

/** Whether one of its versions says the same, by the fields that the form has now. */
export async function isVersion(db: Db, form: FamilyForm, item: string, snapshot: Snapshot): Promise<boolean> {
  const blank = blankSnapshot(form)
  const gone = sql`(
    SELECT coalesce(array_agg(name), '{}') FROM jsonb_object_keys(snapshot) AS name
    WHERE name <> ALL (${Object.keys(blank)}::text[]))`
  const known = await db
    .selectFrom('item_versions')
    .select('number')
    .where('item', '=', item)
    .where(
      sql<boolean>`${JSON.stringify(blank)}::jsonb || (snapshot - ${gone}) = ${JSON.stringify(fitted(form, snapshot))}::jsonb`,
    )
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}
