import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { cleanText } from './clean-text.ts'
import type { Block, TextDocument } from './text-document.ts'

/** Latin, Greek, Cyrillic, Hebrew and Arabic letters; what it lacks is drawn as a box, and stands in the Word file. */
const fonts = new URL('../../../node_modules/dejavu-fonts-ttf/ttf/', import.meta.url)
// By their paths, under which pdfkit keeps a font that it has opened.
const [regular, bold] = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
  fileURLToPath(new URL(name, fonts)),
) as [string, string]

const sheet = { width: 612, height: 792, margin: 60 }
const colors = { text: '#1b1b1b', navy: '#13294B', quiet: '#565c65' }
const sizes = { title: 20, 1: 14, 2: 11.5, text: 10, footer: 8 }

/** The document as a PDF on Letter sheets: tagged, with a language, headings, bookmarks and its title. */
export async function textAsPdf({ title, subject, author, footer, blocks }: TextDocument): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: sheet.margin, left: sheet.margin, right: sheet.margin, bottom: sheet.margin + 12 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    font: regular,
    info: { Title: inXml(title), Subject: inXml(subject), Author: inXml(author) },
  })
  const bytes = collected(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const put = (type: string, draw: () => void) => {
    root.add(doc.struct(type, {}, draw))
  }
  put('H1', () => {
    doc.font(bold).fontSize(sizes.title).fillColor(colors.navy).text(shown(title))
  })
  for (const block of blocks) putBlock(doc, put, block)
  root.end()
  numberPages(doc, footer)
  doc.end()
  return bytes
}

type Put = (type: string, draw: () => void) => void

function putBlock(doc: PDFKit.PDFDocument, put: Put, block: Block): void {
  if (block.kind === 'heading') {
    const size = sizes[block.level]
    // No heading stands alone at the foot of a sheet.
    if (doc.y > sheet.height - sheet.margin - 6 * size) doc.addPage()
    doc.y += size * (block.level === 1 ? 1.1 : 0.8)
    doc.outline.addItem(cleanText(block.text))
    put(`H${block.level + 1}`, () => {
      doc.font(bold).fontSize(size).fillColor(colors.navy).text(shown(block.text))
    })
    doc.y += size * 0.3
    return
  }
  if (block.kind === 'text') {
    put('P', () => {
      doc.font(regular).fontSize(sizes.text).fillColor(colors.text).text(shown(block.text))
    })
    doc.y += sizes.text * 0.5
    return
  }
  for (const [name, value] of block.rows) {
    if (doc.y > sheet.height - sheet.margin - 4 * sizes.text) doc.addPage()
    put('P', () => {
      doc.font(bold).fontSize(sizes.text).fillColor(colors.quiet).text(shown(name))
      doc.font(regular).fillColor(colors.text).text(shown(value))
    })
    doc.y += sizes.text * 0.6
  }
}

/** At the foot of each sheet, apart from what is read. */
function numberPages(doc: PDFKit.PDFDocument, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Beneath the margin, where pdfkit would begin another sheet.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .font(regular)
      .fontSize(sizes.footer)
      .fillColor(colors.quiet)
      .text(`${shown(footer)}, page ${page + 1} of ${count}`, sheet.margin, sheet.height - sheet.margin + 6, {
        lineBreak: false,
      })
    doc.endMarkedContent()
  }
}

async function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** pdfkit copies these into XML as they stand, where "&" and "<" would break it. */
const inXml = (text: string): string =>
  cleanText(text)
    .replace(/\s*&\s*/g, ' and ')
    .replace(/[<>]/g, ' ')

/** An empty text would leave an element without content. */
const shown = (text: string): string => cleanText(text).trim() || ' '
