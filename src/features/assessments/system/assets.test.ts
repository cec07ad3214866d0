import { expect, test } from 'vitest'
import { AssetEntries } from '../contract.ts'
import { assetStarters } from './asset-starters.ts'
import { assetCategories, assetCategoryKeys, assetKey, inAssetOrder } from './assets.ts'

test('SYSTEM-03 the starters hold what a machine shop usually has, each once, in all five categories', () => {
  for (const one of assetStarters) expect(AssetEntries.safeParse(one).success, one.name).toBe(true)
  expect(new Set(assetStarters.map(assetKey)).size).toBe(assetStarters.length)
  expect(new Set(assetStarters.map(({ category }) => category))).toEqual(new Set(assetCategoryKeys))
  const names = assetStarters.map(({ name }) => name).join('\n')
  for (const usual of [
    /CNC/,
    /[Cc]oordinate measuring/,
    /[Ss]hop-floor PC/,
    /DNC/,
    /[Pp]rinter/,
    /[Pp]hone/,
    /NAS/,
    /[Cc]loud drive/,
  ])
    expect(names).toMatch(usual)
})

test('SYSTEM-03 each category says what it means and what an assessment asks', () => {
  for (const key of assetCategoryKeys)
    for (const text of [assetCategories[key].meaning, assetCategories[key].asked]) expect(text).toMatch(/^[A-Z].*\.$/)
})

test('SYSTEM-03 the order is that of the categories, and of numbers in names', () => {
  const of = (category: 'cui' | 'specialized', name: string) => ({ category, name })
  const names = ['CNC 10', 'cnc 2', 'CNC 1'].map((name) => of('specialized', name))
  expect(inAssetOrder([...names, of('cui', 'Z')]).map(({ name }) => name)).toEqual(['Z', 'CNC 1', 'cnc 2', 'CNC 10'])
})
