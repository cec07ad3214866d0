import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Cell, workbook } from './workbook.ts'

async function made(head: readonly string[], ...pieces: Cell[][][]): Promise<string> {
  const rows = async function* () {
    yield* pieces
  }
  const parts: Uint8Array[] = []
  for await (const part of workbook(head, rows())) parts.push(part)
  const files = unzipSync(Buffer.concat(parts))
  expect(Object.keys(files).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  return strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)
}

const texts = (sheet: string) =>
  [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )

test('a workbook holds its rows in their order, numbers as numbers and moments as moments (STAFF-12)', async () => {
  const sheet = await made(
    ['Name', 'Count', 'When'],
    [['Ada', 3, new Date('2026-11-26T12:00:00Z')]],
    [['Bo', 0.5, null]],
  )
  expect(sheet).toContain('<row r="2"><c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">Ada</t></is></c>')
  expect(sheet).toContain('<c r="B2"><v>3</v></c><c r="C2" s="2"><v>46352.5</v></c></row>')
  expect(sheet).toContain('<c r="B3"><v>0.5</v></c></row></sheetData></worksheet>')
  expect(texts(sheet)).toEqual(['Name', 'Count', 'When', 'Ada', 'Bo'])
})

test('what looks like a formula is a text, and is marked as one (STAFF-12)', async () => {
  const sheet = await made(['Text'], [['=HYPERLINK("http://example.org")'], ['+1'], ['@SUM(A1)']])
  expect(sheet).not.toContain('<f>')
  expect(sheet.match(/s="1" t="inlineStr"/g)).toHaveLength(4)
})

test('columns are named on beyond Z, and a cell too long for Excel is cut (STAFF-12)', async () => {
  const sheet = await made(
    Array.from({ length: 28 }, (_, index) => String(index)),
    [['x'.repeat(40_000)]],
  )
  expect(sheet).toMatch(/r="Z1".*r="AA1".*r="AB1"/s)
  expect(texts(sheet).at(-1)).toHaveLength(32_767)
})

test('any text comes through, but for what XML cannot hold (STAFF-12)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), async (text) => {
      const held = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
      const read = texts(await made(['Head'], [[text]]))
      expect(read.slice(1).join('')).toBe(held)
    }),
    { numRuns: 100 },
  )
})
