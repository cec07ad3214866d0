import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assetOf, wholeAsset } from '../../../../../test/asset-verbs.ts'
import { PortalError } from '../../../../platform/errors.ts'
import { AssetEntries } from '../../contract.ts'
import { assetTableLimits, mostAssets } from '../../limits-contract.ts'
import { assetCategories, assetCategoryKeys } from '../../system/assets.ts'
import { assetTable, readAssetTable } from './table-file.ts'

const problemOf = (table: string) => {
  try {
    readAssetTable(table)
  } catch (error) {
    return (error as PortalError).fieldErrors?.table
  }
  return undefined
}

test.each([
  ['a byte order mark, semicolons', '\uFEFFName;Category;Place\nNAS;cui;Hall A\n'],
  ['tabs', 'Category\tName\tSite\r\nCUI Assets\tNAS\tHall A\r\n'],
  ['another order, other names and case', 'location,ASSET NAME,Asset_Category\nHall A,NAS,CUI-Asset\n'],
  ['the line of Excel', 'sep=;\r\nName;Category;Place\r\nNAS;CUI;Hall A\r\n'],
  ['lines of an old Macintosh', 'Name,Category,Place\rNAS,CUI,Hall A\r'],
  ['blank lines and cells', '\n\nName,Category,Place,,\n,,,,\nNAS,CUI,Hall A,,\n\n'],
  ['blanks around', ' Name , Category , Place \n "NAS" , CUI , Hall A '.replaceAll('"', '')],
])('SYSTEM-03 %s are read', (_, table) => {
  expect(readAssetTable(table)).toMatchObject({
    lines: [{ entries: assetOf('NAS', { location: 'Hall A' }) }],
    wrong: [],
  })
})

test.each(
  assetCategoryKeys.flatMap((key) =>
    [key, assetCategories[key].one, assetCategories[key].title].map((name) => [name, key]),
  ),
)('SYSTEM-03 “%s” is the category %s', (name, key) => {
  expect(readAssetTable(`name,category\nX,${name}`).lines[0]?.entries.category).toBe(key)
})

test.each([
  ['', 'The file is empty.'],
  ['a,b\n1,2', 'The first line has to name the columns. Not found: “Category” and “Name”.'],
  ['name,category\n"x,cui\ny,cui', 'A quotation mark that is opened in line 2 or beneath is not closed.'],
  ['name,category\na\u0000,cui', 'This is no CSV file. In Excel, save it as “CSV UTF-8”.'],
  [`name,category\n${'x,cui\n'.repeat(10_001)}`, 'The file has more than 10,000 lines. Please divide it.'],
  [`name,category\n${'\n'.repeat(1_000_000)}`, 'The file has more than 10,000 lines. Please divide it.'],
  [
    `name,category${','.repeat(500_000)}\n${'a\n'.repeat(10_000)}`,
    'Line 1 has more than 200 columns. Please take out what is not needed.',
  ],
  [
    `sep=,\nname,category\nx,cui${','.repeat(200)}`,
    'Line 3 has more than 200 columns. Please take out what is not needed.',
  ],
  [`name,category\n"${' '.repeat(1_000_000)}",cui`, 'Line 2 cannot be read as CSV.'],
])('SYSTEM-03 a file that is no such table is refused whole: %#', (table, problem) => {
  expect(problemOf(table)).toBe(problem)
})

test('SYSTEM-03 wrong lines are named by where they begin, and the others are taken', () => {
  const table = [
    'Name,Category,How it is managed',
    'CNC 1,specialized,"Two',
    'lines"',
    ',cui,',
    'PC,nonsense,',
    '',
    `${'x'.repeat(121)},cui,`,
    'A, B,cui,x',
    'NAS,,',
    'CNC 2,specialized,',
  ].join('\n')
  const { lines, wrong } = readAssetTable(table)
  expect(lines.map(({ line, entries }) => [line, entries.name])).toEqual([
    [2, 'CNC 1'],
    [10, 'CNC 2'],
  ])
  expect(wrong).toEqual([
    { line: 4, message: 'Name: Name the asset.' },
    { line: 5, message: '“nonsense” is none of the five categories.' },
    { line: 7, message: 'Name: Use at most 120 characters.' },
    { line: 8, message: expect.stringContaining('more cells') },
    { line: 9, message: 'It names none of the five categories.' },
  ])
})

test('SYSTEM-03 the widest and longest table is read in little time: of each line only what is taken', () => {
  const head = ['name', 'category', ...Array.from({ length: assetTableLimits.columns - 2 }, (_, index) => `x${index}`)]
  const table = `${head.join(',')}\n${'a,cui\n'.repeat(assetTableLimits.lines)}`
  const begun = performance.now()
  expect(readAssetTable(table).lines).toHaveLength(assetTableLimits.lines)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('SYSTEM-03 of two columns for one entry our own title goes first, then the usual one; the other one is left out', () => {
  const table =
    'Host name,Asset name,Device type,Type,Scope,Department,Location,User,Owner\nh,NAS,d,t,cui,dep,Hall A,u,Dana\n'
  const { lines, taken, leftOut } = readAssetTable(table)
  expect(lines.map(({ entries }) => entries)).toEqual([
    assetOf('NAS', { kind: 't', owner: 'Dana', location: 'Hall A' }),
  ])
  expect(taken).toEqual([
    { title: 'Category', from: 'Scope' },
    { title: 'Name', from: 'Asset name' },
    { title: 'Kind', from: 'Type' },
    { title: 'Owner', from: 'Owner' },
    { title: 'Place', from: 'Location' },
  ])
  expect(leftOut).toEqual(['Host name', 'Device type', 'Department', 'User'])
  expect(readAssetTable('Device,Name,Name,Category\nd,first,second,cui').lines[0]?.entries.name).toBe('first')
})

test('SYSTEM-03 as many assets as a system may have, with all that they may hold, fit into a table', () => {
  const table = assetTable(Array.from({ length: mostAssets }, (_, index) => wholeAsset(index))).toString()
  expect(table.length).toBeLessThan(assetTableLimits.characters)
  expect(readAssetTable(table)).toMatchObject({ wrong: [], lines: { length: mostAssets } })
})

const piece = fc.constantFrom(...'=+-@＝;,\t\r\n" \'ab1\u0000\uFEFF'.split(''), 'name', 'category', 'cui', '\n')

test('SYSTEM-03 whatever a file holds, it is read or refused with a sentence, and each line once', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.string({ unit: piece, maxLength: 60 }), (headed, text) => {
      const table = headed ? `name,category\n${text}` : text
      try {
        const { lines, wrong } = readAssetTable(table)
        const met = [...lines, ...wrong].map(({ line }) => line)
        expect(new Set(met).size).toBe(met.length)
        for (const { entries } of lines) expect(AssetEntries.parse(entries)).toEqual(entries)
      } catch (error) {
        if (!(error instanceof PortalError)) throw error
        expect(error.fieldErrors?.table).toMatch(/\.$/)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('SYSTEM-03 what is written is read as it was, whatever people write', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@＝;,\t\r\n" ab1'.split('')), maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...assetCategoryKeys), text, text, text, (category, name, owner, managed) => {
      const entries = AssetEntries.safeParse({ category, name, owner, managed })
      fc.pre(entries.success)
      if (!entries.success) return
      const { lines, wrong } = readAssetTable(assetTable([entries.data]).toString())
      expect({ entries: lines.map((line) => line.entries), wrong }).toEqual({ entries: [entries.data], wrong: [] })
    }),
    { numRuns: 2_000 },
  )
})
