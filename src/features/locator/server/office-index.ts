import type { Directory, DirectoryOffice, FoundOffice, OfficeMatch, Position } from '../contract.ts'
import { statewide, withoutAccelerator } from '../contract.ts'
import { mailsOf, phonesOf, websOf } from './contact-points.ts'
import { countiesByState, countiesNamed, type StateCounty, stateByCode } from './counties.ts'
import type { KeptOffice } from './directory-shapes.ts'
import { milesBetween } from './distance.ts'
import { nameKey } from './name-key.ts'
import { readServiceArea, type ServiceArea, servesCounty } from './service-area.ts'

interface OfficeOfState {
  office: DirectoryOffice
  area: ServiceArea
}

/** One version of the directory, made ready for questions. */
export interface OfficeIndex {
  directory: Directory
  /** The offices for a county by its name, or for "Statewide" (LOC-13, LOC-14). */
  offices(stateCode: string, county: string): FoundOffice[]
  /** Those that serve the counties, the nearest to `from` first; failing those the statewide ones. */
  serving(stateCode: string, counties: readonly StateCounty[], from: Position, otherName?: string): FoundOffice[]
  /** All offices of a state, those of the whole state first. */
  ofState(stateCode: string, from: Position): FoundOffice[]
  nearest(from: Position, count?: number): FoundOffice[]
}

/** What the kept answers take together, and what one office takes in one: an object, and its part of the JSON. Measured. */
const mostBytes = 16 * 1024 * 1024
const bytesEach = 2_500

export function indexOffices(version: number, kept: readonly KeptOffice[], sample: boolean): OfficeIndex {
  const byState = new Map<string, OfficeOfState[]>()
  const offices = kept.map((entry) => {
    const office = asOffice(entry)
    const areas = statesOf(entry).map((code): [string, ServiceArea] => [
      code,
      readServiceArea(entry.info['Organization Service Area'], code),
    ])
    office.statewide = areas.length > 0 && areas.every(([, area]) => area.whole && area.counties.size === 0)
    if (!office.statewide) office.counties = areas.flatMap(([code, area]) => countiesOf(code, area)).sort()
    for (const [code, area] of areas) byState.set(code, [...(byState.get(code) ?? []), { office, area }])
    return office
  })
  // Massachusetts has no accelerator for now: its entries are shown on the map (MAP-13), but nobody is sent there.
  const reachable = offices.filter(({ position, State, Territory }) =>
    [State, Territory].includes(withoutAccelerator.code) ? false : position !== null,
  )

  const found = (office: DirectoryOffice, match: OfficeMatch, from: Position): FoundOffice => ({
    ...withoutCounties(office),
    match,
    miles: office.position && milesBetween(from, office.position),
  })
  const nearest = (from: Position, count = 2) =>
    reachable
      .map((office): [number, DirectoryOffice] => [milesBetween(from, office.position as Position), office])
      .sort(([a], [b]) => a - b)
      .slice(0, count)
      .map(([, office]) => found(office, 'nearest', from))

  const serving = (stateCode: string, counties: readonly StateCounty[], from: Position, otherName = '') => {
    const own = byState.get(stateCode) ?? []
    const serves = own.filter(({ area }) => servesCounty(area, counties, otherName))
    const chosen = serves.length > 0 ? serves : own.filter(({ area }) => area.mentionsStatewide && !area.whole)
    return chosen
      .map(({ office, area }) => found(office, serves.length > 0 && !area.whole ? 'county' : 'statewide', from))
      .sort(byClosenessOfMatch)
  }

  const ofState = (stateCode: string, from: Position) =>
    (byState.get(stateCode) ?? [])
      .map(({ office, area }) => found(office, area.whole ? 'statewide' : 'county', from))
      .sort((a, b) => Number(b.match === 'statewide') - Number(a.match === 'statewide') || byClosenessOfMatch(a, b))

  /** What a name means in a state: counties, or else a region that some office names. */
  const meaningOf = (stateCode: string, name: string): { counties: readonly StateCounty[]; region: string } => {
    const key = nameKey(name)
    const [only, another] = countiesByState.get(stateCode)?.counties ?? []
    if (only && !another && key === nameKey(statewide)) return { counties: [only], region: '' }
    const region = (byState.get(stateCode) ?? []).some(({ area }) => area.otherNames.has(key)) ? key : ''
    return { counties: countiesNamed(stateCode, name), region }
  }

  // By what a name means, so that callers who make names up cannot fill it.
  const answers = new Map<string, FoundOffice[]>()
  let officesKept = 0
  const keep = (key: string, answer: FoundOffice[]) => {
    answers.set(key, answer)
    officesKept += answer.length
    for (const [oldest, { length }] of answers) {
      if (officesKept * bytesEach <= mostBytes) return
      answers.delete(oldest)
      officesKept -= length
    }
  }

  return {
    directory: { version, sample, figures: countFigures(offices), offices },
    serving,
    ofState,
    nearest,
    offices(stateCode, county) {
      const state = countiesByState.get(stateCode)
      if (!state) return []
      const { counties, region } = meaningOf(stateCode, county)
      const key = [stateCode, ...counties.map(({ fips }) => fips), region].join(' ')
      let answer = answers.get(key)
      if (!answer) {
        const from = counties.length === 1 ? (counties[0] as StateCounty) : state.middle
        const served = serving(stateCode, counties, from, region)
        answer = served.length > 0 ? served : nearest(from)
        keep(key, answer)
      }
      return answer
    },
  }
}

/** Those that name the county before those of the whole state, each the nearest first. */
function byClosenessOfMatch(a: FoundOffice, b: FoundOffice): number {
  if (a.match !== b.match) return a.match === 'county' ? -1 : 1
  return (a.miles ?? Number.POSITIVE_INFINITY) - (b.miles ?? Number.POSITIVE_INFINITY) || a.id.localeCompare(b.id)
}

function countiesOf(stateCode: string, area: ServiceArea): string[] {
  if (!area.whole) return [...area.counties]
  return (countiesByState.get(stateCode)?.counties ?? [])
    .map(({ fips }) => fips)
    .filter((fips) => !area.counties.has(fips))
}

const withoutCounties = ({ statewide: _statewide, counties: _counties, ...office }: DirectoryOffice) => office

function statesOf({ info }: KeptOffice): string[] {
  return [...new Set([info.State, info.Territory])].filter((code) => stateByCode.has(code))
}

function asOffice({ info, ...entry }: KeptOffice): DirectoryOffice {
  return {
    ...info,
    ...entry,
    phones: phonesOf(info['Phone Number'], info.Extension),
    mails: mailsOf(info['email for references']),
    webs: websOf(info.website),
    statewide: false,
    counties: [],
  }
}

function countFigures(offices: readonly DirectoryOffice[]): Directory['figures'] {
  const native = new Map<string, string[]>()
  for (const { nativeAccelerator, id } of offices)
    if (nativeAccelerator) native.set(nativeAccelerator, [...(native.get(nativeAccelerator) ?? []), id])
  return {
    offices: offices.length,
    // By Territory, which says where an office works; State may be where it is filed (MAP-28).
    states: new Set(offices.map(({ State, Territory }) => Territory || State)).size,
    nativeOffices: [...native.values()].reduce((sum, ids) => sum + ids.length, 0),
    nativeAccelerators: [...native]
      .map(([name, ids]) => ({ name, offices: ids }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}
