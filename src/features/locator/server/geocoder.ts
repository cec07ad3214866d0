import { nothingAt, outsideService, ServiceAway } from '../../../platform/http/outside-service.ts'
import type { Position } from '../contract.ts'

/** An address that the service knows. */
export interface GeocodedAddress {
  /** As the service writes it: "4600 SILVER HILL RD, WASHINGTON, DC, 20233". */
  text: string
  position: Position
  /** FIPS code of five digits. */
  county: string | undefined
}

/** A service that knows addresses. Both verbs throw GeocoderAway when it gives no answer in time. */
export interface Geocoder {
  search(address: string): Promise<GeocodedAddress[]>
  /** FIPS code of the county at a position, or nothing where there is none. */
  countyAt(position: Position): Promise<string | undefined>
}

/** The service is away, slow or answers what nobody can read; the message says which. */
export class GeocoderAway extends ServiceAway {}

/** Somebody waits for a page meanwhile, and there is an answer without the service. */
const timeOut = 2_000

/**
 * The geocoding service of the US Census Bureau, or what speaks its protocol
 * (geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html).
 */
export function censusGeocoder(url: string, waitFor = timeOut): Geocoder {
  const service = outsideService({ name: 'it', Away: GeocoderAway, answerLimit: 1024 * 1024 }, { callFor: waitFor })
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const address = new URL(`${url.replace(/\/+$/, '')}/geographies/${path}`)
    const usual = { benchmark: 'Public_AR_Current', vintage: 'Current_Current', layers: 'Counties', format: 'json' }
    for (const [name, value] of Object.entries({ ...query, ...usual })) address.searchParams.set(name, value)
    // What the service cannot read as an address is none.
    const answer = await service.ask(address).catch(nothingAt(400))
    return answer === undefined ? undefined : service.readJson(answer)
  }

  return {
    async search(address) {
      const matches = at(await ask('onelineaddress', { address }), 'result', 'addressMatches')
      if (matches === undefined) return []
      if (!Array.isArray(matches)) throw new GeocoderAway('its answer has no list of addresses')
      return matches.slice(0, 10).flatMap(readMatch)
    },
    async countyAt({ lat, lng }) {
      const answer = await ask('coordinates', { x: lng.toFixed(6), y: lat.toFixed(6) })
      const geographies = at(answer, 'result', 'geographies')
      if (answer !== undefined && typeof geographies !== 'object')
        throw new GeocoderAway('its answer has no geographies')
      return readCounty(geographies)
    },
  }
}

function readMatch(match: unknown): GeocodedAddress[] {
  const text = at(match, 'matchedAddress')
  const [lng, lat] = [at(match, 'coordinates', 'x'), at(match, 'coordinates', 'y')]
  if (typeof text !== 'string' || typeof lat !== 'number' || typeof lng !== 'number') return []
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return []
  return [{ text: text.slice(0, 200), position: { lat, lng }, county: readCounty(at(match, 'geographies')) }]
}

function readCounty(geographies: unknown): string | undefined {
  const code = at(geographies, 'Counties', '0', 'GEOID')
  return typeof code === 'string' && /^\d{5}$/.test(code) ? code : undefined
}

/** What stands at a path of keys in an answer of which nothing is certain. */
function at(value: unknown, ...keys: string[]): unknown {
  let found = value
  for (const key of keys) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}
