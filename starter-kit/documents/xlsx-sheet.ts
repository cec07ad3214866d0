import { countLetters, measureColumns, shareWidth } from './column-widths.ts'
import type { DocumentText } from './document-text.ts'
import { plainText, type Run, type Table } from './markdown.ts'
import { escapeXml } from './ooxml-package.ts'
import { headerRow, nameColumn, type Sheet } from './xlsx-parts.ts'
import { cellStyles } from './xlsx-styles.ts'

const mostLetters = 48

/** About what a landscape sheet holds in type that can still be read. */
const lettersAcross = 165

function fitWidths(table: Table): number[] {
  const measure = (runs: Run[], header: boolean) => {
    const { least, wanted } = countLetters(runs, mostLetters, header)
    // The filter's arrow takes the room of some letters beside a heading.
    const arrow = header ? 3 : 0
    // A sentence in a column as wide as its longest word would stand a dozen lines high.
    const room = wanted > 24 ? 20 : 9
    return { least: Math.max(room, least + arrow), wanted: Math.max(9, wanted + arrow) }
  }
  const columns = measureColumns(table, measure, table.header.length > 4 ? 14 : 24)
  const wanted = columns.reduce((sum, column) => sum + column.wanted, 0)
  return shareWidth(columns, Math.min(wanted, lettersAcross)).map((width) => Math.round(width))
}

export function buildSheet(sheet: Sheet, text: DocumentText, links: string[], selected: boolean): string {
  const { table, notes } = sheet
  const header = headerRow(sheet)
  const last = nameColumn(table.header.length - 1)
  const widths = fitWidths(table)
  const numeric = table.header.map((_, column) => isNumeric(table, column))
  const hyperlinks: string[] = []
  const rows = [
    ...notes.map((runs, index) => buildNote(runs, index + 1, widths)),
    buildRow(
      header,
      table.header.map((runs) => buildText(runs, cellStyles.header)),
      fitHeight(table.header, widths) + 4,
    ),
    ...table.rows.map((row, index) =>
      buildRow(
        header + 1 + index,
        row.map((runs, column) => {
          const link = runs.find((run) => run.link)?.link
          if (link) {
            links.push(link)
            hyperlinks.push(`<hyperlink ref="${nameColumn(column)}${header + 1 + index}" r:id="rId${links.length}"/>`)
          }
          if (link) return buildText(runs, cellStyles.link)
          return numeric[column] ? buildNumber(plainText(runs)) : buildText(runs, cellStyles[table.align[column]!])
        }),
        fitHeight(row, widths),
      ),
    ),
  ]
  const pane = `<pane ySplit="${header}" topLeftCell="A${header + 1}" activePane="bottomLeft" state="frozen"/>`
  const merges = notes.map((_, index) => `<mergeCell ref="A${index + 1}:${last}${index + 1}"/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<sheetPr><tabColor rgb="FF13294B"/><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<dimension ref="A1:${last}${header + table.rows.length}"/>`,
    `<sheetViews><sheetView ${selected ? 'tabSelected="1" ' : ''}workbookViewId="0">${pane}`,
    `<selection pane="bottomLeft" activeCell="A${header + 1}" sqref="A${header + 1}"/></sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    `<cols>${widths.map((width, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`,
    `<sheetData>${rows.join('')}</sheetData>`,
    `<autoFilter ref="A${header}:${last}${header + table.rows.length}"/>`,
    merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : '',
    hyperlinks.length > 0 ? `<hyperlinks>${hyperlinks.join('')}</hyperlinks>` : '',
    '<printOptions horizontalCentered="1"/>',
    '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="1" orientation="${widths.reduce((sum, width) => sum + width, 0) > 95 ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>`,
    `<headerFooter><oddHeader>${escapeXml(`&L${protect(text.title)}&R&A`)}</oddHeader>`,
    `<oddFooter>${escapeXml(`&L${protect(text.programmeName)}&RPage &P of &N`)}</oddFooter></headerFooter>`,
    '</worksheet>',
  ].join('')
}

/** In a printed header "&" begins a command. */
function protect(text: string): string {
  return text.replaceAll('&', '&&')
}

/** A cell learns its address only when its row is put together. */
type BuildCell = (address: string) => string

/** The height is not marked as set by hand, so that a row still grows with what is typed into it. */
function buildRow(row: number, cells: BuildCell[], height: number): string {
  return `<row r="${row}" ht="${height}">${cells.map((build, column) => build(`${nameColumn(column)}${row}`)).join('')}</row>`
}

/** Not every program fits the rows to wrapped words when it opens the file. */
function fitHeight(row: Run[][], widths: number[]): number {
  const lines = row.map((runs, column) => countWrappedLines(plainText(runs), widths[column]! * 1.08))
  return Math.max(1, ...lines) * 15 + 3
}

function countWrappedLines(text: string, width: number): number {
  return text.split('\n').reduce((lines, line) => {
    let used = 0
    let count = 1
    for (const word of line.split(/\s+/)) {
      if (used > 0 && used + 1 + word.length > width) [count, used] = [count + 1, 0]
      used += (used > 0 ? 1 : 0) + word.length
      while (used > width) [count, used] = [count + 1, used - width]
    }
    return lines + count
  }, 0)
}

function buildNote(runs: Run[], row: number, widths: number[]): string {
  const letters = widths.reduce((sum, width) => sum + width, 0)
  return buildRow(row, [buildText(runs, cellStyles.note)], countWrappedLines(plainText(runs), letters) * 15 + 6)
}

function buildText(runs: Run[], style: number): BuildCell {
  const text = plainText(runs)
  if (text === '') return (address) => `<c r="${address}" s="${style}"/>`
  return (address) =>
    `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const numberForms: { form: RegExp; style: number; divide: number }[] = [
  { form: /^-?\d+$/, style: cellStyles.integer, divide: 1 },
  { form: /^-?\d{1,3}(,\d{3})+$/, style: cellStyles.thousands, divide: 1 },
  { form: /^-?\d+\.\d+$/, style: cellStyles.decimal, divide: 1 },
  { form: /^\$\d{1,3}(,?\d{3})*$/, style: cellStyles.dollars, divide: 1 },
  { form: /^\d+%$/, style: cellStyles.percent, divide: 100 },
]

/** A column counts as numbers only as a whole: "3.10" beside "3.9" is the number of a paragraph, not 3.1. */
function isNumeric(table: Table, column: number): boolean {
  const texts = table.rows.map((row) => plainText(row[column] ?? []).trim()).filter((text) => text !== '')
  const readable = texts.every((text) => /^0\d/.test(text) === false && numberForms.some(({ form }) => form.test(text)))
  const paragraphs = texts.some((text) => /\.\d*0$/.test(text)) && table.align[column] !== 'right'
  return texts.length > 0 && readable && !paragraphs
}

function buildNumber(text: string): BuildCell {
  const found = numberForms.find(({ form }) => form.test(text.trim()))
  if (!found) return buildText([], cellStyles.integer)
  const value = Number(text.replace(/[$,%\s]/g, '')) / found.divide
  return (address) => `<c r="${address}" s="${found.style}"><v>${value}</v></c>`
}

export function buildLinks(links: string[]): string {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
  const targets = links.map(
    (link, index) =>
      `<Relationship Id="rId${index + 1}" Type="${type}" Target="${escapeXml(link)}" TargetMode="External"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`
}
