import type { DocumentText } from './document-text.ts'
import { type Block, plainText, type Run } from './markdown.ts'
import { packOoxml } from './ooxml-package.ts'
import { listWorkbookParts, type Sheet } from './xlsx-parts.ts'
import { buildLinks, buildSheet } from './xlsx-sheet.ts'
import { buildStyles } from './xlsx-styles.ts'

/** Makes a workbook with one sheet for every "##" section that holds a table. */
export async function makeXlsx(text: DocumentText): Promise<Buffer> {
  const sheets = readSheets(text.pages.flat())
  if (sheets.length === 0) throw new Error('a workbook needs at least one table below a "##" heading.')
  const parts = listWorkbookParts(text, sheets)
  for (const [index, sheet] of sheets.entries()) {
    const links: string[] = []
    parts.push([`xl/worksheets/sheet${index + 1}.xml`, buildSheet(sheet, text, links, index === 0)])
    if (links.length > 0) parts.push([`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, buildLinks(links)])
  }
  parts.push(['xl/styles.xml', buildStyles()])
  return await packOoxml(parts)
}

function readSheets(blocks: Block[]): Sheet[] {
  const sheets: Sheet[] = []
  let name = ''
  let notes: Run[][] = []
  for (const block of blocks) {
    if (block.kind === 'heading') [name, notes] = [plainText(block.runs), []]
    else if (block.kind === 'paragraph') notes.push(block.runs)
    else if (block.kind === 'list') notes.push(...block.items.map((item) => [{ text: '• ' }, ...item.runs]))
    else if (block.kind === 'table') {
      sheets.push({ name: chooseName(name, sheets), notes, table: block })
      notes = []
    }
  }
  return sheets
}

/** Excel takes at most 31 letters, none of these signs, and no name twice. */
function chooseName(heading: string, sheets: Sheet[]): string {
  const clean = heading
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^'|'$/g, '')
    .trim()
  const taken = new Set(sheets.map((sheet) => sheet.name.toLowerCase()))
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` ${count}`
    const name = `${shorten(clean || 'Sheet', 31 - suffix.length)}${suffix}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return text.slice(0, space > most / 2 ? space : most).replace(/[\s,;–—-]+$/, '')
}
