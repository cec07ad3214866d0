import { measureColumns, shareWidth } from './column-widths.ts'
import { colors } from './document-text.ts'
import { type Align, hasHeader, headsRows, type Run, type Table } from './markdown.ts'
import {
  bottom,
  type Canvas,
  drawArtifact,
  drawLine,
  drawSegments,
  type Element,
  ensureRoom,
  openElement,
  sheet,
  startPage,
  textWidth,
} from './pdf-canvas.ts'
import { breakLines, type Doc, type Line, measureRuns, type TextStyle } from './text-lines.ts'

const padding = { x: 6, y: 5 }

type Cell = { lines: Line[]; element?: Element }
type Grid = {
  canvas: Canvas
  widths: number[]
  align: Align[]
  body: TextStyle
  head: TextStyle
  /** Missing when there are no words above the columns. */
  header?: Line[][]
  headsRows: boolean
}

export function drawTable(canvas: Canvas, table: Table, base: TextStyle) {
  const { grid, rows } = layOutTable(canvas, table, base)
  ensureRoom(canvas, measureStart(grid, rows))
  const element = openElement(canvas, canvas.root, 'Table')
  drawHeader(grid, element)
  for (const row of rows) drawRow(grid, element, row)
  element.end()
  canvas.y += base.leading * 0.7
}

/** The room that must be left on a page for the table to begin there. */
export function measureTable(canvas: Canvas, table: Table, base: TextStyle): number {
  const { grid, rows } = layOutTable(canvas, table, base)
  return measureStart(grid, rows)
}

/** A small table is not cut at all, a large one not before its second row. */
function measureStart(grid: Grid, rows: Line[][][]): number {
  const heights = rows.map((row) => rowHeight(row, grid.body))
  const sum = (some: number[]) => some.reduce((total, height) => total + height, headerHeight(grid))
  return sum(heights) <= 170 ? sum(heights) : sum(heights.slice(0, 2))
}

function layOutTable(canvas: Canvas, table: Table, base: TextStyle): { grid: Grid; rows: Line[][][] } {
  const size = base.size - (table.header.length > 5 || base.size > 12 ? 2 : 1)
  const body = { ...base, size, leading: size * 1.36 }
  const head = { ...body, bold: true, color: colors.navy }
  const widths = fitColumns(canvas.doc, table, body, head)
  const heads = headsRows(table)
  const layOut = (row: Run[][], chooseStyle: (column: number) => TextStyle) =>
    row.map((runs, column) => breakLines(canvas.doc, runs, chooseStyle(column), widths[column]! - 2 * padding.x))
  const header = hasHeader(table) ? layOut(table.header, () => head) : undefined
  return {
    grid: { canvas, widths, align: table.align, body, head, header, headsRows: heads },
    rows: table.rows.map((row) => layOut(row, (column) => (column === 0 && heads ? head : body))),
  }
}

function fitColumns(doc: Doc, table: Table, body: TextStyle, head: TextStyle): number[] {
  const columns = measureColumns(
    table,
    (runs, header) => {
      const { word, whole } = measureRuns(doc, runs, header ? head : body)
      const least = Math.max(word, 24) + 2 * padding.x + 1
      return { least, wanted: Math.max(least, Math.min(whole, 300) + 2 * padding.x + 1) }
    },
    80,
  )
  return shareWidth(columns, textWidth)
}

function rowHeight(cells: Line[][], style: TextStyle): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * style.leading + 2 * padding.y
}

function headerHeight({ header, head }: Grid): number {
  return header ? rowHeight(header, head) : 0
}

/** Without a table element the header is a repetition on a further page, which a reader should not hear again. */
function drawHeader(grid: Grid, table?: Element) {
  const { canvas, head, header } = grid
  const height = headerHeight(grid)
  const top = canvas.y
  if (!header) return drawArtifact(canvas, () => drawRule(canvas.doc, top, colors.navy, 1))
  drawArtifact(canvas, () => {
    canvas.doc.rect(sheet.margin, top, textWidth, height).fill(colors.paleBlue)
    drawRule(canvas.doc, top + height, colors.navy, 1)
  })
  if (table) {
    const row = openElement(canvas, table, 'TR')
    const cells = header.map((lines, column) => {
      const corner = column === 0 && grid.headsRows
      return { lines, element: openElement(canvas, row, corner ? 'TD' : 'TH', corner ? {} : { scope: 'Column' }) }
    })
    drawCells(grid, cells, 0, Number.POSITIVE_INFINITY, head)
  } else {
    const cells = header.map((lines) => ({ lines }))
    drawArtifact(canvas, () => drawCells(grid, cells, 0, Number.POSITIVE_INFINITY, head), { type: 'Pagination' })
  }
  canvas.y = top + height
}

/** A row moves to the next page as a whole; only one taller than a page is cut. */
function drawRow(grid: Grid, table: Element, lines: Line[][]) {
  const { canvas, body } = grid
  const row = openElement(canvas, table, 'TR')
  const cells = lines.map((each, column) => {
    const heads = column === 0 && grid.headsRows
    return { lines: each, element: openElement(canvas, row, heads ? 'TH' : 'TD', heads ? { scope: 'Row' } : {}) }
  })
  const total = Math.max(1, ...lines.map((each) => each.length))
  const pageRoom = bottom - sheet.margin - headerHeight(grid)
  for (let from = 0; from < total; ) {
    const room = Math.floor((bottom - canvas.y - 2 * padding.y + 0.01) / body.leading)
    const rest = total - from
    const fitsNextPage = rest * body.leading + 2 * padding.y <= pageRoom
    const take = rest <= room ? rest : fitsNextPage ? 0 : Math.max(0, room)
    if (take === 0) {
      startPage(canvas)
      drawHeader(grid)
      continue
    }
    drawCells(grid, cells, from, from + take, body)
    canvas.y += take * body.leading + 2 * padding.y
    drawArtifact(canvas, () => drawRule(canvas.doc, canvas.y, colors.line, 0.6))
    from += take
  }
  row.end()
}

function drawCells(grid: Grid, cells: Cell[], from: number, to: number, style: TextStyle) {
  const { canvas, widths, align } = grid
  let x = sheet.margin
  for (const [column, { lines, element }] of cells.entries()) {
    const room = widths[column]! - 2 * padding.x
    let y = canvas.y + padding.y
    for (const line of lines.slice(from, to)) {
      const free = room - line.reduce((sum, segment) => sum + segment.width, 0)
      const indent = align[column] === 'right' ? free : align[column] === 'center' ? free / 2 : 0
      const baseline = y + style.leading / 2 + style.size * 0.35
      const cellStyle = column === 0 && grid.headsRows ? grid.head : style
      if (element) drawLine(canvas, element, line, cellStyle, x + padding.x + indent, baseline)
      else drawSegments(canvas.doc, line, style, x + padding.x + indent, baseline)
      y += style.leading
    }
    x += widths[column]!
  }
}

function drawRule(doc: Doc, y: number, color: string, width: number) {
  doc
    .lineWidth(width)
    .strokeColor(color)
    .moveTo(sheet.margin, y)
    .lineTo(sheet.margin + textWidth, y)
    .stroke()
}
