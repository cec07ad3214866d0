import { colors } from './document-text.ts'
import { bottom, type Canvas, drawArtifact, drawLines, openElement, sheet, textWidth } from './pdf-canvas.ts'
import { breakLines, measureText, type TextStyle } from './text-lines.ts'

const bandStyles = {
  label: { size: 10, leading: 16, color: colors.lightAmber, bold: true },
  title: { size: 25, leading: 31, color: '#ffffff', bold: true },
  headLine: { size: 12, leading: 17.5, color: colors.mist },
  author: { size: 10, leading: 15, color: '#ffffff' },
} satisfies Record<string, TextStyle>

/** The navy band at the head of the first page: what this is, its title, and who wrote it. */
export function drawTitleBand(canvas: Canvas) {
  const { doc, text } = canvas
  const parts = [
    { type: 'P', words: text.label, style: bandStyles.label, gap: 6 },
    { type: 'H1', words: text.title, style: bandStyles.title, gap: text.headLine ? 9 : 12 },
    { type: 'P', words: text.headLine ?? '', style: bandStyles.headLine, gap: 14 },
    { type: 'P', words: `By ${text.author}`, style: bandStyles.author, gap: 0 },
  ]
    .filter((part) => part.words !== '')
    .map((part) => ({ ...part, lines: breakLines(doc, [{ text: part.words }], part.style, textWidth) }))
  const top = 46
  const height = parts.reduce((sum, part) => sum + part.lines.length * part.style.leading + part.gap, top) + 24
  drawArtifact(canvas, () => {
    doc.rect(0, 0, sheet.width, height).fill(colors.navy)
    doc.rect(0, height, sheet.width, 5).fill(colors.amber)
  })
  canvas.y = top
  for (const { type, lines, style, gap } of parts) {
    const element = openElement(canvas, canvas.root, type)
    drawLines(canvas, element, lines, style)
    element.end()
    canvas.y += gap
  }
  canvas.y = height + 30
}

/** Drawn when all pages are there, because each foot names how many there are. */
export function drawHeadersAndFooters(canvas: Canvas) {
  const { doc, text } = canvas
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    if (page > start) drawArtifact(canvas, () => drawHeader(canvas), { type: 'Pagination', attached: ['Top'] })
    drawArtifact(
      canvas,
      () => {
        drawRule(canvas, bottom + 18)
        drawSmall(canvas, text.programmeName, bottom + 34, 'left')
        drawSmall(canvas, `Page ${page - start + 1} of ${count}`, bottom + 34, 'right')
      },
      { type: 'Pagination', attached: ['Bottom'] },
    )
  }
}

function drawHeader(canvas: Canvas) {
  drawSmall(canvas, shorten(canvas, canvas.text.title, textWidth - 110), 44, 'left')
  drawSmall(canvas, canvas.text.label, 44, 'right')
  drawRule(canvas, 52)
}

const small: TextStyle = { size: 8.5, leading: 12, color: colors.grey }

function drawSmall(canvas: Canvas, words: string, baseline: number, side: 'left' | 'right') {
  const { doc } = canvas
  const width = measureText(doc, words, { text: words }, small)
  const x = side === 'left' ? sheet.margin : sheet.margin + textWidth - width
  doc.font('regular').fontSize(small.size).fillColor(small.color)
  doc.text(words, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
}

function shorten(canvas: Canvas, words: string, width: number): string {
  const fits = (text: string) => measureText(canvas.doc, text, { text }, small) <= width
  if (fits(words)) return words
  let end = words.length
  while (end > 0 && !fits(`${words.slice(0, end)}…`)) end = words.lastIndexOf(' ', end - 1)
  return `${words.slice(0, Math.max(end, 0))}…`
}

function drawRule(canvas: Canvas, y: number) {
  const { doc } = canvas
  doc
    .lineWidth(0.6)
    .strokeColor(colors.line)
    .moveTo(sheet.margin, y)
    .lineTo(sheet.margin + textWidth, y)
    .stroke()
}
