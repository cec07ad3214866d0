import { heading, longTable, type Part, paragraph } from '../../../../platform/documents/word-file.ts'
import { type AssetEntries, assetCategories, assetCategoryKeys, assetRule, lacksManaging } from '../../system/assets.ts'
import { count, toBeEntered } from '../../wording.ts'
import type { Report } from './report.ts'
import { leading, placeOfAssets } from './statements.ts'

/** The inventory that 32 CFR 170.19(c) asks for, by its categories. */
export function assetParts(report: Report): Part[] {
  const missing = missingOf(report)
  const { entered } = report.assets
  if (entered.length === 0 && missing.length === 0) return []
  return [
    heading(2, 'Assets'),
    paragraph(`By the categories of ${assetRule}.`),
    ...missing.map((text) => paragraph(leading(`${toBeEntered}: ${text}.`, placeOfAssets(report)))),
    ...assetCategoryKeys.flatMap((key): Part[] => {
      const assets = entered.filter(({ category }) => category === key)
      if (assets.length === 0) return []
      const { title, meaning } = assetCategories[key]
      const isSpecialized = key === 'specialized'
      return [
        heading(3, `${title} (${assets.length})`),
        paragraph(meaning, { keepNext: true }),
        ...missingIn(report, assets),
        longTable(
          ['Name', 'Kind', 'Owner', 'Place', ...(isSpecialized ? ['How it is managed'] : [])],
          assets.map(({ name, kind, owner, location, managed }) => [
            name,
            kind,
            owner,
            location,
            ...(isSpecialized ? [managed] : []),
          ]),
          isSpecialized ? [22, 16, 16, 18, 28] : [32, 22, 22, 24],
        ),
      ]
    }),
  ]
}

/** What the list as a whole lacks. Level 1 asks for no inventory: there an empty one is none. */
function missingOf({ assets: { entered, closed }, framework }: Report): string[] {
  if (closed === 'all') return ['the assets, which cannot be opened any more']
  if (closed > 0) return [`${count(closed, 'asset that', 'assets that')} cannot be opened`]
  return entered.length === 0 && framework.methodology ? ['what the system consists of'] : []
}

/** One line for all: a link in each of thousands of cells is more than a document bears. */
function missingIn(report: Report, assets: readonly AssetEntries[]): Part[] {
  const lacking = (lacks: (asset: AssetEntries) => boolean, what: string) => {
    const count = assets.filter(lacks).length
    return count > 0 ? [`${what} of ${count}`] : []
  }
  const missing = [
    ...lacking(({ owner }) => owner === '', 'the owner'),
    ...lacking(({ location }) => location === '', 'the place'),
    ...lacking(lacksManaging, 'how it is managed'),
  ]
  if (missing.length === 0) return []
  return [paragraph(leading(`${toBeEntered}: ${missing.join(', ')}.`, placeOfAssets(report)), { keepNext: true })]
}
