import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { assetOf, standingAsset } from '../../../../../test/asset-verbs.ts'
import { assetTableLimits } from '../../limits-contract.ts'
import { ImportPreview } from './import-preview.tsx'
import { calledOf, doublesOf, importedText, type Listed, matching, withAssets } from './listed.ts'
import { readTableFile } from './read-table-file.ts'

test('SYSTEM-03 the filter finds assets in which each word stands somewhere', () => {
  const assets = [
    standingAsset('1', 'NAS', { owner: 'Dana Ruiz' }),
    standingAsset('2', 'CNC 1', { location: 'Hall A' }),
  ]
  expect(matching(assets, ' dana nas ').map(({ id }) => id)).toEqual(['1'])
  expect(matching(assets, 'hall').map(({ id }) => id)).toEqual(['2'])
  expect(matching(assets, ' ')).toHaveLength(2)
})

test('SYSTEM-03 a changed asset takes its place in the order, and one that is gone leaves', () => {
  const listed: Listed = {
    Items: [standingAsset('1', 'A'), standingAsset('2', 'B')],
    Count: 2,
    place: '',
    mayWrite: true,
  }
  const next = withAssets(listed, [standingAsset('1', 'C')])
  expect(next.Items.map(({ name }) => name)).toEqual(['B', 'C'])
  expect(withAssets(next, [], ['2'])).toMatchObject({ Count: 1 })
})

test.each([
  ['UTF-8', Buffer.from('Söhne')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFSöhne')],
  ['UTF-16', Buffer.from('\uFEFFSöhne', 'utf16le')],
  ['the Windows code page', Buffer.from('Söhne', 'latin1')],
])('SYSTEM-03 a file in %s is read', async (_, bytes) => {
  const read = await readTableFile(new Blob([new Uint8Array(bytes)]))
  expect('table' in read && read.table.replace('\uFEFF', '')).toBe('Söhne')
})

test('SYSTEM-03 a file that is too large is not read', async () => {
  expect(await readTableFile(new Blob([new Uint8Array(assetTableLimits.characters + 1)]))).toMatchObject({
    problem: expect.any(String),
  })
})

test('SYSTEM-03 the preview of an import shows all that would be added, and from which columns it is taken', () => {
  const entries = assetOf('CNC 1', { category: 'specialized', kind: 'Control', owner: 'Lee', managed: 'No network' })
  const html = renderToString(
    createElement(ImportPreview, {
      ...{ adds: 1, Items: [{ line: 2, ...entries }], there: 0, thereNames: [], wrong: 0, wrongLines: [], room: 5 },
      ...{ repeated: 1, repeatedLines: [{ line: 7, name: 'Laptop', first: 3 }] },
      ...{ taken: [{ title: 'Owner', from: 'User' }], leftOut: ['IP address'], pending: false, onTake: () => {} },
    }),
  ).replaceAll('<!-- -->', '')
  for (const text of ['Control', 'Lee', 'No network', 'Owner from “User”', 'IP address']) expect(html).toContain(text)
  expect(html).toContain('Line 7: “Laptop”, as in line 3')
  expect(html).not.toContain('in your list already')
})

test.each([
  [{ adds: 2, there: 0, repeated: 0, wrong: 0 }, '2 assets added.'],
  [{ adds: 0, there: 12, repeated: 0, wrong: 0 }, 'Nothing was added; 12 assets stood in your list already.'],
  [
    { adds: 1, there: 1, repeated: 1, wrong: 1 },
    '1 asset added; 1 asset stood in your list already; 2 lines left out.',
  ],
])('SYSTEM-03 an import of %j says so', (came, text) => {
  expect(importedText(came)).toBe(text)
})

test('SYSTEM-03 what cannot be opened is called by that and its category, and what stands twice is found', () => {
  const closed = standingAsset('1', '', { readable: false, category: 'specialized' })
  expect(calledOf(closed)).toBe('asset that cannot be opened, Specialized asset')
  expect(calledOf(standingAsset('1', 'NAS'))).toBe('NAS')
  const assets = [
    closed,
    { ...closed, id: '2' },
    standingAsset('3', 'NAS'),
    standingAsset('4', 'nas '),
    standingAsset('5', 'NAS', { category: 'protection' }),
  ]
  expect([...doublesOf(assets)]).toEqual(['3', '4'])
})
