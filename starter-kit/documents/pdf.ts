import PDFDocument from 'pdfkit'
import { type DocumentText, madeAt } from './document-text.ts'
import { drawBlocks, type Outline } from './pdf-blocks.ts'
import { type Canvas, sheet, startPage } from './pdf-canvas.ts'
import { drawHeadersAndFooters, drawTitleBand } from './pdf-furniture.ts'
import { type Doc, registerFonts } from './text-lines.ts'

/** Makes a tagged PDF on Letter sheets. */
export async function makePdf(text: DocumentText): Promise<Buffer> {
  const made = await drawPdf(text, false)
  // A last page with a line or two on it goes away when the others are set somewhat closer.
  return made.straggles ? (await drawPdf(text, true)).bytes : made.bytes
}

async function drawPdf(text: DocumentText, tight: boolean): Promise<{ bytes: Buffer; straggles: boolean }> {
  const doc = openDocument(text)
  const bytes = collectBytes(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const canvas: Canvas = { doc, root, y: sheet.margin, text, tight }
  drawTitleBand(canvas)
  const outline: Outline = { doc }
  for (const [index, blocks] of text.pages.entries()) {
    if (index > 0) startPage(canvas)
    drawBlocks(canvas, blocks, outline)
  }
  root.end()
  const straggles = text.pages.length === 1 && doc.bufferedPageRange().count > 1 && canvas.y < sheet.margin + 80
  drawHeadersAndFooters(canvas)
  doc.end()
  return { bytes: await bytes, straggles }
}

async function collectBytes(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function openDocument({ title, author, programmeName }: DocumentText): Doc {
  const doc = new PDFDocument({
    size: 'LETTER',
    // The writer minds the margins itself; pdfkit's would start pages of their own.
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: plainWords(title),
      Author: plainWords(author),
      Creator: plainWords(programmeName),
      Producer: 'PDFKit',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  registerFonts(doc)
  // pdfkit's own 'PDF/UA' subset adds this too, but also a CIDSet that leaves out the parts of composed letters.
  doc.appendXML(
    '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  )
  return doc
}

/** pdfkit copies the title into XML as it stands, where "&" and "<" would break it. */
function plainWords(text: string): string {
  return text.replaceAll(' & ', ' and ').replace(/[&<>]/g, ' ')
}
