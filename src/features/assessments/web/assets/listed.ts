import type { Answer } from '../../../../platform/browser/call.ts'
import type { Asset } from '../../contract.ts'
import {
  type AssetCategoryKey,
  type AssetEntries,
  assetCategories,
  assetKey,
  inAssetOrder,
} from '../../system/assets.ts'

export type Listed = Answer<'GET /api/assessment/user/assets'>

/** The list with these as they stand now, and without those that are gone. */
export function withAssets(listed: Listed, assets: readonly Asset[], gone: readonly string[] = []): Listed {
  const others = listed.Items.filter(({ id }) => !gone.includes(id) && assets.every((one) => one.id !== id))
  const Items = inAssetOrder([...others, ...assets])
  return { ...listed, Items, Count: Items.length }
}

/** Without what the portal knows of an asset. */
export const entriesOf = ({ category, name, kind, owner, location, managed }: AssetEntries): AssetEntries => ({
  category,
  name,
  kind,
  owner,
  location,
  managed,
})

/** What is entered of an asset, each with its name. */
export const wordsOf = (entries: Record<keyof AssetEntries, string>): [string, string][] => [
  ['Name', entries.name],
  ['Category', assetCategories[entries.category as AssetCategoryKey]?.one ?? ''],
  ['Kind', entries.kind],
  ['Owner', entries.owner],
  ['Place', entries.location],
  ...(entries.managed ? [['How it is managed', entries.managed] as [string, string]] : []),
]

/** Those in which each word of the search stands somewhere. */
export function matching(assets: readonly Asset[], search: string): readonly Asset[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return assets
  return assets.filter(({ name, kind, owner, location, managed }) => {
    const text = [name, kind, owner, location, managed].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export const countText = (count: number, one = 'asset'): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`

/** As buttons and forms call it. */
export const calledOf = ({ readable, name, category }: Asset): string =>
  readable ? name : `asset that cannot be opened, ${assetCategories[category].one}`

/** Those of one name in one category: what could not be opened for a time was entered anew, and opens again. */
export function doublesOf(assets: readonly Asset[]): ReadonlySet<string> {
  const ids = Map.groupBy(
    assets.filter(({ readable }) => readable),
    assetKey,
  )
  return new Set([...ids.values()].flatMap((same) => (same.length > 1 ? same.map(({ id }) => id) : [])))
}

/** What came of an import. Of one that is sent again all stands already. */
export function importedText({ adds, there, repeated, wrong }: Answer<'POST /api/assessment/user/assets/import'>) {
  const leftOut = repeated + wrong
  return [
    adds > 0 ? `${countText(adds)} added` : 'Nothing was added',
    ...(there > 0 ? [`${countText(there)} stood in your list already`] : []),
    ...(leftOut > 0 ? [`${countText(leftOut, 'line')} left out`] : []),
  ]
    .join('; ')
    .concat('.')
}

/** The form of an asset that stands in the list. */
export const editForm = (id: string): string => `asset-${id}`

/** By which the focus finds the way into it. */
export const editButton = (id: string): string => `edit-asset-${id}`
