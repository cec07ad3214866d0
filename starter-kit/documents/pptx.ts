import PptxGenJS from 'pptxgenjs'
import { colors, type DocumentText } from './document-text.ts'
import type { Run } from './markdown.ts'
import { repackOoxml } from './ooxml-package.ts'
import {
  area,
  cellMargin,
  type Entry,
  entrySize,
  fitSlides,
  gap,
  indent,
  type Slide,
  type SlideTable,
} from './pptx-fit.ts'
import { defineMasters, hex, place, toInches } from './pptx-masters.ts'
import { mendPart } from './pptx-mend.ts'

/** Makes a wide-screen presentation: a title slide and one slide, or more when long, for every "##" heading. */
export async function makePptx(text: DocumentText): Promise<Buffer> {
  const slides = fitSlides(text.pages.flat())
  const deck = new PptxGenJS()
  deck.layout = 'LAYOUT_WIDE'
  deck.title = text.title
  deck.author = text.author
  deck.company = text.programmeName
  deck.subject = text.label
  deck.theme = { headFontFace: 'Public Sans', bodyFontFace: 'Public Sans' }
  defineMasters(deck, text.programmeName)
  addOpening(deck, text)
  for (const slide of slides) addSlide(deck, slide)
  return await repackOoxml((await deck.write({ outputType: 'uint8array' })) as Uint8Array, mendPart)
}

function addOpening(deck: PptxGenJS, text: DocumentText) {
  const slide = deck.addSlide({ masterName: 'Opening' })
  slide.addText(text.title, { placeholder: 'title', objectName: 'Title', fontSize: text.title.length > 60 ? 36 : 42 })
  const lines = [
    { text: text.label, options: { color: hex(colors.lightAmber), bold: true, breakLine: true, paraSpaceAfter: 6 } },
    { text: text.author, options: { breakLine: true, paraSpaceAfter: 6 } },
    { text: text.programmeName, options: {} },
  ]
  slide.addText(lines, { placeholder: 'body', objectName: 'Author', fontSize: 20 })
}

function addSlide(deck: PptxGenJS, { title, titleSize, entries, size, table, entriesHeight }: Slide) {
  const slide = deck.addSlide({ masterName: 'Points' })
  slide.addText(title, { placeholder: 'title', objectName: 'Title', fontSize: titleSize })
  if (entries.length > 0) {
    const height = table ? entriesHeight + 6 : area.height
    slide.addText(
      entries.flatMap((entry) => buildEntry(entry, size)),
      { placeholder: 'body', ...place({ ...area, height }) },
    )
  }
  if (table) addTable(slide, table, area.y + (entries.length > 0 ? entriesHeight + 14 : 0))
}

function buildEntry(entry: Entry, size: number): PptxGenJS.TextProps[] {
  const fontSize = entrySize(entry, size)
  const paragraph = { paraSpaceAfter: gap(size), indentLevel: entry.level, bullet: chooseBullet(entry, size) }
  const runs = entry.runs.flatMap(splitAtBreaks)
  return runs.map(({ run, onNewLine }, index) => ({
    text: run.text,
    options: {
      ...paragraph,
      // A bullet on a further run would begin a further paragraph.
      bullet: index === 0 ? paragraph.bullet : undefined,
      softBreakBefore: onNewLine,
      breakLine: index === runs.length - 1,
      ...buildRunOptions(run, fontSize),
    },
  }))
}

function splitAtBreaks(run: Run): { run: Run; onNewLine: boolean }[] {
  return run.text
    .split('\n')
    .map((text, index) => ({ run: { ...run, text }, onNewLine: index > 0 }))
    .filter((each) => each.run.text !== '' || each.onNewLine)
}

function buildRunOptions({ bold, italic, code, link }: Run, fontSize: number) {
  return {
    fontSize,
    bold,
    italic,
    ...(code ? { fontFace: 'Consolas' } : {}),
    ...(link ? { hyperlink: { url: link }, color: hex(colors.link) } : {}),
  }
}

function chooseBullet({ sign, start, level }: Entry, size: number): PptxGenJS.TextPropsOptions['bullet'] {
  if (sign === 'none') return false
  if (sign === 'number') {
    return {
      type: 'number',
      style: level > 0 ? 'alphaLcPeriod' : 'arabicPeriod',
      numberStartAt: start,
      indent: indent(size),
    }
  }
  if (sign === 'check' || sign === 'tick')
    return { characterCode: sign === 'check' ? '2610' : '2611', indent: indent(size) }
  return { characterCode: level > 0 ? '2013' : '2022', indent: indent(size) }
}

function addTable(slide: PptxGenJS.Slide, table: SlideTable, y: number) {
  const line = { type: 'solid' as const, pt: 0.75, color: hex(colors.line) }
  const none = { type: 'none' as const }
  const buildRow = (row: Run[][], header: boolean): PptxGenJS.TableRow =>
    row.map((runs, column) => ({
      text: runs.map((run) => ({
        text: run.text,
        options: { ...buildRunOptions(run, table.size), bold: header || run.bold },
      })),
      options: {
        align: table.align[column],
        color: hex(header ? '#ffffff' : colors.ink),
        fill: header ? { color: hex(colors.navy) } : undefined,
        border: [none, none, line, none],
      },
    }))
  slide.addTable([buildRow(table.header, true), ...table.rows.map((row) => buildRow(row, false))], {
    objectName: 'Table',
    x: toInches(area.x),
    y: toInches(y),
    w: toInches(area.width),
    colW: table.widths.map(toInches),
    fontSize: table.size,
    valign: 'middle',
    margin: [cellMargin.y, cellMargin.x, cellMargin.y, cellMargin.x],
  })
}
