import {
  Document,
  Footer,
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

export type Part = Paragraph | Table

const navy = '13294B'
const font = 'Calibri'

export const heading = (level: 1 | 2 | 3, text: string): Paragraph =>
  new Paragraph({
    heading: [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3][level - 1],
    keepNext: true,
    children: [new TextRun(clean(text))],
  })

/** Each line of the text becomes a line of the paragraph. */
export const paragraph = (text: string, look: { bold?: boolean } = {}): Paragraph =>
  new Paragraph({
    children: clean(text)
      .split('\n')
      .map((line, index) => new TextRun({ text: line, break: index === 0 ? 0 : 1, ...look })),
  })

export const bullet = (text: string): Paragraph =>
  new Paragraph({ bullet: { level: 0 }, children: [new TextRun(clean(text))] })

/** @param widths of the columns, in parts of a hundred; the first row is the header, repeated on each sheet */
export function table(head: readonly string[], rows: readonly (readonly string[])[], widths: readonly number[]): Table {
  const row = (cells: readonly string[], header: boolean) =>
    new TableRow({
      tableHeader: header,
      cantSplit: true,
      children: cells.map(
        (text, index) =>
          new TableCell({
            width: { size: widths[index] ?? 10, type: WidthType.PERCENTAGE },
            margins: { top: 60, bottom: 60, left: 90, right: 90 },
            ...(header ? { shading: { type: ShadingType.CLEAR, fill: 'EEF2F8', color: 'auto' } } : {}),
            children: [paragraph(text, { bold: header })],
          }),
      ),
    })
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
  })
}

/** Facts as a table of two columns, the names in the first. */
export const facts = (rows: readonly (readonly [string, string])[]): Table =>
  table(
    ['Item', 'Entry'],
    rows.map(([name, value]) => [name, value || 'Not given']),
    [32, 68],
  )

interface WordDocument {
  title: string
  subject: string
  author: string
  parts: readonly Part[]
  landscape?: boolean
}

/** A Word document on Letter sheets with real headings, a language, and its title in the properties. */
export function wordDocument({ title, subject, author, parts, landscape = false }: WordDocument): Promise<Buffer> {
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
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            children: [
              new TextRun({ children: [`${title}, page `, PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
            ],
          }),
        ],
      }),
    },
    children: [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }), ...parts],
  }
  const spaced = (size: number, before: number) => ({
    run: { font, size, bold: true, color: navy },
    paragraph: { spacing: { before, after: 100 } },
  })
  return Packer.toBuffer(
    new Document({
      title,
      subject,
      creator: clean(author),
      styles: {
        default: {
          document: {
            run: { font, size: 21, language: { value: 'en-US' } },
            paragraph: { spacing: { after: 100 } },
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

/** XML takes no control characters; people paste them. */
function clean(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
}
