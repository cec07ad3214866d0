import {
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { cleanText } from './clean-text.ts'
import { LongTable } from './long-table.ts'

export type Part = Paragraph | Table

const navy = '13294B'
const font = 'Calibri'

export const heading = (level: 1 | 2 | 3, text: string): Paragraph =>
  new Paragraph({
    heading: [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3][level - 1],
    keepNext: true,
    children: [new TextRun(cleanText(text))],
  })

interface Look {
  bold?: boolean
  size?: number
  style?: string
}

const runs = (text: string, look: Look = {}): TextRun[] =>
  cleanText(text)
    .split('\n')
    .map((line, index) => new TextRun({ text: line, break: index === 0 ? 0 : 1, ...look }))

/** A text, or one that leads to where it is entered: as a whole, or wherever the words `linked` stand in it. */
export type Cell = string | { text: string; link: string; linked?: string }

function cellRuns(cell: Cell, look: Look = {}): (TextRun | ExternalHyperlink)[] {
  if (typeof cell === 'string') return runs(cell, look)
  const { text, link, linked = text } = cell
  const words = () => new ExternalHyperlink({ link, children: runs(linked, { ...look, style: 'Hyperlink' }) })
  return text
    .split(linked)
    .flatMap((between, index) => [...(index > 0 ? [words()] : []), ...(between ? runs(between, look) : [])])
}

/** Each line of the text becomes a line of the paragraph. */
export const paragraph = (text: Cell, { keepNext = false, ...look }: Look & { keepNext?: boolean } = {}): Paragraph =>
  new Paragraph({ keepNext, children: cellRuns(text, look) })

export const bullet = (text: Cell): Paragraph => new Paragraph({ bullet: { level: 0 }, children: cellRuns(text) })

const cellMargins = { top: 0, bottom: 0, left: 90, right: 90 }

const rowOf = (cells: readonly Cell[], widths: readonly number[], header: boolean, look: Look = {}): TableRow =>
  new TableRow({
    tableHeader: header,
    cantSplit: true,
    children: cells.map(
      (cell, index) =>
        new TableCell({
          width: { size: widths[index] ?? 10, type: WidthType.PERCENTAGE },
          margins: cellMargins,
          ...(header ? { shading: { type: ShadingType.CLEAR, fill: 'EEF2F8', color: 'auto' } } : {}),
          children: [paragraph(cell, { ...look, bold: header })],
        }),
    ),
  })

const wholeWidth = { layout: TableLayoutType.FIXED, width: { size: 100, type: WidthType.PERCENTAGE } }

/** @param widths of the columns, in parts of a hundred; the first row is the header, repeated on each sheet */
export function table(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  widths: readonly number[],
  { small = false } = {},
): Table {
  const look = small ? { size: 17 } : {}
  return new Table({
    ...wholeWidth,
    rows: [rowOf(head, widths, true, look), ...rows.map((cells) => rowOf(cells, widths, false, look))],
  })
}

/** The same of thousands of rows of plain text. */
export const longTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): Table => new LongTable({ ...wholeWidth, margins: cellMargins, rows: [rowOf(head, widths, true)] }, rows, widths)

/** Facts as a table of two columns, the names in the first. */
export const facts = (rows: readonly (readonly [string, Cell])[]): Table => table(['Item', 'Entry'], rows, [32, 68])

interface WordFile {
  title: string
  subject: string
  author: string
  /** On each page. */
  header?: string
  /** Before the number of the page, on each. */
  footer: string
  parts: readonly Part[]
  landscape?: boolean
}

/** A Word file on Letter sheets with real headings, a language, and its title in the properties. */
export function wordFile({
  title,
  subject,
  author,
  header,
  footer,
  parts,
  landscape = false,
}: WordFile): Promise<Buffer> {
  const section: ISectionOptions = {
    properties: {
      page: {
        size: {
          width: 12_240,
          height: 15_840,
          orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
        },
        margin: { top: 1_080, right: 1_080, bottom: 1_080, left: 1_080 },
      },
    },
    ...(header ? { headers: { default: new Header({ children: [paragraph(header, { bold: true })] }) } } : {}),
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            children: [
              new TextRun({
                children: [`${cleanText(footer)}, page `, PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
              }),
            ],
          }),
        ],
      }),
    },
    children: [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(cleanText(title))] }), ...parts],
  }
  const spaced = (size: number, before: number) => ({
    run: { font, size, bold: true, color: navy },
    paragraph: { spacing: { before, after: 100 } },
  })
  return Packer.toBuffer(
    new Document({
      title: cleanText(title),
      subject: cleanText(subject),
      creator: cleanText(author),
      lastModifiedBy: cleanText(author),
      styles: {
        default: {
          document: {
            run: { font, size: 21, language: { value: 'en-US' } },
            paragraph: { spacing: { before: 60, after: 80 } },
          },
          title: spaced(40, 0),
          heading1: spaced(30, 320),
          heading2: spaced(25, 240),
          heading3: spaced(22, 180),
        },
      },
      sections: [section],
    }),
  )
}
