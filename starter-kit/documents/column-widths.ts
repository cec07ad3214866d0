import { plainText, type Run, type Table } from './markdown.ts'

/** `least` holds the column's longest word, `wanted` its longest cell on one line. */
export type Column = { least: number; wanted: number }

/** A column whose cells are all empty is there to be filled in, and gets the width `fillIn` at least. */
export function measureColumns(
  table: Table,
  measure: (runs: Run[], header: boolean) => Column,
  fillIn: number,
): Column[] {
  return table.header.map((header, column) => {
    const body = table.rows.map((row) => row[column] ?? [])
    const cells = [measure(header, true), ...body.map((runs) => measure(runs, false))]
    const room = body.every((runs) => /^(\[ \])?$/.test(plainText(runs).trim())) ? fillIn : 0
    return {
      least: Math.max(room, ...cells.map((cell) => cell.least)),
      wanted: Math.max(room, ...cells.map((cell) => cell.wanted)),
    }
  })
}

/** Every column gets its longest word; what is left goes to the columns with the most text. */
export function shareWidth(columns: Column[], total: number): number[] {
  const least = columns.reduce((sum, column) => sum + column.least, 0)
  const wanted = columns.reduce((sum, column) => sum + column.wanted, 0)
  if (least >= total) return columns.map((column) => (column.least / least) * total)
  if (wanted <= total) return columns.map((column) => (column.wanted / wanted) * total)
  const share = (total - least) / (wanted - least)
  return columns.map((column) => column.least + (column.wanted - column.least) * share)
}

/** Widths in letters, for the formats whose reader sets the type. */
export function countLetters(runs: Run[], most: number, header = false): Column {
  const text = plainText(runs)
  const word = Math.max(4, ...text.split(/\s+/).map((each) => each.length))
  const line = Math.max(word, ...text.split('\n').map((each) => each.length))
  // Headings are bold, and so somewhat wider.
  const extra = header ? 1.15 : 1
  return { least: Math.min(word, most) * extra + 3, wanted: Math.min(line, most) * extra + 3 }
}
