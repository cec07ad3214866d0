import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  HeightRule,
  type IParagraphOptions,
  LineRuleType,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { countLetters, measureColumns, shareWidth } from './column-widths.ts'
import { colors } from './document-text.ts'
import {
  type Align,
  type Block,
  hasHeader,
  headsRows,
  isBlank,
  type List,
  plainText,
  type Run,
  type Table as TableBlock,
} from './markdown.ts'

const textWidth = 9360
/** How many letters of a table's type stand on one line between the margins. */
const lettersAcross = 88

/** A list begins its count anew, so each one is an instance of its own. */
type Count = { lists: number }

export function buildBlocks(blocks: Block[]): (Paragraph | Table)[] {
  const count: Count = { lists: 0 }
  return blocks.flatMap((block) => buildBlock(block, count))
}

const headingLevels = {
  2: HeadingLevel.HEADING_1,
  3: HeadingLevel.HEADING_2,
  4: HeadingLevel.HEADING_3,
} as Record<number, (typeof HeadingLevel)[keyof typeof HeadingLevel]>

function buildBlock(block: Block, count: Count): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: headingLevels[block.level], children: buildRuns(block.runs) })]
    case 'paragraph':
      // A lead-in stays with its list.
      return [new Paragraph({ keepNext: plainText(block.runs).endsWith(':'), children: buildRuns(block.runs) })]
    case 'list':
      count.lists += 1
      return buildList(block, 0, count.lists, count)
    case 'table':
      // Word needs a paragraph after a table, or the next table would grow into it.
      return [buildTable(block), new Paragraph({ spacing: { after: 40, line: 200, lineRule: LineRuleType.AUTO } })]
    case 'quote':
      return block.blocks.flatMap((each) =>
        each.kind === 'paragraph'
          ? [new Paragraph({ style: 'Quote', children: buildRuns(each.runs) })]
          : buildBlock(each, count),
      )
    case 'rule':
      return [
        new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: colors.line } } }),
      ]
  }
}

function buildList(list: List, level: number, instance: number, count: Count): Paragraph[] {
  return list.items.flatMap((item, index) => {
    const reference =
      item.checked !== undefined ? (item.checked ? 'ticks' : 'checks') : list.ordered ? 'numbers' : 'bullets'
    const last = index === list.items.length - 1 && level === 0 && !item.list
    const paragraph = new Paragraph({
      numbering: { reference, level, instance },
      spacing: { after: last ? 140 : 60 },
      children: buildRuns(item.runs),
    })
    if (!item.list) return [paragraph]
    count.lists += 1
    // The inner points count on in the outer list's instance when both are numbered.
    const inner = item.list.ordered && list.ordered ? instance : count.lists
    return [paragraph, ...buildList(item.list, level + 1, inner, count)]
  })
}

function buildRuns(runs: Run[]): (TextRun | ExternalHyperlink)[] {
  return runs.flatMap((run): (TextRun | ExternalHyperlink)[] => {
    const lines = run.text.split('\n').map((text, index) => buildRun(run, text, index > 0))
    return run.link ? [new ExternalHyperlink({ link: run.link, children: lines })] : lines
  })
}

function buildRun({ bold, italic, code, link }: Run, text: string, onNewLine: boolean): TextRun {
  return new TextRun({
    text,
    break: onNewLine ? 1 : undefined,
    bold,
    italics: italic,
    font: code ? 'Consolas' : undefined,
    style: link ? 'Hyperlink' : undefined,
  })
}

function buildTable(table: TableBlock): Table {
  const letters = shareWidth(
    measureColumns(table, (runs, header) => countLetters(runs, 60, header), 14),
    lettersAcross,
  )
  const widths = letters.map((each) => Math.round((each / lettersAcross) * textWidth))
  const buildRow = (row: Run[][], header: boolean) =>
    new TableRow({
      tableHeader: header,
      cantSplit: true,
      // Empty cells are there to be written in, perhaps by hand.
      height: row.some(isBlank) ? { value: 440, rule: HeightRule.ATLEAST } : undefined,
      children: row.map((runs, column) => {
        const style = header ? 'TableHeading' : column === 0 && headsRows(table) ? 'TableRowHeading' : 'TableText'
        return buildCell(runs, widths[column]!, table.align[column]!, style)
      }),
    })
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    tableLook: { firstRow: hasHeader(table), firstColumn: headsRows(table), noVBand: true },
    columnWidths: widths,
    borders: tableBorders,
    rows: [
      ...(hasHeader(table) ? [buildRow(table.header, true)] : []),
      ...table.rows.map((row) => buildRow(row, false)),
    ],
  })
}

const line = { style: BorderStyle.SINGLE, size: 4, color: colors.line }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const tableBorders = { top: line, bottom: line, insideHorizontal: line, left: none, right: none, insideVertical: line }

const alignments: Record<Align, IParagraphOptions['alignment']> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
}

function buildCell(runs: Run[], width: number, align: Align, style: string): TableCell {
  const header = style === 'TableHeading'
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { top: 40, bottom: 40, left: 100, right: 100 },
    shading: header ? { type: ShadingType.CLEAR, fill: colors.paleBlue, color: 'auto' } : undefined,
    borders: header ? { bottom: { style: BorderStyle.SINGLE, size: 8, color: colors.navy } } : undefined,
    children: [new Paragraph({ style, alignment: alignments[align], children: buildRuns(runs) })],
  })
}
