import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standingAsset } from '../../../../../test/asset-verbs.ts'
import { browserStorage } from '../../../../../test/browser-storage.ts'
import { personalStorage, presentOwner } from '../../../../platform/browser/personal-storage.ts'
import { blank as blankAsset } from '../assets/asset-form.tsx'
import { wordsOf as assetWords } from '../assets/listed.ts'
import { blank as blankLine } from '../flow/flow-form.tsx'
import { wordsOf as lineWords } from '../flow/listed.ts'
import { draftArea, formsOf } from './drafts.ts'
import { keptElsewhere } from './kept-elsewhere.ts'
import { KeptEntries } from './kept-entries.tsx'

const [own, mill, net] = ['0', '1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
]
const kept = () => personalStorage(presentOwner(), draftArea, 'tab')

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('JOIN-07 what is typed for a list of one’s own is found where another system is open, of each list its own', () => {
  kept().write(`new ${own}`, { name: 'NAS' })
  kept().write(`asset ${own} 1`, { name: 'CNC' })
  kept().write(`asset ${mill} 2`, { name: 'Laptop' })
  kept().write(`new line ${own}`, { what: 'Drawings' })
  const names = (list: keyof typeof formsOf, ...open: string[]) =>
    keptElsewhere(formsOf[list], open).map(({ name, what }) => name ?? what)
  expect(names('asset', net).sort()).toEqual(['CNC', 'Laptop', 'NAS'])
  expect(names('asset', net, own)).toEqual(['Laptop'])
  expect(names('flow', net)).toEqual(['Drawings'])
  expect(names('flow', own)).toEqual([])
})

test('JOIN-07 the lists of the organization show it whole, with what stood where it is a change', () => {
  const base = standingAsset('1', 'CNC', { category: 'specialized', owner: 'Lee' })
  kept().write(`asset ${own} 1`, { base, location: '<Hall> B' })
  kept().write(`new line ${own}`, { what: 'Drawings', to: 'NAS' })
  const assets = { forms: formsOf.asset, blank: blankAsset, wordsOf: assetWords }
  const shown = (place: string) =>
    renderToStaticMarkup(createElement(KeptEntries<typeof blankAsset>, { ...assets, listed: { place } }))
  expect(shown(net)).toContain('1 entry of another system is not saved')
  expect(shown(net)).toContain(
    '<strong>Name</strong>: CNC, <strong>Category</strong>: Specialized asset, <strong>Owner</strong>: Lee, <strong>Place</strong>: &lt;Hall&gt; B',
  )
  expect(shown(own)).toBe('')
  const lines = { forms: formsOf.flow, blank: blankLine, wordsOf: lineWords, listed: { place: net } }
  expect(renderToStaticMarkup(createElement(KeptEntries<typeof blankLine>, lines))).toContain(
    '<strong>What goes</strong>: Drawings, <strong>To</strong>: NAS</li>',
  )
})
