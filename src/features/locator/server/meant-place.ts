import type { Place, PlaceAnswer } from '../contract.ts'
import { stateByCode } from './counties.ts'
import { nameKey } from './name-key.ts'
import { nearPlaces } from './near-places.ts'
import { openPlaces } from './place-data.ts'
import { readPlaceQuestion } from './place-question.ts'
import { findPlacesOffline } from './place-search.ts'

type MeantPlace = Exclude<PlaceAnswer, { kind: 'place' }> | { kind: 'place'; place: Place; sharedName: string | null }

/** Longer texts are about more than a place. */
const mostWords = 8
/** A name alone may be a word too ("Enterprise", "Commerce"): it means the city where that has this many ZIP codes. */
const leastZips = 8
/** A city so many times as large as the next of its name is the one that is meant. */
const muchLarger = 4
const mostChoices = 6

/** The place that a text is about that somebody typed in a search or a chat (TALK-02). */
export function readMeantPlace(text: string): MeantPlace | undefined {
  const { place: whole, end, asksOffice } = readPlaceQuestion(text)
  const inWhole = findPlacesOffline(whole)
  const name = end && inWhole.length === 0 ? placeAtEnd(end, asksOffice) : whole
  if (!name) return asksOffice ? { kind: 'anywhere' } : undefined
  if (name.split(/\s+/).length > mostWords) return undefined
  const found = name === whole ? inWhole : findPlacesOffline(name)
  const [first, second] = found
  if (!first) {
    const places =
      /\b(?:office|accelerator|apex|ptac)s?\b/i.test(text) && /\b(?:in|near|at|around)\b/i.test(text)
        ? nearPlaces(name)
        : []
    return places.length > 0
      ? { kind: 'choose', name, isMisspelt: true, places: places.map((place) => place.text) }
      : undefined
  }
  if (!asksOffice && !isSurely(name, first)) return undefined
  if (!second) return { kind: 'place', place: first, sharedName: null }
  if (first.kind === 'city' && zipsOf(first) >= muchLarger * zipsOf(second))
    return { kind: 'place', place: first, sharedName: name }
  return { kind: 'choose', name, isMisspelt: false, places: found.slice(0, mostChoices).map((place) => place.text) }
}

/** "we are in Garfield County, Montana, who do I go and see": only a place with its state, where no office is asked for. */
function placeAtEnd(end: string, asksOffice: boolean): string {
  if (asksOffice) return readPlaceQuestion(end).place
  const parts = end.split(',')
  const names = [parts.slice(0, 2).join(','), parts[0] ?? ''].map((part) => part.trim())
  return names.find((name) => findPlacesOffline(name).some(({ kind }) => kind === 'county' || kind === 'zip')) ?? ''
}

/** Whether a name that stands alone means the place, and not what the word says. */
function isSurely(name: string, place: Place): boolean {
  if (place.kind === 'zip' || place.kind === 'county') return true
  if (place.kind === 'state') return nameKey(name) === nameKey(stateByCode.get(place.state)?.name ?? '')
  const hasState = nameKey(name) !== nameKey(cityName(place))
  return hasState || zipsOf(place) >= leastZips
}

const cityName = ({ text }: Place) => text.replace(/, [A-Z]{2}$/, '')

/** ZIP codes of a city, 0 for what is none. */
function zipsOf(place: Place): number {
  if (place.kind !== 'city') return 0
  const name = cityName(place)
  const city = openPlaces().cities.find((one) => one.state === place.state && one.name === name)
  return city ? city.to - city.from : 0
}
