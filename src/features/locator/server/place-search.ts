import { locatorStates, type Place, type Position } from '../contract.ts'
import { placeZoom } from '../states-contract.ts'
import { cityPlace, countyPlace, stateOf, statePlace, zipPlace } from './as-place.ts'
import { countiesByState, countiesNamed, type StateCounty, splitKind, stateByCode } from './counties.ts'
import { countyShapes } from './county-shapes.ts'
import { kilometersBetween } from './distance.ts'
import { nameKey } from './name-key.ts'
import { type City, openPlaces, type Places } from './place-data.ts'

const mostCandidates = 12
const mostSuggestions = 8
/** Farther than this from every post office is nowhere. */
const reachKilometers = 50

/** The places a text may mean, by the offline data: none, one, or several to choose from. */
export function findPlacesOffline(text: string): Place[] {
  const places = openPlaces()
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(text.trim())?.[1]
  const index = zip ? places.indexOfZip(zip) : -1
  if (index >= 0) return [zipPlace(places, index)]
  const words = zip ? text.replace(/[\s,]*\d{5}(?:-\d{4})?\s*$/, '') : text
  const strict = findNamed(places, splitState(words, false))
  if (strict.length > 0) return strict
  const lenient = findNamed(places, splitState(words, true))
  return lenient.length > 0 ? lenient : zipWithin(places, text)
}

const street =
  /\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|highway|hwy|way|court|ct|parkway|pkwy|place|pl|route|rte|circle|cir|trail|pike)\b/i

/** "our shop is in 35801, near the arsenal": the last ZIP code in it; a number that a street follows is a house's. */
function zipWithin(places: Places, text: string): Place[] {
  const isHouse = /^\s*\d+\s/.test(text) && street.test(text)
  const indexes = [...text.matchAll(/(?<![\d-])\d{5}(?!\d)/g)]
    .filter(({ index }) => !isHouse || text.slice(0, index).trim() !== '')
    .map(([zip]) => places.indexOfZip(zip))
  const index = indexes.findLast((one) => one >= 0)
  return index === undefined ? [] : [zipPlace(places, index)]
}

function findNamed(places: Places, { front, state }: NameAndState): Place[] {
  const exact = state ? inState(places, front, state) : everywhere(places, front)
  if (exact.length > 0 || !front.includes(',')) return exact
  // "123 Main St, Huntsville, AL": what stands last is the city.
  const last = front.split(',').at(-1)?.trim() ?? ''
  return last ? (state ? inState(places, last, state) : everywhere(places, last)) : []
}

/** Places that begin with the text, the larger cities first. */
export function suggestPlacesOffline(text: string): Place[] {
  const places = openPlaces()
  const typed = text.trim()
  if (/^\d{1,5}$/.test(typed)) return suggestZips(places, typed)
  const [first = '', second] = typed.split(',').map((part) => part.trim())
  const { base, kind } = splitKind(first)
  const key = nameKey(first)
  if (key.length < 2) return []
  const states = locatorStates.filter(({ code, name }) => {
    const wanted = second?.toLowerCase()
    return !wanted || code.toLowerCase().startsWith(wanted) || name.toLowerCase().startsWith(wanted)
  })
  const open = new Set(states.map(({ code }) => code))
  const fits = (own: string) => (second === undefined ? own.startsWith(key) : own === key)
  const cities = places.cities
    .filter((city, index) => fits(places.keys[index] as string) && open.has(city.state))
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, 200)
    .sort((a, b) => Number(nameKey(b.name) === key) - Number(nameKey(a.name) === key))
  const countyKey = nameKey(kind ? base : first)
  const counties = states.flatMap(({ code }) =>
    (countiesByState.get(code)?.counties ?? []).filter((county) =>
      kind || second !== undefined ? county.base === countyKey : nameKey(county.name).startsWith(key),
    ),
  )
  const named = second === undefined ? locatorStates.filter(({ name }) => nameKey(name).startsWith(key)) : []
  const found = [
    ...named.map(({ code }) => statePlace(code)),
    ...(kind && kind !== 'city' ? [] : cities.slice(0, mostSuggestions).map((city) => cityPlace(places, city))),
    ...counties.slice(0, mostSuggestions).map(countyPlace),
  ]
  // A few counties even where cities alone would fill the list.
  const roomForCounties = Math.min(counties.length, 2)
  return found.length <= mostSuggestions
    ? found
    : [
        ...found.slice(0, mostSuggestions - roomForCounties),
        ...counties.slice(0, roomForCounties).map(countyPlace),
      ].filter((place, at, all) => all.findIndex(({ text: same }) => same === place.text) === at)
}

/** The place at a position: the nearest post office's city, and the county whose borders hold it. */
export function placeAtOffline(position: Position): Place | undefined {
  const places = openPlaces()
  const index = places.nearestZip(position)
  if (kilometersBetween(places.positionAt(index), position) > reachKilometers) return undefined
  const inside = countyByShape(position)
  const county = inside ?? places.countyAt(index)
  const city = places.cities[places.cityOf[index] as number] as City
  // Over the state's line from the nearest post office, the county alone says where one is.
  const there = !county || stateOf(county) === city.state
  return {
    kind: 'address',
    text: there ? `${city.name}, ${city.state}` : county.option.text,
    position,
    zoom: placeZoom.address,
    state: county ? stateOf(county) : city.state,
    county: county?.option ?? null,
  }
}

/** Nothing where the borders are older than the county: Connecticut, and the two halves of Valdez-Cordova. */
function countyByShape(position: Position): StateCounty | undefined {
  const fips = countyShapes().countyAt(position)
  const state = locatorStates.find((one) => fips?.startsWith(one.fips))
  return state && countiesByState.get(state.code)?.counties.find((county) => county.fips === fips)
}

export interface NameAndState {
  front: string
  state: string | undefined
}

const stateEndings = locatorStates.map(({ code, name }) => ({
  code,
  name,
  ending: new RegExp(`(?:^|[\\s,]+)(?:${code}|${name.replaceAll(' ', '\\s+')})$`, 'i'),
}))

/**
 * What stands before a state's name or code at the end of a text, and that state.
 * @param lenient takes a code in small letters without a comma before it too: "huntsville al", but also "la porte in"
 */
export function splitState(text: string, lenient: boolean): NameAndState {
  const whole = text.trim().replace(/[\s,]+$/, '')
  for (const { code, name, ending } of stateEndings) {
    const end = ending.exec(whole)
    if (!end) continue
    const word = end[0].replace(/^[\s,]+/, '')
    if (!lenient && word.length === 2 && !end[0].includes(',') && word !== code && end.index > 0) continue
    // "West Virginia" ends in Virginia too: the longest name wins.
    const longer = locatorStates.find((other) => other.name !== name && other.name.endsWith(` ${name}`))
    if (longer && word.length > 2 && whole.toLowerCase().endsWith(longer.name.toLowerCase())) continue
    return { front: whole.slice(0, end.index).trim(), state: code }
  }
  return { front: whole, state: undefined }
}

function inState(places: Places, name: string, state: string): Place[] {
  if (!name) return [statePlace(state), ...namesakes(places, state)]
  const key = nameKey(name)
  const { kind } = splitKind(name)
  const cities = places.cities.filter((city, index) => city.state === state && places.keys[index] === key)
  if (cities.length > 0) return cities.map((city) => cityPlace(places, city))
  const counties = countiesNamed(state, name)
  if (counties.length > 0) return counties.map(countyPlace)
  return kind === 'city' ? inState(places, splitKind(name).base, state) : []
}

/** New York and Washington are states and large cities. */
function namesakes(places: Places, state: string): Place[] {
  const key = nameKey(stateByCode.get(state)?.name ?? '')
  return places.cities
    .filter((city, index) => places.keys[index] === key && city.to - city.from > 20)
    .map((city) => cityPlace(places, city))
}

function everywhere(places: Places, name: string): Place[] {
  const key = nameKey(name)
  if (!key) return []
  const { kind, base } = splitKind(name)
  const cities = places.cities
    .filter((_, index) => places.keys[index] === key)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .map((city) => cityPlace(places, city))
  if (cities.length > 0) return cities.slice(0, mostCandidates)
  const wanted = kind ? name : base
  return locatorStates.flatMap(({ code }) => countiesNamed(code, wanted).map(countyPlace)).slice(0, mostCandidates)
}

function suggestZips(places: Places, digits: string): Place[] {
  const found: number[] = []
  for (let index = 0; index < places.zips.length; index++)
    if (String(places.zips[index]).padStart(5, '0').startsWith(digits)) found.push(index)
  return found
    .sort((a, b) => (places.zips[a] as number) - (places.zips[b] as number))
    .slice(0, mostSuggestions)
    .map((index) => zipPlace(places, index))
}
