import { Table } from 'docx'
import { cleanText } from './clean-text.ts'

type PreparedXml = NonNullable<ReturnType<Table['prepForXml']>>
type Options = ConstructorParameters<typeof Table>[0]

/**
 * A table of thousands of rows of plain text beneath its header. The library would keep some forty objects for each
 * cell, more than the memory of a thread: here the rows are texts until the file is written.
 */
export class LongTable extends Table {
  readonly #rows: readonly (readonly string[])[]
  readonly #cellOf: (column: number) => PreparedXml

  /** @param widths of the columns, in parts of a hundred */
  constructor(header: Options, rows: readonly (readonly string[])[], widths: readonly number[]) {
    super(header)
    this.#rows = rows
    // The same object in each row; in fiftieths of a hundredth.
    const properties = widths.map((width) => ({
      'w:tcPr': [{ 'w:tcW': attributes({ 'w:type': 'pct', 'w:w': String(width * 50) }) }],
    }))
    this.#cellOf = (column) => properties[column] as PreparedXml
  }

  override prepForXml(...given: Parameters<Table['prepForXml']>): PreparedXml | undefined {
    const prepared = super.prepForXml(...given)
    const rows = this.#rows.map((cells) => ({
      'w:tr': [unsplit, ...cells.map((text, column) => ({ 'w:tc': [this.#cellOf(column), paragraphOf(text)] }))],
    }))
    return prepared && { 'w:tbl': [...(prepared['w:tbl'] as object[]), ...rows] }
  }
}

const attributes = (named: Record<string, string>) => ({ _attr: named })
const unsplit = { 'w:trPr': [{ 'w:cantSplit': {} }] }
const lineBreak = { 'w:br': {} }
const preserved = attributes({ 'xml:space': 'preserve' })

const paragraphOf = (text: string) => ({
  'w:p': [
    {
      'w:r': cleanText(text)
        .split('\n')
        .flatMap((line, index) => [...(index > 0 ? [lineBreak] : []), { 'w:t': [preserved, line] }]),
    },
  ],
})
