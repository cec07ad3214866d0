import { readFileSync } from 'node:fs'
import { locatorStates } from '../../src/features/locator/states-contract.ts'

/** Name, longitude and latitude in thousandths of a degree. */
export type City = [name: string, lng: number, lat: number]

const mostOfState = 300

/** The cities that the map names, by the FIPS code of their state. Those with the most ZIP codes are the largest. */
export function readCities(): Map<string, City[]> {
  const fipsOf = new Map(locatorStates.map(({ code, fips }) => [code, fips]))
  const cities = new Map<string, { zips: number; city: City }[]>()
  for (const row of readFileSync('src/features/locator/data/places.tsv', 'utf8').split('\n')) {
    const [state = '', name = '', zips = ''] = row.split('\t')
    const fips = fipsOf.get(state)
    if (!fips) continue
    const own = zips.split(' ').map((zip) => zip.split(',').map(Number))
    const mean = (at: 1 | 2) => Math.round(own.reduce((sum, zip) => sum + (zip[at] ?? 0), 0) / own.length)
    cities.set(fips, [...(cities.get(fips) ?? []), { zips: own.length, city: [name, mean(2), mean(1)] }])
  }
  return new Map(
    [...cities].map(([fips, all]) => [
      fips,
      all
        .sort((a, b) => b.zips - a.zips)
        .slice(0, mostOfState)
        .map(({ city }) => city),
    ]),
  )
}
