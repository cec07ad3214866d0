import { readFileSync } from 'node:fs'
import type { Position } from '../contract.ts'
import { locatorStates } from '../contract.ts'
import { countyByFips, type StateCounty } from './counties.ts'
import { nameKey } from './name-key.ts'

/** A city with its ZIP codes, which lie from `from` to before `to` in the columns of `Places`. */
export interface City {
  name: string
  state: string
  from: number
  to: number
}

export interface Places {
  /** By state, then name. */
  cities: readonly City[]
  /** Keys of `cities`, in their order. */
  keys: readonly string[]
  /** City of each ZIP code, in the order of the columns. */
  cityOf: Int32Array
  zips: Int32Array
  positionAt(index: number): Position
  countyAt(index: number): StateCounty | undefined
  /** Index of a ZIP code, or -1. */
  indexOfZip(zip: string): number
  /** Index of the ZIP code nearest to a position. */
  nearestZip(position: Position): number
}

let places: Places | undefined

/** ZIP codes and cities, read at first use (a twentieth of a second) and held as numbers: about 8 MB. */
export function openPlaces(): Places {
  places ??= readPlaces()
  return places
}

function readPlaces(): Places {
  const lines = readFileSync(new URL('../data/places.tsv', import.meta.url), 'latin1')
    .trimEnd()
    .split('\n')
  const most = lines.reduce((sum, line) => sum + line.split(' ').length, 0)
  const columns = { zips: new Int32Array(most), lats: new Int32Array(most), lngs: new Int32Array(most) }
  const { zips, lats, lngs } = columns
  const countyCodes = new Int32Array(most)
  const cityOf = new Int32Array(most)
  const stateFips = new Map(locatorStates.map(({ code, fips }) => [code, fips]))
  const byZip = new Map<number, number>()
  let next = 0
  const cities = lines.map((line, city): City => {
    const [state = '', name = '', list = ''] = line.split('\t')
    const from = next
    for (const entry of list.split(' ')) {
      const [zip, lat, lng, county] = entry.split(',').map(Number) as [number, number, number, number]
      zips[next] = zip
      lats[next] = lat
      lngs[next] = lng
      countyCodes[next] = Number(stateFips.get(state)) * 1000 + county
      cityOf[next] = city
      byZip.set(zip, next)
      next++
    }
    return { name, state, from, to: next }
  })
  return {
    cities,
    keys: cities.map(({ name }) => nameKey(name)),
    cityOf: cityOf.subarray(0, next),
    zips: zips.subarray(0, next),
    positionAt: (index) => ({ lat: (lats[index] as number) / 1000, lng: (lngs[index] as number) / 1000 }),
    countyAt: (index) => countyByFips.get(String(countyCodes[index]).padStart(5, '0')),
    indexOfZip: (zip) => byZip.get(Number(zip)) ?? -1,
    nearestZip({ lat, lng }) {
      // On a plane that is stretched as the globe is here: near enough to tell which of two neighbours is closer.
      const [y, x] = [lat * 1000, lng * 1000]
      const stretch = Math.cos((lat * Math.PI) / 180) ** 2
      let [best, least] = [-1, Number.POSITIVE_INFINITY]
      for (let index = 0; index < next; index++) {
        const distance = ((lats[index] as number) - y) ** 2 + stretch * ((lngs[index] as number) - x) ** 2
        if (distance < least) [best, least] = [index, distance]
      }
      return best
    },
  }
}
