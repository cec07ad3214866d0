import { parse } from 'csv-parse/sync'
import { plainCell, toCsv } from '../../../../platform/csv.ts'
import { badInput, PortalError } from '../../../../platform/errors.ts'
import { AssetEntries } from '../../contract.ts'
import { assetTableLimits } from '../../limits-contract.ts'
import {
  type AssetCategoryKey,
  assetCategories,
  assetCategoryKeys,
  type AssetEntries as Entries,
} from '../../system/assets.ts'

/** Tables of assets as CSV, by people, spreadsheets and inventory programs: any columns in any order (SYSTEM-03). */

type Column = keyof Entries

/** As they are written, in this order. */
const columns: readonly (readonly [Column, string])[] = [
  ['category', 'Category'],
  ['name', 'Name'],
  ['kind', 'Kind'],
  ['owner', 'Owner'],
  ['location', 'Place'],
  ['managed', 'How it is managed'],
]

/** Further names that others give them; compared without blanks, signs and case. */
const synonyms: Readonly<Record<Column, readonly string[]>> = {
  category: ['asset category', 'cmmc category', 'cmmc asset category', 'scope', 'scope category', 'asset scope'],
  name: ['asset', 'asset name', 'device', 'device name', 'host', 'hostname', 'host name', 'computer', 'computer name'],
  kind: ['type', 'asset type', 'device type', 'kind of asset', 'class'],
  owner: ['asset owner', 'responsible', 'responsible person', 'assigned to', 'user', 'custodian'],
  location: ['location', 'site', 'room', 'building', 'where', 'department'],
  managed: ['managed', 'management', 'how managed', 'risk management', 'how it is managed (specialized)'],
}

const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const namesOf = (column: Column, title: string) => [title, ...synonyms[column]].map(wordsOf)
const columnBy = new Map<string, Column>(
  columns.flatMap(([column, title]) => namesOf(column, title).map((name): [string, Column] => [name, column])),
)

/** What people write for a category. */
const shortNames: Readonly<Record<AssetCategoryKey, readonly string[]>> = {
  cui: ['cui'],
  protection: ['spa', 'security protection', 'security', 'protection'],
  'risk-managed': ['crma', 'risk managed', 'contractor risk managed'],
  specialized: ['sa', 'specialised', 'specialised asset', 'specialised assets'],
  'out-of-scope': ['oos', 'oosa', 'out of scope', 'outside'],
}

const categoryBy = new Map<string, AssetCategoryKey>(
  assetCategoryKeys.flatMap((key) => {
    const { one, title } = assetCategories[key]
    return [key, one, title, ...shortNames[key]].map((name): [string, AssetCategoryKey] => [wordsOf(name), key])
  }),
)

export interface AssetLine {
  line: number
  entries: Entries
}

export interface AssetLines {
  lines: AssetLine[]
  wrong: { line: number; message: string }[]
  /** By our own titles, from which columns they were taken, and those that were not. */
  taken: { title: string; from: string }[]
  leftOut: string[]
}

/**
 * @param category of lines that name none
 * @throws PortalError 400 where it is no table of assets as a whole
 */
export function readAssetTable(table: string, category?: AssetCategoryKey): AssetLines {
  if (table.includes('\u0000')) throw refused('This is no CSV file. In Excel, save it as “CSV UTF-8”.')
  const { text, delimiter, before } = headOf(table.replace(/^\uFEFF/, ''))
  const [head, ...records] = recordsOf(text, delimiter, before)
  if (!head) throw refused('The file is empty.')
  const titles = head.cells.map((cell) => plainCell(cell).trim())
  const places = placesOf(titles)
  requireColumns(places, category)
  const used = new Set(places.map(([, place]) => place))
  const read: AssetLines = {
    lines: [],
    wrong: [],
    taken: columns.flatMap(([column, title]) => {
      const [, place] = places.find(([one]) => one === column) ?? []
      return place === undefined ? [] : { title, from: titles[place] ?? '' }
    }),
    leftOut: titles.filter((title, place) => title && !used.has(place)),
  }
  for (const { line, cells } of records) {
    const entries = entriesOf(cells, titles.length, places, category)
    if (typeof entries === 'string') read.wrong.push({ line, message: entries })
    else read.lines.push({ line, entries })
  }
  return read
}

const refused = (message: string) => badInput({ table: message })
const tooLong = () =>
  refused(`The file has more than ${assetTableLimits.lines.toLocaleString('en-US')} lines. Please divide it.`)

const tooWide = (line: number) =>
  refused(`Line ${line} has more than ${assetTableLimits.columns} columns. Please take out what is not needed.`)

/** Characters of all cells of one asset: no inventory has more. */
const longestRecord = 100_000

/** Excel may name its separator in a line before all others; else it is the one that shows most columns. */
function headOf(table: string): { text: string; delimiter: string; before: number } {
  const named = /^sep=(.)\r?\n/i.exec(table)
  if (named) return { text: table.slice(named[0].length), delimiter: named[1] as string, before: 1 }
  const [first = ''] = table.trimStart().split(/[\r\n]/, 1)
  const known = (delimiter: string) =>
    first.split(delimiter, assetTableLimits.columns).filter((title) => columnBy.has(wordsOf(title))).length
  const [delimiter] = [',', ';', '\t'].toSorted((one, other) => known(other) - known(one))
  return { text: table, delimiter: delimiter as string, before: 0 }
}

interface RecordAt {
  /** Where it begins, from 1. */
  line: number
  cells: string[]
}

/**
 * Those that hold anything.
 * @param before lines above the text
 */
function recordsOf(text: string, delimiter: string, before: number): RecordAt[] {
  const found: RecordAt[] = []
  // A record may take several lines: the next one begins after its last.
  let ended = before
  let count = 0
  try {
    parse(text, {
      delimiter,
      max_record_size: longestRecord,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (record, { lines }) => {
        if (++count > assetTableLimits.lines + 1) throw tooLong()
        if (record.length > assetTableLimits.columns) throw tooWide(ended + 1)
        if (record.some((cell) => cell.trim() !== '')) found.push({ line: ended + 1, cells: record })
        ended = before + lines
        return null
      },
    })
  } catch (error) {
    if (error instanceof PortalError) throw error
    const isOpen = (error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED'
    throw refused(
      isOpen
        ? `A quotation mark that is opened in line ${ended + 1} or beneath is not closed.`
        : `Line ${ended + 1} cannot be read as CSV.`,
    )
  }
  return found
}

/** Where each column stands: of two for one our own title goes first, then the name that comes first above. */
function placesOf(titles: readonly string[]): [Column, number][] {
  const words = titles.map(wordsOf)
  return columns.flatMap(([column, title]): [Column, number][] => {
    const name = namesOf(column, title).find((one) => words.includes(one))
    return name === undefined ? [] : [[column, words.indexOf(name)]]
  })
}

function requireColumns(places: readonly [Column, number][], category: AssetCategoryKey | undefined): void {
  const needed: Column[] = category ? ['name'] : ['name', 'category']
  const missing = columns.filter(([column]) => needed.includes(column) && !places.some(([one]) => one === column))
  if (missing.length > 0)
    throw refused(
      `The first line has to name the columns. Not found: ${missing.map(([, title]) => `“${title}”`).join(' and ')}.`,
    )
}

/** @returns what is wrong with it, where anything is */
function entriesOf(
  cells: readonly string[],
  width: number,
  places: readonly [Column, number][],
  otherwise: AssetCategoryKey | undefined,
): Entries | string {
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return 'It has more cells than the first line has columns: put texts with separators in quotation marks.'
  const written = new Map(places.map(([column, place]) => [column, plainCell(cells[place] ?? '')]))
  const named = written.get('category')?.trim() ?? ''
  const category = named ? categoryBy.get(wordsOf(named)) : otherwise
  if (!category)
    return named ? `“${named.slice(0, 60)}” is none of the five categories.` : 'It names none of the five categories.'
  const entries = AssetEntries.safeParse({ ...Object.fromEntries(written), category })
  if (entries.success) return entries.data
  return entries.error.issues
    .map(({ path, message }) => `${columns.find(([column]) => column === path[0])?.[1]}: ${message}.`)
    .join(' ')
}

/** What an import reads again: nothing changes by it. */
export const assetTable = (assets: readonly Entries[]): Buffer =>
  toCsv([
    columns.map(([, title]) => title),
    ...assets.map((asset) =>
      columns.map(([column]) => (column === 'category' ? assetCategories[asset.category].one : asset[column])),
    ),
  ])
