import type { Portal } from '../../../platform/portal.ts'
import type { Place, Position } from '../contract.ts'
import { placeZoom } from '../states-contract.ts'
import { countyByFips, stateByFips } from './counties.ts'
import { censusGeocoder, type GeocodedAddress } from './geocoder.ts'
import { nameKey } from './name-key.ts'
import { findPlacesOffline, placeAtOffline } from './place-search.ts'
import { rememberGeocoder } from './remembered-geocoder.ts'

/** Places by text and by position: from the offline data, and from the geocoding service where one is set. */
export function placeFinder({ settings, clock, log }: Pick<Portal, 'settings' | 'clock' | 'log'>) {
  const geocoder = settings.geocoderUrl
    ? rememberGeocoder(censusGeocoder(settings.geocoderUrl), { clock, log })
    : undefined
  const special = nameKey(settings.site.specialAddress)
  const asSpecial = (place: Place, text: string): Place =>
    special && [text, place.text].some((one) => nameKey(one) === special)
      ? { ...place, zoom: placeZoom.special }
      : place

  return {
    /** @returns no place, one, or several to choose from */
    async find(text: string): Promise<Place[]> {
      // The service knows addresses alone: a number, then a street. All else the offline data know better.
      const isAddress =
        /^\d+[a-z]?(?:-\d+)?\s+\S*[a-z]/i.test(text) && !/^\d{5}(?:-\d{4})?\b[\s,]*[a-z]{2}$/i.test(text)
      const addresses = isAddress && geocoder ? await geocoder.search(text) : undefined
      const found = addresses?.length ? addresses.flatMap(addressPlace) : findPlacesOffline(text)
      return found.map((place) => asSpecial(place, text))
    },

    /** @returns nothing for a position far from every post office */
    async at(position: Position): Promise<Place | undefined> {
      const place = placeAtOffline(position)
      if (!place || !geocoder) return place
      const county = countyByFips.get((await geocoder.countyAt(position)) ?? '')
      if (!county) return place
      const state = stateByFips.get(county.fips.slice(0, 2))?.code ?? place.state
      // The city is the nearest post office's: over a state's line it would be the wrong one.
      return { ...place, county: county.option, state, text: state === place.state ? place.text : county.option.text }
    },
  }
}

function addressPlace({ text, position, county: fips }: GeocodedAddress): Place[] {
  const offline = placeAtOffline(position)
  const county = countyByFips.get(fips ?? '')
  const state = stateByFips.get(county?.fips.slice(0, 2) ?? '')?.code ?? offline?.state
  if (!state) return []
  return [
    {
      kind: 'address',
      text: asWritten(text),
      position,
      zoom: placeZoom.address,
      state,
      county: county?.option ?? offline?.county ?? null,
    },
  ]
}

/** "4600 SILVER HILL RD, WASHINGTON, DC, 20233" as people write it. */
function asWritten(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<![\p{L}\d'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/, ([A-Za-z]{2}), (\d{5})$/, (_, state: string, zip: string) => `, ${state.toUpperCase()} ${zip}`)
}
