import { locatorStates, type Place } from '../contract.ts'
import { cityPlace, countyPlace, stateOf, statePlace, zipPlace } from './as-place.ts'
import { countyByFips, type StateCounty, splitKind } from './counties.ts'
import { nameKey } from './name-key.ts'
import { type NearNames, nearNames } from './near-names.ts'
import { openPlaces, type Places } from './place-data.ts'
import { splitState } from './place-search.ts'

const mostSuggestions = 5
/** A name in another state than the one that was typed is worth as much as this many letters. */
const otherState = 1.5

interface Lookup {
  places: Places
  cities: NearNames
  states: NearNames
  counties: StateCounty[]
  countyNames: NearNames
  countyBases: NearNames
}

let lookup: Lookup | undefined

function open(): Lookup {
  if (lookup) return lookup
  const places = openPlaces()
  const counties = [...countyByFips.values()]
  lookup = {
    places,
    cities: nearNames(places.keys),
    states: nearNames(locatorStates.map(({ name }) => nameKey(name))),
    counties,
    countyNames: nearNames(counties.map(({ name }) => nameKey(name))),
    countyBases: nearNames(counties.map(({ base }) => base)),
  }
  return lookup
}

interface Guess {
  place(): Place
  /** Letters that are off, less what speaks for the place. */
  cost: number
}

/** Places that are spelled like a text that names none, the likeliest first: fewest letters off, then the larger. */
export function nearPlaces(text: string): Place[] {
  const lookup = open()
  const zip = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1]
  if (zip) return zipsBeside(lookup.places, Number(zip))
  const guesses = readings(lookup, text).flatMap((reading) => guessesFor(lookup, reading))
  guesses.sort((a, b) => a.cost - b.cost)
  const found = new Map<string, Place>()
  for (const guess of guesses) {
    if (found.size === mostSuggestions) break
    const place = guess.place()
    if (!found.has(place.text)) found.set(place.text, place)
  }
  return [...found.values()]
}

/** A ZIP code that is not known lies where its first three digits do. */
function zipsBeside(places: Places, zip: number): Place[] {
  const section = Math.floor(zip / 100)
  const beside: number[] = []
  for (let index = 0; index < places.zips.length; index += 1)
    if (Math.floor((places.zips[index] as number) / 100) === section) beside.push(index)
  const far = (index: number) => Math.abs((places.zips[index] as number) - zip)
  return beside
    .sort((a, b) => far(a) - far(b))
    .slice(0, mostSuggestions)
    .map((index) => zipPlace(places, index))
}

/** One way to part a text into a name and a state. */
interface Reading {
  name: string
  state: string | undefined
  /** Letters by which the state's name is off. */
  apart: number
}

function readings({ states }: Lookup, text: string): Reading[] {
  const words = text.replace(/[\s,]*\d{5}(?:-\d{4})?\s*$/, '').replace(/[\s,]+$/, '')
  const { front, state } = splitState(words, true)
  if (state) return named(front).map((name) => ({ name, state, apart: 0 }))
  const parted = words.split(/\s*,\s*/)
  const last = parted.at(-1) ?? ''
  const endings = parted.length > 1 ? [last] : [lastWords(words, 1), lastWords(words, 2)]
  const misspelt = [...new Set(endings)].flatMap((ending) => {
    const key = nameKey(ending)
    if (key.length < 4) return []
    const rest = words.slice(0, words.length - ending.length).replace(/[\s,]+$/, '')
    return states
      .near(key)
      .found.flatMap(({ index, apart }) =>
        named(rest).map((name) => ({ name, state: locatorStates[index]?.code, apart })),
      )
  })
  // "Huntsville, QQ": what stands after the comma is no state, and what stands before it may be a city anywhere.
  const anywhere = parted.length > 1 ? [parted.at(-2) as string, last] : named(words)
  return [...misspelt, ...anywhere.map((name) => ({ name, state: undefined, apart: 0 }))]
}

/** What may be the place's name in an address: what stands after its last comma, or its last words after a number. */
function named(front: string): string[] {
  if (front.includes(',')) return [front.split(',').at(-1)?.trim() ?? '']
  return /^\d/.test(front) ? [lastWords(front, 1), lastWords(front, 2)] : [front]
}

const lastWords = (text: string, count: number) => text.trim().split(/\s+/).slice(-count).join(' ')

function guessesFor(lookup: Lookup, { name, state, apart: off }: Reading): Guess[] {
  if (!name) return state ? [{ place: () => statePlace(state), cost: off - 1 }] : []
  const { places, counties } = lookup
  const key = nameKey(name)
  if (key.length < 3) return []
  const cities = lookup.cities.near(key).found.flatMap(({ index, apart }): Guess[] => {
    const city = places.cities[index]
    if (!city || (state && city.state !== state && apart > 0)) return []
    const size = Math.min(1, Math.log10(city.to - city.from) / 2)
    return [
      {
        place: () => cityPlace(places, city),
        cost: off + apart - size + (state && city.state !== state ? otherState : 0),
      },
    ]
  })
  const { base, kind } = splitKind(name)
  const ofCounties = kind ? lookup.countyBases.near(nameKey(base)) : lookup.countyNames.near(key)
  const inCounties = ofCounties.found.flatMap(({ index, apart }): Guess[] => {
    const county = counties[index]
    if (!county || (state && stateOf(county) !== state)) return []
    return [{ place: () => countyPlace(county), cost: off + apart - 0.5 }]
  })
  return kind && kind !== 'city' ? inCounties : [...cities, ...inCounties]
}
