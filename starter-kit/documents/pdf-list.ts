import { colors } from './document-text.ts'
import type { List } from './markdown.ts'
import { type Box, type Canvas, drawLines, drawSegments, type Element, openElement } from './pdf-canvas.ts'
import { breakLines, measureText, type TextStyle } from './text-lines.ts'

export function drawList(canvas: Canvas, parent: Element, list: List, style: TextStyle, box: Box, depth = 1) {
  const { doc } = canvas
  const element = openElement(canvas, parent, 'L')
  noteNumbering(element, list)
  const signs = list.items.map((item, index) => chooseSign(list, item.checked, index, depth))
  const widths = signs.map((sign) => measureText(doc, sign, { text: sign }, style))
  const indent = Math.max(style.size * 1.7, Math.max(...widths) + style.size * 0.9)
  const inner = { x: box.x + indent, width: box.width - indent }
  for (const [index, item] of list.items.entries()) {
    const sign = signs[index]!
    const listItem = openElement(canvas, element, 'LI')
    const label = openElement(canvas, listItem, 'Lbl')
    const body = openElement(canvas, listItem, 'LBody')
    const lines = breakLines(doc, item.runs, style, inner.width)
    drawLines(canvas, body, lines.length > 0 ? lines : [[]], style, inner, (baseline) => {
      const color = /[•–]/.test(sign) ? colors.amber : style.color
      const segment = { text: sign, run: { text: sign, bold: sign === '•' }, width: widths[index]! }
      const content = doc.markStructureContent('Lbl')
      drawSegments(doc, [segment], { ...style, color }, inner.x - style.size * 0.6 - segment.width, baseline)
      doc.endMarkedContent()
      label.add(content)
    })
    if (item.list) drawList(canvas, body, item.list, style, inner, depth + 1)
    listItem.end()
    canvas.y += style.leading * (depth === 1 ? 0.18 : 0.06)
  }
  element.end()
}

function chooseSign(list: List, checked: boolean | undefined, index: number, depth: number): string {
  if (checked !== undefined) return checked ? '☑' : '☐'
  if (list.ordered) return depth === 1 ? `${list.start + index}.` : `${String.fromCharCode(97 + (index % 26))}.`
  return depth === 1 ? '•' : '–'
}

/** PDF/UA asks every list with signs to name their kind; pdfkit has no option for it. */
function noteNumbering(element: Element, list: List) {
  const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } }
  dictionary.data.A = { O: 'List', ListNumbering: list.ordered ? 'Decimal' : 'Disc' }
}
