import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { type AssetCategoryKey, type AssetEntries, inAssetOrder } from '../../system/assets.ts'
import { openJson, sealJson } from '../sealed-json.ts'

/** An asset as it stands. */
export interface StandingAsset {
  id: string
  category: AssetCategoryKey
  /** Undefined where no key opens them. */
  entries: AssetEntries | undefined
  version: number
  /** Id of the account; null when it is gone. */
  by: string | null
  at: Date
}

interface Sealed {
  place: string
  id: string
  category: AssetCategoryKey
  sealed: string
}

/** Sealed for its system, itself and its category: a row that is copied or changed by hand does not open. */
const placeOfAsset = ({ place, id, category }: Omit<Sealed, 'sealed'>) => `asset ${place} ${id} ${category}`
const placeOfCompletion = (id: string) => `assets of completion ${id}`

export function openAsset(secrets: Secrets, row: Sealed): AssetEntries | undefined {
  const entries = openJson<Omit<AssetEntries, 'category'>>(secrets, placeOfAsset(row), row.sealed)
  return entries && { category: row.category, ...entries }
}

export function sealAsset(secrets: Secrets, row: Omit<Sealed, 'sealed'>, entries: AssetEntries): string {
  const { name, kind, owner, location, managed } = entries
  return sealJson(secrets, placeOfAsset(row), { name, kind, owner, location, managed })
}

const columns = ['place', 'id', 'category', 'sealed', 'version', 'by', 'at'] as const

interface Some {
  categories: readonly AssetCategoryKey[]
  /** Besides, these of any category. */
  ids?: readonly string[]
}

/** In no order: names are sealed. */
export async function readAssets(db: Db, secrets: Secrets, place: string, some?: Some): Promise<StandingAsset[]> {
  const { categories = [], ids = [] } = some ?? {}
  const rows = await db
    .selectFrom('system_assets')
    .select(columns)
    .where('place', '=', place)
    .$if(some !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('category', 'in', categories), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]),
      ),
    )
    .execute()
  return rows.map((row) => standing(secrets, row))
}

const standing = (secrets: Secrets, row: Sealed & Omit<StandingAsset, 'entries'>): StandingAsset => ({
  id: row.id,
  category: row.category,
  version: row.version,
  by: row.by,
  at: row.at,
  entries: openAsset(secrets, row),
})

/** Holds it until the transaction ends. */
export async function holdAsset(
  tx: Tx,
  secrets: Secrets,
  place: string,
  id: string,
): Promise<StandingAsset | undefined> {
  const row = await tx
    .selectFrom('system_assets')
    .select(columns)
    .where('place', '=', place)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && standing(secrets, row)
}

export async function countAssets(db: Db, place: string): Promise<number> {
  const { count } = await db
    .selectFrom('system_assets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('place', '=', place)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What the security plan prints of an asset. */
export const printedAsset = ({ managed, ...entries }: AssetEntries): AssetEntries => ({
  category: entries.category,
  name: entries.name,
  kind: entries.kind,
  owner: entries.owner,
  location: entries.location,
  managed: entries.category === 'specialized' ? managed : '',
})

/** What documents print of a system's assets. */
export interface PrintedAssets {
  /** By category and name. */
  entered: AssetEntries[]
  /** How many more there are that no key opens; all, where nobody can tell how many. */
  closed: number | 'all'
}

export async function readPrintedAssets(db: Db, secrets: Secrets, place: string): Promise<PrintedAssets> {
  const assets = await readAssets(db, secrets, place)
  const entered = inAssetOrder(assets.flatMap(({ entries }) => (entries ? [printedAsset(entries)] : [])))
  return { entered, closed: assets.length - entered.length }
}

const none: PrintedAssets = { entered: [], closed: 0 }

export const sealAssetsForCompletion = (secrets: Secrets, id: string, assets: PrintedAssets): string | null =>
  assets.entered.length === 0 && assets.closed === 0 ? null : sealJson(secrets, placeOfCompletion(id), assets)

/** None of completions before they were kept. */
export const openAssetsOfCompletion = (secrets: Secrets, id: string, sealed: string | null): PrintedAssets =>
  sealed === null
    ? none
    : (openJson<PrintedAssets>(secrets, placeOfCompletion(id), sealed) ?? { entered: [], closed: 'all' })
