import type { OfficeInfo, Position } from '../contract.ts'
import { locatorStates } from '../contract.ts'
import { mailsOf, phonesOf, websOf } from './contact-points.ts'
import { stateByCode } from './counties.ts'
import { brokenFile, type FieldName, type FileRow, infoNames, readDirectoryFile } from './directory-file.ts'
import type { ImportReport, KeptOffice, RowReport } from './directory-shapes.ts'
import { nameKey } from './name-key.ts'
import { openPlaces } from './place-data.ts'
import { findPlacesOffline } from './place-search.ts'

const mostText = 4_000

/**
 * Reads a whole directory, tolerantly (LOC-15): each row is taken, mended or left out, and the report says why.
 * @throws PortalError 400 for a file from which less than half of the rows could be taken
 */
export function readDirectory(bytes: Uint8Array): { offices: KeptOffice[]; report: ImportReport } {
  const file = readDirectoryFile(bytes)
  const offices: KeptOffice[] = []
  const reports: RowReport[] = []
  const ids = new Map<string, number>()
  const seen = new Map<string, number>()
  for (const [index, row] of file.rows.entries()) {
    const reading = readRow(row)
    const report = { row: index + 1, name: reading.info.Name, notes: [...reading.mended, ...reading.remarks] }
    const same = JSON.stringify([reading.info, reading.position])
    const refusal = reading.refusal ?? (seen.has(same) ? `It is the same as row ${seen.get(same)}` : undefined)
    if (refusal) {
      reports.push({ ...report, outcome: 'left out', notes: [refusal] })
      continue
    }
    seen.set(same, index + 1)
    const { info, address, position, nativeAccelerator } = reading
    const slug = slugOf(info)
    const count = (ids.get(slug) ?? 0) + 1
    ids.set(slug, count)
    offices.push({ id: count === 1 ? slug : `${slug}-${count}`, info, address, position, nativeAccelerator })
    reports.push({ ...report, outcome: reading.mended.length > 0 ? 'mended' : 'taken' })
  }
  const count = (outcome: RowReport['outcome']) => reports.filter((row) => row.outcome === outcome).length
  const report: ImportReport = {
    taken: count('taken'),
    mended: count('mended'),
    leftOut: count('left out'),
    notes: file.notes,
    rows: reports,
  }
  if (offices.length < report.leftOut || offices.length === 0) {
    const first = reports.find(({ outcome }) => outcome === 'left out')
    throw brokenFile(
      `${report.leftOut} of ${file.rows.length} rows could not be taken, so the directory stays as it is. Row ${first?.row}: ${first?.notes[0]}.`,
    )
  }
  return { offices, report }
}

interface Reading {
  info: OfficeInfo
  address: string
  position: Position | null
  nativeAccelerator: string | null
  mended: string[]
  /** What is odd, but taken as it is. */
  remarks: string[]
  refusal: string | undefined
}

function readRow({ values, notes, unreadable }: FileRow): Reading {
  const mended = [...notes]
  const remarks: string[] = []
  const text = (name: FieldName) => cleanText(values.get(name), name, mended)
  const info = Object.fromEntries(infoNames.map((name) => [name, text(name)])) as OfficeInfo
  info.State = readState(info.State, 'State', mended)
  info.Territory = readState(info.Territory, 'Territory', mended)
  if (!info.State && info.Territory) {
    info.State = info.Territory
    mended.push('State was empty: taken from Territory')
  }
  info['Postal Code'] = readPostalCode(info, mended)
  const composed = composeAddress(info)
  const given = text('address')
  const address = given || composed
  const position = readPosition(values, info, mended)
  if (info.State && info.Territory && info.State !== info.Territory)
    remarks.push(`it is filed under ${info.State} with the territory ${info.Territory}: it serves both`)
  if (given && composed && !nameKey(address).includes(nameKey(info['Address Line 1'])))
    remarks.push('the address line differs from the info lines')
  if (phonesOf(info['Phone Number'], '').some(({ href }) => !href)) remarks.push('the phone number is shown as text')
  if (mailsOf(info['email for references']).some(({ href }) => !href?.startsWith('mailto:')))
    remarks.push('the mail field holds more than mail addresses')
  if (websOf(info.website).some(({ href }) => !href?.startsWith('http'))) remarks.push('the website is no web address')
  return {
    info,
    address,
    position,
    nativeAccelerator: nativeAcceleratorOf(text('Native American Accelerator'), info.Name),
    mended,
    remarks,
    refusal: unreadable ? 'It is no entry' : refusalOf(info, values),
  }
}

function refusalOf(info: OfficeInfo, values: FileRow['values']): string | undefined {
  if (!infoNames.some((name) => info[name])) return 'It is empty'
  if (!info.Name) return 'It has no Name'
  const known = [info.State, info.Territory].some((code) => stateByCode.has(code))
  if (known) return undefined
  const given = values.get('State') ?? values.get('Territory') ?? ''
  const shown = typeof given === 'string' ? given : JSON.stringify(given)
  return `"${shown.slice(0, 40)}" is no state or territory of the locator`
}

/** As text on as few lines as it had; null bytes, surplus blanks and words for "nothing" go. */
function cleanText(value: unknown, name: FieldName, mended: string[]): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') {
    mended.push(`${name} was no text: left empty`)
    return ''
  }
  const text = String(value)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u00a0\u200b\ufeff]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim()
  if (/^(n\/?a|none|null|nil|undefined|tbd|-+|\.)$/i.test(text)) {
    mended.push(`${name} "${text}" means nothing: left empty`)
    return ''
  }
  if (text.length <= mostText) return text
  mended.push(`${name} was longer than ${mostText} characters: cut`)
  return text.slice(0, mostText).toWellFormed()
}

function readState(text: string, name: string, mended: string[]): string {
  if (!text || stateByCode.has(text)) return text
  const key = nameKey(text)
  const state = locatorStates.find(({ code, name }) => code.toLowerCase() === key || nameKey(name) === key)
  if (state) mended.push(`${name} "${text}" is written ${state.code}`)
  return state?.code ?? ''
}

/** Codes that were kept as numbers have lost their leading zeros (MAP-29). */
function readPostalCode(info: OfficeInfo, mended: string[]): string {
  const text = info['Postal Code'].replace(/\.0$/, '')
  const whole = /^\d{3,5}$/.test(text) ? text.padStart(5, '0') : /^\d{8,9}$/.test(text) ? plusFour(text) : text
  if (whole !== info['Postal Code']) mended.push(`Postal Code "${info['Postal Code']}" is written ${whole}`)
  return whole
}

const plusFour = (digits: string) => digits.padStart(9, '0').replace(/^(\d{5})(\d{4})$/, '$1-$2')

function composeAddress(info: OfficeInfo): string {
  const place = [info.City, `${info.Territory || info.State} ${info['Postal Code']}`.trim()].filter(Boolean).join(', ')
  return [info['Address Line 1'], info['Address Line 2'], place].filter(Boolean).join(', ').replaceAll('\n', ', ')
}

function readPosition(values: FileRow['values'], info: OfficeInfo, mended: string[]): Position | null {
  const number = (name: FieldName) => {
    const value = values.get(name)
    return typeof value === 'number' || (typeof value === 'string' && value.trim()) ? Number(value) : Number.NaN
  }
  const given = { lat: number('lat'), lng: number('lng') }
  if (isPlausible(given)) return given
  const swapped = { lat: given.lng, lng: given.lat }
  const turned = { lat: given.lat, lng: -given.lng }
  for (const [position, why] of [
    [swapped, 'lat and lng were exchanged'],
    [turned, 'lng had lost its minus'],
  ] as const)
    if (isPlausible(position)) {
      mended.push(why)
      return position
    }
  const found = positionOfAddress(info)
  mended.push(found ? 'position missing: taken from the postal code or city' : 'position missing: not shown on the map')
  return found
}

/** Within the states and territories: Guam in the west, the Virgin Islands in the east, Alaska in the north. */
const isPlausible = ({ lat, lng }: Position) =>
  lat >= 13 && lat <= 72 && ((lng >= -180 && lng <= -64) || (lng >= 144 && lng <= 180))

function positionOfAddress(info: OfficeInfo): Position | null {
  const places = openPlaces()
  const index = places.indexOfZip(info['Postal Code'].slice(0, 5))
  if (index >= 0) return places.positionAt(index)
  const [place] = info.City ? findPlacesOffline(`${info.City}, ${info.Territory || info.State}`) : []
  return place?.position ?? null
}

/** The directory marks such an office by a column of its own or by its name, whose front is then its accelerator. */
function nativeAcceleratorOf(mark: string, name: string): string | null {
  const own = name.split(/\s+[-\u2013\u2014]\s+|:\s+/)[0] as string
  if (/^(yes|y|true|x|1)$/i.test(mark)) return own
  if (/^(no|n|false|0)$/i.test(mark)) return null
  return mark || (/\b(native american|american indian|alaska native|tribal)\b/i.test(name) ? own : null)
}

function slugOf({ Name, City, State, Territory }: OfficeInfo): string {
  const slug = [Name, City, Territory || State]
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug.slice(0, 120) || 'office'
}
