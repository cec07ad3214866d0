import { statesAndTerritories } from '../../../platform/states-contract.ts'

/** An address as search engines read it (schema.org/PostalAddress). */
export interface PostalAddress {
  '@type': 'PostalAddress'
  streetAddress?: string
  addressLocality: string
  /** Two letters. */
  addressRegion: string
  addressCountry: 'US'
}

/**
 * The address in a place as it is written for people: what it is called, streets, a city and a state's name, between
 * commas. Undefined where that is not sure, so that nothing is made up.
 */
export function postalAddressOf(place: string): PostalAddress | undefined {
  const parts = place.split(',').map((part) => part.trim())
  const [region = '', city, ...before] = parts.reverse()
  const state = statesAndTerritories.find(({ name, code }) => name === region || code === region)
  // "Javits Center, New York" names the city, and "Room 4, Washington" may.
  if (!state || !city || (before.length === 0 && region !== state.code)) return undefined
  const [, ...street] = before.reverse()
  return {
    '@type': 'PostalAddress',
    ...(street.length > 0 ? { streetAddress: street.join(', ') } : {}),
    addressLocality: city,
    addressRegion: state.code,
    addressCountry: 'US',
  }
}
