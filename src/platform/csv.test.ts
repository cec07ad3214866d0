import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainCell, toCsv } from './csv.ts'

const command = "=cmd|' /C calc'!A0"
const read = (csv: Buffer, delimiter = ',') =>
  parse(csv, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }) as string[][]
const formula = /^\s*[=+\-@＝＋－＠]/

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\n=1+1', "'\n'=1+1"],
  ['\ttab', "'\ttab"],
  [`x;${command}`, `x;'${command}`],
  [`x\t${command}`, `x\t'${command}`],
  ['one\n- two', "one\n'- two"],
  ['a "quoted" word, and a comma', 'a "quoted" word, and a comma'],
  ['well-known; 3 = 2 + 1', 'well-known; 3 = 2 + 1'],
])('%j is read back as %j', (text, safe) => {
  expect(read(toCsv([[text, 'next']]))).toEqual([[safe, 'next']])
  expect(plainCell(safe)).toBe(text)
})

test('what people wrote without apostrophes comes back from a table as it was', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@＝;,\t\r\n" ab1'.split('')), maxLength: 12 })
  fc.assert(
    fc.property(text, (written) => {
      const [cell = ''] = read(toCsv([[written, 'next']]))[0] ?? []
      expect(plainCell(cell)).toBe(written)
    }),
    { numRuns: 2_000 },
  )
})

test('a long run of line breaks or tabs is written in time that grows with its length', () => {
  const begun = performance.now()
  toCsv([['\t'.repeat(200_000), `${'\n'.repeat(200_000)}=`]])
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('numbers stay numbers, and the file says that it is UTF-8', () => {
  expect(toCsv([['Ä', -5, 1.5]]).toString()).toBe('\uFEFF"Ä",-5,1.5\r\n')
})

test('whatever people write, no cell begins a formula, whichever separator the reader believes in', () => {
  const piece = fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n" \'ab1|'.split(''))
  const text = fc.string({ unit: piece, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (row) => {
      const csv = toCsv([row])
      expect(read(csv)[0]).toHaveLength(row.length)
      for (const cell of read(csv).flat()) expect(cell).not.toMatch(formula)
      // Without regard to quotes, as when they do not stand at the beginning of a cell.
      for (const separator of [';', '\t'])
        for (const cell of csv
          .toString()
          .slice(1)
          .split(new RegExp(`[\\r\\n${separator}]`)))
          expect(cell).not.toMatch(formula)
    }),
    { numRuns: 2_000 },
  )
})
