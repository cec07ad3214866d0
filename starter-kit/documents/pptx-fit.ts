import PDFDocument from 'pdfkit'
import { measureColumns, shareWidth } from './column-widths.ts'
import { colors } from './document-text.ts'
import { type Block, type List, plainText, type Run, type Table } from './markdown.ts'
import { breakLines, type Doc, measureRuns, registerFonts, type TextStyle } from './text-lines.ts'

/** One paragraph of a slide; `sign` says what stands before it. */
export type Entry = { runs: Run[]; level: number; sign: Sign; start?: number }
type Sign = 'none' | 'bullet' | 'number' | 'check' | 'tick'
export type SlideTable = Table & { widths: number[]; size: number }
export type Slide = {
  title: string
  titleSize: number
  entries: Entry[]
  size: number
  entriesHeight: number
  table?: SlideTable
}

/** In points; the slide is 960 by 540. */
export const area = { x: 52, y: 138, width: 856, height: 334 }
export const titleArea = { x: 52, y: 24, width: 856, height: 78 }
const readingWidth = 800

export const sizes = { entries: [28, 26, 24, 22, 20], table: [18, 16, 14, 13], title: [30, 27, 24, 22] }
export const indent = (size: number) => size * 1.15
export const gap = (size: number) => Math.round(size * 0.5)
export const cellMargin = { x: 8, y: 5 }

/** Chooses type sizes at which everything fits, and cuts what does not fit at the smallest into further slides. */
export function fitSlides(blocks: Block[]): Slide[] {
  const doc = new PDFDocument({ autoFirstPage: false }) as Doc
  registerFonts(doc)
  const drafts = readSlides(blocks).flatMap((draft) => splitDraft(doc, draft))
  // One size for all slides looks calmer than a size for each.
  const size =
    sizes.entries.find((each) => drafts.every((draft) => entriesFit(doc, draft, each))) ?? sizes.entries.at(-1)!
  return drafts.map(({ title, entries, table }) => ({
    title,
    titleSize: sizes.title.find((each) => countLines(doc, [{ text: title }], heavy(each), titleArea.width) <= 2) ?? 22,
    entries,
    size,
    entriesHeight: entriesHeight(doc, entries, size),
    table: table && fitTable(doc, table),
  }))
}

type Draft = { title: string; entries: Entry[]; table?: Table }

function readSlides(blocks: Block[]): Draft[] {
  const drafts: Draft[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      drafts.push({ title: plainText(block.runs), entries: [] })
      continue
    }
    const draft = drafts.at(-1)
    if (!draft) throw new Error('slides begin with a "##" heading; there is text before the first one.')
    if (block.kind === 'table') {
      if (draft.table) drafts.push({ title: draft.title, entries: [], table: block })
      else draft.table = block
    } else draft.entries.push(...listEntries(block))
  }
  if (drafts.length === 0) throw new Error('slides need at least one "##" heading.')
  return drafts
}

function listEntries(block: Block): Entry[] {
  switch (block.kind) {
    case 'heading':
      return [{ runs: block.runs.map((run) => ({ ...run, bold: true })), level: 0, sign: 'none' }]
    case 'paragraph':
      return [{ runs: block.runs, level: 0, sign: 'none' }]
    case 'list':
      return listPoints(block, 0)
    case 'quote':
      return block.blocks
        .flatMap(listEntries)
        .map((entry) => ({ ...entry, runs: entry.runs.map((run) => ({ ...run, italic: true })) }))
    default:
      return []
  }
}

function listPoints(list: List, level: number): Entry[] {
  return list.items.flatMap((item, index): Entry[] => [
    {
      runs: item.runs,
      level,
      sign: item.checked !== undefined ? (item.checked ? 'tick' : 'check') : list.ordered ? 'number' : 'bullet',
      start: list.ordered ? list.start + index : undefined,
    },
    ...(item.list ? listPoints(item.list, level + 1) : []),
  ])
}

function splitDraft(doc: Doc, draft: Draft): Draft[] {
  const smallest = sizes.entries.at(-1)!
  if (entriesFit(doc, draft, smallest)) return splitTable(doc, draft)
  if (draft.table) {
    const { title, entries, table } = draft
    const words = entries.length > 0 ? splitDraft(doc, { title, entries }) : []
    return [...words, ...splitTable(doc, { title: continued(title, words.length), entries: [], table })]
  }
  const pages = Math.ceil(entriesHeight(doc, draft.entries, smallest) / area.height)
  const share = entriesHeight(doc, draft.entries, smallest) / pages
  const parts: Entry[][] = [[]]
  for (const entry of draft.entries) {
    const height = entriesHeight(doc, [...parts.at(-1)!, entry], smallest)
    // Inner points stay with theirs as long as there is room.
    const full = height > area.height || (height > share * 1.1 && entry.level === 0 && parts.length < pages)
    if (full && parts.at(-1)!.length > 0) parts.push([])
    parts.at(-1)!.push(entry)
  }
  return parts.map((entries, index) => ({ title: continued(draft.title, index), entries }))
}

function splitTable(doc: Doc, draft: Draft): Draft[] {
  const { table, title } = draft
  if (!table || tableHeight(doc, fitTable(doc, table)) + entriesHeight(doc, draft.entries, 20) <= area.height)
    return [draft]
  if (table.rows.length < 2) return [draft]
  const half = Math.ceil(table.rows.length / 2)
  return [
    ...splitTable(doc, { ...draft, table: { ...table, rows: table.rows.slice(0, half) } }),
    ...splitTable(doc, { title: continued(title, 1), entries: [], table: { ...table, rows: table.rows.slice(half) } }),
  ]
}

function continued(title: string, index: number): string {
  return index === 0 || title.endsWith('(continued)') ? title : `${title} (continued)`
}

function entriesFit(doc: Doc, { entries, table }: Draft, size: number): boolean {
  const rest = table ? tableHeight(doc, fitTable(doc, table)) + 14 : 0
  return entries.length === 0 || entriesHeight(doc, entries, size) + rest <= area.height
}

function entriesHeight(doc: Doc, entries: Entry[], size: number): number {
  return entries.reduce((sum, entry) => {
    const own = entrySize(entry, size)
    const room = readingWidth - indent(size) * (entry.level + (entry.sign === 'none' ? 0 : 1))
    return sum + countLines(doc, entry.runs, plain(own), room) * own * 1.2 + gap(size)
  }, 0)
}

export function entrySize(entry: Entry, size: number): number {
  return entry.level > 0 ? size - 3 : size
}

function fitTable(doc: Doc, table: Table): SlideTable {
  const tables = sizes.table.map((size) => {
    const columns = measureColumns(
      table,
      (runs, header) => {
        const { word, whole } = measureRuns(doc, runs, header ? heavy(size) : plain(size))
        const least = Math.max(word, 40) + 2 * cellMargin.x + 4
        return { least, wanted: Math.max(least, Math.min(whole, 420) + 2 * cellMargin.x + 4) }
      },
      100,
    )
    return { ...table, size, widths: shareWidth(columns, area.width) }
  })
  return tables.find((each) => tableHeight(doc, each) <= area.height) ?? tables.at(-1)!
}

function tableHeight(doc: Doc, table: SlideTable): number {
  return [table.header, ...table.rows].reduce((sum, row, index) => {
    const style = index === 0 ? heavy(table.size) : plain(table.size)
    const lines = row.map((runs, column) => countLines(doc, runs, style, table.widths[column]! - 2 * cellMargin.x - 4))
    return sum + Math.max(1, ...lines) * table.size * 1.2 + 2 * cellMargin.y
  }, 0)
}

function countLines(doc: Doc, runs: Run[], style: TextStyle, width: number): number {
  return breakLines(doc, runs, style, width).length
}

const plain = (size: number): TextStyle => ({ size, leading: size * 1.2, color: colors.ink })
const heavy = (size: number): TextStyle => ({ ...plain(size), bold: true })
