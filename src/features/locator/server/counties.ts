import { readFileSync } from 'node:fs'
import { type County, type LocatorState, locatorStates, type Position } from '../contract.ts'
import { nameKey } from './name-key.ts'

interface CountyRow extends Position {
  fips: string
  name: string
}

/** A county of the locator, as its state knows it. */
export interface StateCounty extends CountyRow {
  option: County
  /** The name without its kind, as a key. */
  base: string
  /** Told apart from a namesake in the same state by this alone ("Richmond city" and "Richmond County"). */
  city: boolean
}

export interface StateCounties {
  state: LocatorState
  counties: StateCounty[]
  /** By whole name and by bare name; a bare name may stand for two. */
  byKey: Map<string, StateCounty[]>
  /** Middle of the state's counties. */
  middle: Position
}

const kinds =
  /\s+(county|counties|co|parish|parishes|city (?:and|&) county|city (?:and|&) borough|borough|boroughs|census areas?|municipality|municipios?|planning regions?|city)$/i

/** The name of a county without its kind, and the kind if it was written ("St. Louis City": "St. Louis", "city"). */
export function splitKind(name: string): { base: string; kind: string } {
  const plain = name
    .trim()
    .replace(/\.+$/, '')
    .replace(/\s*\((?:independent\s+)?(city|county|parish|borough)\)$/i, ' $1')
  const front =
    /^(?:the\s+)?(city (?:and|&) (?:county|borough)|county|counties|city|parish|parishes|borough|municipality|municipio)\s+(?:of|de)\s+(.+)$/i.exec(
      plain,
    )
  if (front) return { base: front[2] as string, kind: (front[1] as string).toLowerCase() }
  const back = kinds.exec(plain)
  return back
    ? { base: plain.slice(0, back.index), kind: (back[1] as string).toLowerCase() }
    : { base: plain, kind: '' }
}

/**
 * Names that directories go on using: Connecticut's eight counties by the planning regions that took their towns over
 * (87 FR 34235), Alaska's older census areas, counties that were renamed, and the capital's other names.
 */
const formerNames: Record<string, Record<string, string>> = {
  '02': {
    'Valdez-Cordova': '02063 02066',
    'Wade Hampton': '02158',
    'Prince of Wales-Outer Ketchikan': '02198',
    'Skagway-Hoonah-Angoon': '02105 02230',
    'Wrangell-Petersburg': '02195 02275',
    'Mat-Su': '02170',
  },
  '09': {
    Fairfield: '09120 09140 09190',
    Hartford: '09110 09140 09160',
    Litchfield: '09140 09160 09190',
    Middlesex: '09130',
    'New Haven': '09140 09170',
    'New London': '09130 09180',
    Tolland: '09110 09150',
    Windham: '09150 09180',
  },
  '11': { Washington: '11001', DC: '11001', 'Washington DC': '11001' },
  '12': { Dade: '12086' },
  '46': { Shannon: '46102' },
}

const byName = new Intl.Collator('en')

const rows = JSON.parse(readFileSync(new URL('../data/counties.json', import.meta.url), 'utf8')) as CountyRow[]

export const countiesByState: ReadonlyMap<string, StateCounties> = new Map(
  locatorStates.map((state) => [state.code, countiesOf(state)]),
)
export const countyByFips: ReadonlyMap<string, StateCounty> = new Map(
  [...countiesByState.values()].flatMap(({ counties }) => counties.map((county) => [county.fips, county])),
)
export const stateByCode: ReadonlyMap<string, LocatorState> = new Map(locatorStates.map((state) => [state.code, state]))
export const stateByFips: ReadonlyMap<string, LocatorState> = new Map(locatorStates.map((state) => [state.fips, state]))

function countiesOf(state: LocatorState): StateCounties {
  const counties = rows
    .filter(({ fips }) => fips.startsWith(state.fips))
    .map((row) => ({
      ...row,
      option: { value: row.fips, text: `${row.name}, ${state.name}` },
      base: nameKey(row.name === 'Carson City' ? row.name : splitKind(row.name).base),
      city: row.name.endsWith(' city'),
    }))
    .sort((a, b) => byName.compare(a.name, b.name))
  const byKey = new Map<string, StateCounty[]>()
  for (const county of counties) {
    byKey.set(county.base, [...(byKey.get(county.base) ?? []), county])
    byKey.set(nameKey(county.name), [county])
  }
  for (const [name, codes] of Object.entries(formerNames[state.fips] ?? {}))
    byKey.set(
      nameKey(name),
      counties.filter(({ fips }) => codes.includes(fips)),
    )
  const middle = {
    lat: counties.reduce((sum, { lat }) => sum + lat, 0) / counties.length,
    lng: counties.reduce((sum, { lng }) => sum + lng, 0) / counties.length,
  }
  return { state, counties, byKey, middle }
}

/** The counties of a state that a name may mean: two for a bare name that a city and a county share, none if unknown. */
export function countiesNamed(stateCode: string, name: string): readonly StateCounty[] {
  const byKey = countiesByState.get(stateCode)?.byKey
  if (!byKey) return []
  // As written first: James City County and Carson City would lose their "City" below.
  const whole = byKey.get(nameKey(name))
  if (whole) return whole
  const { base, kind } = splitKind(name)
  const named = byKey.get(nameKey(base)) ?? []
  const twins = named.length > 1 && named.some(({ city }) => city)
  return twins && kind && !kind.startsWith('city ') ? named.filter(({ city }) => city === (kind === 'city')) : named
}
