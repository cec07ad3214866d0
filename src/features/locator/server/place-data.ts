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

/** ZIP codes and cities, read at first use and held as numbers: about 8 MB. */
export function openPlaces(): Places {
  places ??= readPlaces()
  return places
}

const [tab, newline, space, comma, minus, zero] = [9, 10, 32, 44, 45, 48]

/** Goes through the file byte by byte: cut into pieces it would take ten times the memory for a moment. */
function readPlaces(): Places {
  const bytes = readFileSync(new URL('../data/places.tsv', import.meta.url))
  const count = (byte: number) => bytes.reduce((sum, one) => sum + Number(one === byte), 0)
  // The blanks in names are counted too: the columns end before that.
  const most = count(newline) + count(space)
  const [zips, lats, lngs, countyCodes, cityOf] = [0, 1, 2, 3, 4].map(() => new Int32Array(most)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const columns = [zips, lats, lngs, countyCodes]
  const stateFips = new Map(locatorStates.map(({ code, fips }) => [code, Number(fips)]))
  const byZip = new Map<number, number>()
  const cities: City[] = []
  let next = 0
  let at = 0
  while (at < bytes.length) {
    const state = bytes.toString('latin1', at, at + 2)
    const nameEnd = bytes.indexOf(tab, at + 3)
    const city: City = { name: bytes.toString('latin1', at + 3, nameEnd), state, from: next, to: next }
    const stateCode = (stateFips.get(state) as number) * 1000
    at = nameEnd + 1
    for (let column = 0, number = 0, sign = 1, last = false; !last; at++) {
      const byte = bytes[at] as number
      if (byte >= zero) number = number * 10 + byte - zero
      else if (byte === minus) sign = -1
      else {
        const values = columns[column] as Int32Array
        values[next] = sign * number
        column++
        number = 0
        sign = 1
        if (byte === comma) continue
        countyCodes[next] = (countyCodes[next] as number) + stateCode
        cityOf[next] = cities.length
        byZip.set(zips[next] as number, next)
        next++
        column = 0
        last = byte === newline
      }
    }
    city.to = next
    cities.push(city)
  }
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
