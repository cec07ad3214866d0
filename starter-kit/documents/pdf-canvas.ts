import { colors, type DocumentText } from './document-text.ts'
import {
  chooseFont,
  chooseSize,
  type Doc,
  drawnSigns,
  type Line,
  measureText,
  splitSigns,
  type TextStyle,
} from './text-lines.ts'

export type Element = PDFKit.PDFStructureElement

export const sheet = { width: 612, height: 792, margin: 72 }
export const textWidth = sheet.width - 2 * sheet.margin
export const bottom = sheet.height - sheet.margin

/** The document being drawn: `y` is where the next thing goes on the current page. */
export type Canvas = { doc: Doc; root: Element; y: number; text: DocumentText; tight: boolean }

export function openElement(canvas: Canvas, parent: Element, type: string, attributes: object = {}): Element {
  const element = canvas.doc.struct(type, attributes)
  parent.add(element)
  return element
}

/** Drawing that is not content (rules, grounds, page headers) must be marked as such, or the page is not fully tagged. */
export function drawArtifact(
  canvas: Canvas,
  draw: () => void,
  options: PDFKit.Mixins.MarkingOptions = { type: 'Layout' },
) {
  canvas.doc.markContent('Artifact', options)
  canvas.doc.save()
  draw()
  canvas.doc.restore()
  canvas.doc.endMarkedContent()
}

export function startPage(canvas: Canvas) {
  canvas.doc.addPage()
  canvas.y = sheet.margin
}

/** Goes to a new page unless this much room is left on the current one. */
export function ensureRoom(canvas: Canvas, height: number) {
  if (canvas.y > sheet.margin && canvas.y + height > bottom) startPage(canvas)
}

export type Box = { x: number; width: number }
const whole: Box = { x: sheet.margin, width: textWidth }

/** Draws lines downwards, over as many pages as they need; `onFirstLine` draws a list's sign beside the first. */
export function drawLines(
  canvas: Canvas,
  element: Element,
  lines: Line[],
  style: TextStyle,
  box: Box = whole,
  onFirstLine?: (baseline: number) => void,
) {
  let left = lines.length
  for (const [index, line] of lines.entries()) {
    const room = Math.floor((bottom - canvas.y + 0.01) / style.leading)
    // A single line stays neither behind at a page's foot nor alone at the next one's head.
    const leavesOne = lines.length > 2 && ((index === 0 && room < 2) || (left === 2 && room === 1))
    if (room < 1 || leavesOne) startPage(canvas)
    const baseline = canvas.y + style.leading / 2 + style.size * 0.35
    if (index === 0) onFirstLine?.(baseline)
    drawLine(canvas, element, line, style, box.x, baseline)
    canvas.y += style.leading
    left -= 1
  }
}

export function drawLine(canvas: Canvas, element: Element, line: Line, style: TextStyle, x: number, baseline: number) {
  const { doc } = canvas
  let at = x
  for (let index = 0; index < line.length; ) {
    const link = line[index]!.run.link
    let end = index
    while (end < line.length && line[end]!.run.link === link) end += 1
    const group = line.slice(index, end)
    const width = group.reduce((sum, segment) => sum + segment.width, 0)
    const target = link ? openElement(canvas, element, 'Link') : element
    const content = doc.markStructureContent(link ? 'Link' : markTag(element))
    drawSegments(doc, group, link ? { ...style, color: colors.link } : style, at, baseline)
    if (link) drawUnderline(doc, at, baseline, width)
    doc.endMarkedContent()
    target.add(content)
    if (link) {
      annotateLink(doc, target, { x: at, y: baseline - style.size, width, height: style.size * 1.3 }, link)
      // Ended at once: pdfkit notes the page that is current when the element ends.
      target.end()
    }
    at += width
    index = end
  }
}

export function drawSegments(doc: Doc, line: Line, style: TextStyle, x: number, baseline: number) {
  let at = x
  for (const { text, run } of line) {
    for (const part of splitSigns(text)) {
      const width = measureText(doc, part, run, style)
      if (drawnSigns.test(part)) drawSign(doc, part, style, at, baseline)
      else {
        doc.font(chooseFont(run, style)).fontSize(chooseSize(run, style)).fillColor(style.color)
        doc.text(part, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      }
      at += width
    }
  }
}

/** The sign is drawn as a shape that carries its letter for readers that do not see it. */
function drawSign(doc: Doc, sign: string, { size, color }: TextStyle, x: number, baseline: number) {
  const side = size * 0.72
  const [left, top] = [x + size * 0.06, baseline - side]
  doc.markContent('Span', { actual: sign })
  doc
    .save()
    .lineWidth(size * 0.075)
    .strokeColor(color)
  if (/[☐□☑]/u.test(sign)) doc.rect(left, top, side, side).stroke()
  if (/[☑✓✔]/u.test(sign)) {
    const path = doc.moveTo(left + side * 0.2, top + side * 0.55).lineTo(left + side * 0.42, top + side * 0.8)
    path.lineTo(left + side * 0.82, top + side * 0.22).stroke()
  }
  if (/[→←]/u.test(sign)) {
    const [from, to] = sign === '→' ? [left, left + side] : [left + side, left]
    const back = (to - from) * 0.35
    const middle = baseline - size * 0.26
    doc.moveTo(from, middle).lineTo(to, middle).stroke()
    doc
      .moveTo(to - back, middle - side * 0.3)
      .lineTo(to, middle)
      .lineTo(to - back, middle + side * 0.3)
      .stroke()
  }
  doc.restore()
  doc.endMarkedContent()
}

function drawUnderline(doc: Doc, x: number, baseline: number, width: number) {
  const y = baseline + 1.8
  doc
    .save()
    .lineWidth(0.6)
    .strokeColor(colors.link)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
    .restore()
}

type Rectangle = { x: number; y: number; width: number; height: number }

function annotateLink(doc: Doc, element: Element, area: Rectangle, link: string) {
  // pdfkit writes a String object as text and a plain string as a name; its types know neither this nor structParent.
  const options = { structParent: element, Contents: new String(link) } as unknown as PDFKit.Mixins.AnnotationOption
  doc.link(area.x, area.y, area.width, area.height, link, options)
}

function markTag(element: Element): string {
  return (element as unknown as { dictionary: { data: { S: string } } }).dictionary.data.S
}
