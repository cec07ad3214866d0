import type { PageServices } from '../../../page-services.ts'
import { readListAddress } from '../../../ui/list-address.ts'
import type { FoundOffice, Place } from '../contract.ts'
import { type LocatorState, locatorMessages, locatorStates, statewide, withoutAccelerator } from '../states-contract.ts'

/** What the locator's address asks for: a place in words, or a state and its county. */
export interface Asked {
  query: string
  /** Two-letter code as given, known or not. */
  state: string
  /** FIPS code, or "Statewide". */
  county: string
  /** The form was sent, so that what it lacks is to be said. */
  sent: boolean
}

export interface CountyOption {
  value: string
  text: string
}

export interface Found {
  /** The county options of the chosen state, once there is one (LOC-03). */
  counties: CountyOption[] | null
  /** By field. */
  problems: { state?: string; county?: string }
  /** The notice about Massachusetts is to be shown (LOC-06). */
  withoutAccelerator: boolean
  search: Search | null
}

export interface Search {
  /** What was looked for, in the words of a person. */
  name: string
  /** Several to choose from, or none: then there are no offices. */
  places: Place[]
  /** Where none was found: those that are spelled like it (FIND-04). */
  suggestions: Place[]
  place: Place | null
  /** FIPS code of the county or state. */
  area: string | undefined
  /** Those that serve the place, or counties of the state (FIND-02). */
  serving: FoundOffice[]
  /** Of the nearest, those that do not. */
  near: FoundOffice[]
  /** Ids of the two offices nearest to the place, whomever they serve (MAP-25). */
  nearest: string[]
}

export function readLocatorAddress(url: string): Asked {
  const { searchParams } = new URL(url)
  const read = (name: string) => (searchParams.get(name) ?? '').replaceAll('\u0000', '').trim().slice(0, 40)
  const state = read('state').toUpperCase()
  const sent = searchParams.has('county') || (searchParams.has('state') && state === '')
  return { query: readListAddress(url).query, state, county: read('county'), sent }
}

export const nothingFound: Found = { counties: null, problems: {}, withoutAccelerator: false, search: null }

/** Answers the address on the server: the page is whole without JavaScript. */
export async function searchOffices(locator: PageServices['locator'], asked: Asked): Promise<Found> {
  if (asked.query !== '') return searchPlace(locator, asked.query)
  const state = locatorStates.find(({ code }) => code === asked.state)
  if (!state) {
    const problems = asked.sent || asked.state !== '' ? missing('', asked.county) : {}
    return { ...nothingFound, problems }
  }
  if (state.code === withoutAccelerator.code) return { ...nothingFound, withoutAccelerator: true }
  const counties = asOptions(await locator.counties(state.fips))
  const county = counties.find(({ value }) => value === asked.county)
  if (!county) return { ...nothingFound, counties, problems: asked.sent ? missing(state.code, '') : {} }
  return { ...nothingFound, counties, search: await searchCounty(locator, state, county) }
}

/** An empty list stands for one option (LOC-08, MAP-05). */
export const asOptions = (counties: readonly CountyOption[]): CountyOption[] =>
  counties.length > 0 ? [...counties] : [{ value: statewide, text: statewide }]

/** What a form lacks, by field (MAP-09). */
export const missing = (state: string, county: string): Found['problems'] => ({
  ...(state === '' ? { state: locatorMessages.state } : {}),
  ...(county === '' ? { county: locatorMessages.county } : {}),
})

async function searchCounty(
  locator: PageServices['locator'],
  state: LocatorState,
  county: CountyOption,
): Promise<Search> {
  const whole = county.value === statewide
  return {
    name: whole ? state.name : county.text,
    ...nowhere,
    area: whole ? state.fips : county.value,
    ...apart((await locator.offices(state.code, county.text)).map(withoutMiles)),
  }
}

/** Those that serve, and those that are merely near. */
const apart = (offices: readonly FoundOffice[]): Pick<Search, 'serving' | 'near'> => ({
  serving: offices.filter(({ match }) => match !== 'nearest'),
  near: offices.filter(({ match }) => match === 'nearest'),
})

/** A state, or a county from the list, is no place to be so many miles from. */
const withoutMiles = (office: FoundOffice): FoundOffice => ({ ...office, miles: null })

async function searchPlace(locator: PageServices['locator'], query: string): Promise<Found> {
  if (query.length < 2) return { ...nothingFound, search: { ...nowhere, name: query } }
  const { places, suggestions, offices, nearest, withoutAccelerator: without } = await locator.findPlaces(query)
  const place = places.length === 1 ? (places[0] as Place) : null
  const state = locatorStates.find(({ code }) => code === place?.state)
  const isState = place?.kind === 'state'
  const others = nearest.filter(({ id }) => !offices.some((office) => office.id === id))
  return {
    ...nothingFound,
    withoutAccelerator: without,
    search: {
      name: place?.text ?? query,
      places,
      suggestions,
      place,
      area: isState ? state?.fips : place?.county?.value,
      ...apart(isState ? offices.map(withoutMiles) : [...offices, ...others]),
      nearest: isState ? [] : nearest.map(({ id }) => id),
    },
  }
}

const nowhere = { places: [], suggestions: [], place: null, area: undefined, serving: [], near: [], nearest: [] }
