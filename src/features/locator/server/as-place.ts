import { locatorStates, type Place, type Position } from '../contract.ts'
import { placeZoom } from '../states-contract.ts'
import { countiesByState, type StateCounty } from './counties.ts'
import type { City, Places } from './place-data.ts'

/** Two-letter code. */
export const stateOf = ({ fips }: StateCounty): string =>
  locatorStates.find((state) => fips.startsWith(state.fips))?.code ?? ''

export function statePlace(code: string): Place {
  const { state, middle } = countiesByState.get(code)!
  return {
    kind: 'state',
    text: state.name,
    position: rounded(middle),
    zoom: placeZoom.state,
    state: code,
    county: null,
  }
}

export function countyPlace(county: StateCounty): Place {
  return {
    kind: 'county',
    text: county.option.text,
    position: { lat: county.lat, lng: county.lng },
    zoom: placeZoom.county,
    state: stateOf(county),
    county: county.option,
  }
}

export function zipPlace(places: Places, index: number): Place {
  const city = places.cities[places.cityOf[index] as number] as City
  return {
    kind: 'zip',
    text: `${city.name}, ${city.state} ${String(places.zips[index]).padStart(5, '0')}`,
    position: places.positionAt(index),
    zoom: placeZoom.zip,
    state: city.state,
    county: places.countyAt(index)?.option ?? null,
  }
}

/** In the middle of its ZIP codes, in the county that holds most of them. */
export function cityPlace(places: Places, city: City): Place {
  const votes = new Map<StateCounty | undefined, number>()
  let [lat, lng] = [0, 0]
  for (let index = city.from; index < city.to; index++) {
    const county = places.countyAt(index)
    votes.set(county, (votes.get(county) ?? 0) + 1)
    const position = places.positionAt(index)
    lat += position.lat
    lng += position.lng
  }
  const [county] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? []
  const count = city.to - city.from
  return {
    kind: 'city',
    text: `${city.name}, ${city.state}`,
    position: rounded({ lat: lat / count, lng: lng / count }),
    zoom: placeZoom.city,
    state: city.state,
    county: county?.option ?? null,
  }
}

const rounded = ({ lat, lng }: Position) => ({ lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)) })
