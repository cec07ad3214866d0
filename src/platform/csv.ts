import type { Cell } from './workbook.ts'

/** What makes Excel, LibreOffice or Google Sheets take a cell for a formula, in full width too. */
const formula = '[=+\\-@＝＋－＠]'
const atStart = new RegExp(`^(?=[\\t\\r\\n]|\\s*${formula})`)
/** A reader set to another separator begins a cell there, and takes no notice of the quotes. */
const afterSeparator = new RegExp(`(?=${formula})(?<=[;\\t\\r\\n]\\s*)`, 'g')

/**
 * A table as CSV (RFC 4180) for Excel: with a byte order mark, every text in quotes, and with an apostrophe before what
 * would be taken for a formula (OWASP, CSV injection). What people wrote has to come through here.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): Buffer => Buffer.from(byteOrderMark + csvLines(rows))

const guard = new RegExp(`^'(?=[\\t\\r\\n]|\\s*${formula})|'(?=${formula})(?<=[;\\t\\r\\n]\\s*')`, 'g')

/** What stands in a cell of such a table: without the apostrophes that `toCsv` put before what looks like a formula. */
export const plainCell = (cell: string): string => cell.replace(guard, '')

/** The same, piece by piece. */
export async function* csvFile(head: readonly string[], rows: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield byteOrderMark + csvLines([head])
  for await (const piece of rows) yield csvLines(piece)
}

const byteOrderMark = '\uFEFF'
const csvLines = (rows: readonly (readonly Cell[])[]) => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A moment as spreadsheets take it for one, in UTC.
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ')
  return `"${value.replace(afterSeparator, "'").replace(atStart, "'").replaceAll('"', '""')}"`
}
