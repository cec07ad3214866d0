import { colors, type DocumentText } from './document-text.ts'
import { type Block, type Heading, plainText, type Run } from './markdown.ts'
import {
  type Box,
  type Canvas,
  drawArtifact,
  drawLines,
  type Element,
  ensureRoom,
  openElement,
  sheet,
  textWidth,
} from './pdf-canvas.ts'
import { drawList } from './pdf-list.ts'
import { drawTable, measureTable } from './pdf-table.ts'
import { breakLines, type Doc, type TextStyle } from './text-lines.ts'

/** The bookmarks: the third level of headings stands below the second. */
export type Outline = { doc: Doc; section?: PDFKit.PDFOutline }

type HeadingStyle = TextStyle & { before: number; after: number }

const headingStyles: Record<number, HeadingStyle> = {
  2: { size: 16, leading: 21, color: colors.navy, bold: true, before: 12, after: 5 },
  3: { size: 12.5, leading: 17, color: colors.navy, bold: true, before: 7, after: 3 },
  4: { size: 11, leading: 15.5, color: colors.ink, bold: true, before: 4, after: 2 },
}

function headingStyle({ large }: DocumentText, level: number): HeadingStyle {
  const style = headingStyles[level]!
  const grow = large ? 1.25 : 1
  return { ...style, size: style.size * grow, leading: style.leading * grow, before: style.before * grow }
}

function bodyStyle({ text, tight }: Canvas): TextStyle {
  if (text.large) return { size: 13, leading: 20.5, color: colors.ink }
  return { size: 10.5, leading: tight ? 14.9 : 15.5, color: colors.ink }
}

export function drawBlocks(canvas: Canvas, blocks: Block[], outline: Outline) {
  const style = bodyStyle(canvas)
  for (const [index, block] of blocks.entries()) {
    switch (block.kind) {
      case 'heading':
        ensureRoom(canvas, measureStart(canvas, blocks, index))
        drawHeading(canvas, block, outline)
        break
      case 'paragraph':
        ensureRoom(canvas, measureStart(canvas, blocks, index))
        drawParagraph(canvas, canvas.root, block.runs, style)
        canvas.y += style.leading * 0.55
        break
      case 'list':
        drawList(canvas, canvas.root, block, style, { x: sheet.margin, width: textWidth })
        canvas.y += style.leading * 0.45
        break
      case 'table':
        canvas.y += 4
        drawTable(canvas, block, style)
        break
      case 'quote':
        drawQuote(canvas, block.blocks, style)
        break
      case 'rule':
        drawRule(canvas, style)
    }
  }
}

/** The room a block needs to begin on this page: a heading or a short lead-in does not stand alone at its foot. */
function measureStart(canvas: Canvas, blocks: Block[], index: number): number {
  const block = blocks[index]
  const body = bodyStyle(canvas)
  if (block?.kind === 'heading') {
    const style = headingStyle(canvas.text, block.level)
    const lines = breakLines(canvas.doc, block.runs, style, textWidth)
    const own = style.before + lines.length * style.leading + style.after
    return own + Math.max(measureStart(canvas, blocks, index + 1), 2 * body.leading)
  }
  if (block?.kind === 'paragraph') {
    const lines = breakLines(canvas.doc, block.runs, body, textWidth).length
    const leads = lines <= 2 && ['list', 'table', 'quote'].includes(blocks[index + 1]?.kind ?? '')
    return leads ? (lines + 0.55) * body.leading + measureStart(canvas, blocks, index + 1) : 2 * body.leading
  }
  if (block?.kind === 'table') return 4 + measureTable(canvas, block, body)
  return block ? 2 * body.leading : 0
}

function drawHeading(canvas: Canvas, heading: Heading, outline: Outline) {
  const style = headingStyle(canvas.text, heading.level)
  const lines = breakLines(canvas.doc, heading.runs, style, textWidth)
  if (canvas.y > sheet.margin) canvas.y += style.before
  addToOutline(outline, heading, canvas.y)
  const element = openElement(canvas, canvas.root, `H${heading.level}`)
  drawLines(canvas, element, lines, style)
  element.end()
  canvas.y += style.after
}

function addToOutline(outline: Outline, heading: Heading, y: number) {
  if (heading.level > 3) return
  // pdfkit counts `left` from the right edge; its types know none of these.
  const options = { fit: false, top: Math.max(0, y - 12), left: sheet.width, zoom: 0, expanded: true } as {
    expanded: boolean
  }
  const parent = heading.level === 3 ? (outline.section ?? outline.doc.outline) : outline.doc.outline
  const item = parent.addItem(plainText(heading.runs), options)
  if (heading.level === 2) outline.section = item
}

function drawParagraph(canvas: Canvas, parent: Element, runs: Run[], style: TextStyle, box?: Box) {
  const lines = breakLines(canvas.doc, runs, style, box?.width ?? textWidth)
  if (lines.length === 0) return
  const element = openElement(canvas, parent, 'P')
  drawLines(canvas, element, lines, style, box)
  element.end()
}

/** A quote stands in from the margin, with an amber bar down its side on every page it touches. */
function drawQuote(canvas: Canvas, blocks: Block[], style: TextStyle) {
  const box = { x: sheet.margin + 20, width: textWidth - 36 }
  const quoteStyle = { ...style, color: colors.navy }
  const element = openElement(canvas, canvas.root, 'BlockQuote')
  canvas.y += 4
  ensureRoom(canvas, 2 * style.leading)
  let [page, top] = [canvas.doc.page, canvas.y]
  for (const [index, block] of blocks.entries()) {
    if (index > 0) canvas.y += style.leading * 0.4
    if (block.kind === 'paragraph') drawParagraph(canvas, element, block.runs, quoteStyle, box)
    else if (block.kind === 'list') drawList(canvas, element, block, quoteStyle, box)
    if (canvas.doc.page !== page) [page, top] = [canvas.doc.page, sheet.margin]
    else if (index < blocks.length - 1) continue
    drawBar(canvas, top, canvas.y)
    top = canvas.y
  }
  element.end()
  canvas.y += style.leading * 0.8
}

function drawBar(canvas: Canvas, top: number, end: number) {
  drawArtifact(canvas, () => canvas.doc.rect(sheet.margin + 4, top, 3, end - top).fill(colors.amber))
}

function drawRule(canvas: Canvas, style: TextStyle) {
  ensureRoom(canvas, style.leading)
  const y = canvas.y + style.leading * 0.3
  drawArtifact(canvas, () => {
    canvas.doc.lineWidth(0.8).strokeColor(colors.line)
    canvas.doc
      .moveTo(sheet.margin, y)
      .lineTo(sheet.margin + textWidth, y)
      .stroke()
  })
  canvas.y += style.leading * 0.9
}
