import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** What a cell may hold; a moment is shown in UTC. */
export type Cell = string | number | Date | null

/** A cell of Excel takes no more. */
const longest = 32_767

/**
 * A workbook of one sheet (ECMA-376) for Excel and LibreOffice, piece by piece: memory stays flat however many rows
 * there are. Texts are marked as such, so that none is taken for a formula, also when it is edited.
 */
export async function* workbook(head: readonly string[], rows: AsyncIterable<readonly (readonly Cell[])[]>) {
  const ready: Uint8Array[] = []
  let failed: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) failed = error
    else ready.push(piece)
  })
  for (const [name, text] of Object.entries(parts)) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    part.push(strToU8(xml + text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  zip.add(sheet)
  let count = 0
  const write = (table: readonly (readonly Cell[])[]) => table.map((row) => rowXml(row, ++count)).join('')
  sheet.push(strToU8(`${xml}<worksheet xmlns="${namespace}">${frozenHead}<sheetData>${write([head])}`))
  for await (const piece of rows) {
    sheet.push(strToU8(write(piece)))
    if (failed) throw failed
    yield Buffer.concat(ready.splice(0))
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  if (failed) throw failed
  yield Buffer.concat(ready.splice(0))
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const frozenHead =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'

const parts = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Of cells: 0 as usual, 1 text whatever it begins with, 2 a moment.
  'xl/styles.xml': `<styleSheet xmlns="${namespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
} as const

function rowXml(cells: readonly Cell[], number: number): string {
  return `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join('')}</row>`
}

/** 0 is A, 26 is AA. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function cellXml(cell: Cell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${at}" s="2"><v>${cell.getTime() / 86_400_000 + daysTo1970}</v></c>`
  return `<c r="${at}" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** From the day before 1900-01-01, with the leap day that Excel takes 1900 to have had. */
const daysTo1970 = 25_569

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** What XML 1.0 cannot hold at all, halves of characters among it. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escaped = (text: string) =>
  text
    .slice(0, longest)
    .replace(forbidden, '')
    .replace(/[&<>]/g, (sign) => signs[sign] as string)
