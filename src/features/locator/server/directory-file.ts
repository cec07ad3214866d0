import { parse } from 'csv-parse/sync'
import { PortalError } from '../../../platform/errors.ts'
import { repeatedKeys } from './json-keys.ts'
import { nameKey } from './name-key.ts'

/** One entry of an imported file: its values by the directory's own names, whatever way they were spelled. */
export interface FileRow {
  values: Map<FieldName, unknown>
  /** What was odd about the row before its values are looked at. */
  notes: string[]
  /** No entry at all: a number, a null. */
  unreadable?: boolean
}

export interface DirectoryFile {
  rows: FileRow[]
  notes: string[]
}

export const infoNames = [
  'State',
  'Territory',
  'Name',
  'Address Line 1',
  'Address Line 2',
  'City',
  'Postal Code',
  'Phone Number',
  'Extension',
  'email for references',
  'website',
  'Organization Service Area',
] as const
const furtherNames = ['address', 'lat', 'lng', 'Native American Accelerator'] as const
export type FieldName = (typeof infoNames)[number] | (typeof furtherNames)[number]

const aliases: Record<string, FieldName> = {
  latitude: 'lat',
  longitude: 'lng',
  lon: 'lng',
  long: 'lng',
  zip: 'Postal Code',
  zipcode: 'Postal Code',
  phone: 'Phone Number',
  email: 'email for references',
  emailforreference: 'email for references',
  url: 'website',
  servicearea: 'Organization Service Area',
  nativeamerican: 'Native American Accelerator',
}
const fieldByKey = new Map<string, FieldName>([
  ...Object.entries(aliases),
  ...[...infoNames, ...furtherNames].map((name): [string, FieldName] => [nameKey(name), name]),
])

const mostRows = 20_000

export const brokenFile = (message: string) =>
  new PortalError('directory_broken', 400, message, { fieldErrors: { file: message } })

/**
 * Reads a directory from JSON in the shape of MAP-27 or from CSV with the info names as columns (MAP-42).
 * @throws PortalError 400 for a file that is neither, or holds no rows
 */
export function readDirectoryFile(bytes: Uint8Array): DirectoryFile {
  const { text, notes } = decode(bytes)
  if (!text.trim()) throw brokenFile('The file is empty.')
  const rows = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
  if (rows.length === 0) throw brokenFile('The file holds no offices.')
  if (rows.length > mostRows) throw brokenFile(`The file holds ${rows.length} rows; ${mostRows} are the most.`)
  return { rows, notes }
}

/** UTF-8, or what spreadsheets on Windows write. */
function decode(bytes: Uint8Array): { text: string; notes: string[] } {
  if (bytes.includes(0)) throw brokenFile('The file is no text: JSON and CSV files are read.')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      notes: ['The file is not UTF-8: read as Windows-1252.'],
    }
  }
}

function readJson(text: string): FileRow[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw brokenFile(`The file is no valid JSON: ${(error as Error).message.slice(0, 200)}`)
  }
  const list = Array.isArray(content) ? content : Object.values(content as object).find(Array.isArray)
  if (!list) throw brokenFile('The file holds no list of offices.')
  const repeated = repeatedKeys(text)
  const rows = (list as unknown[]).map((entry, index): FileRow => {
    if (!isObject(entry)) return { values: new Map(), notes: [], unreadable: true }
    const { info, position, ...outer } = entry
    const values = new Map<FieldName, unknown>()
    for (const part of [outer, isObject(info) ? info : {}, isObject(position) ? position : {}])
      for (const [key, value] of Object.entries(part)) {
        const field = fieldByKey.get(nameKey(key))
        if (field) values.set(field, value)
      }
    const notes = repeated
      .filter(({ element }) => element === index)
      .map(({ key }) => `"${key}" stands twice: the later value is taken`)
    return { values, notes }
  })
  if (rows.length > 0 && !rows.some(({ values }) => values.size > 0))
    throw brokenFile('No entry of the file has the fields of an office.')
  return rows
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readCsv(text: string): FileRow[] {
  let lines: string[][]
  try {
    lines = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    throw brokenFile(`The file is no valid CSV: ${(error as Error).message.slice(0, 200)}`)
  }
  const [heading = [], ...rest] = lines
  const fields = heading.map((name) => fieldByKey.get(nameKey(name)))
  const known = new Set(fields.filter(Boolean))
  if (!known.has('Name') || !(known.has('State') || known.has('Territory')))
    throw brokenFile('The first line does not name the columns: at least "Name" and "State" are needed.')
  return rest
    .filter((cells) => cells.some((cell) => cell.trim()))
    .map((cells): FileRow => {
      const values = new Map<FieldName, unknown>()
      const notes: string[] = []
      for (const [index, field] of fields.entries()) {
        const cell = cells[index] ?? ''
        if (!field) continue
        if (values.get(field) && cell) notes.push(`"${field}" stands twice: the later value is taken`)
        if (cell || !values.has(field)) values.set(field, cell)
      }
      if (cells.length > heading.length) notes.push(`${cells.length - heading.length} cells stand beyond the columns`)
      return { values, notes }
    })
}

/** The separator that stands most often in the heading. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split('\n', 1)
  const count = (separator: string) => heading.split(separator).length
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] as string
}
