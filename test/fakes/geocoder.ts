import { createServer, type ServerResponse } from 'node:http'
import { answer, failAs, listening } from './listening.ts'

/** What the service does to requests, until told otherwise. */
export type GeocoderFault = 'error-500' | 'garbage' | 'odd-json' | 'cut-off' | 'huge' | 'silent'

export interface GeocodingService {
  /** Settings that send the portal's questions here. */
  env: Record<string, string>
  fault: GeocoderFault | undefined
  /** Questions that came, those met by a fault included. */
  requests: string[]
  /** Holds answers back until it is called. */
  hold(): () => void
  close(): Promise<void>
}

const addresses = [
  { matchedAddress: '4600 SILVER HILL RD, WASHINGTON, DC, 20233', x: -76.92743, y: 38.84599, county: '24033' },
  { matchedAddress: '100 MAIN ST, HUNTSVILLE, AL, 35801', x: -86.5861, y: 34.7304, county: '01089' },
  { matchedAddress: '100 MAIN ST, BOSTON, MA, 02129', x: -71.0636, y: 42.3727, county: '25025' },
]

/** Answers as the geocoder of the US Census Bureau does, with the few addresses it knows. */
export async function startGeocoder(): Promise<GeocodingService> {
  let released = Promise.resolve()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url as string, 'http://geocoder')
    service.requests.push(`${pathname}?${query}`)
    await released
    if (service.fault) return meetWith(service.fault, response)
    if (!query.get('benchmark') || !query.get('vintage') || query.get('format') !== 'json')
      return answer(response, 400, { errors: ['Specify Benchmark Name or ID'], status: '400' })
    if (pathname === '/geocoder/geographies/onelineaddress') {
      const asked = (query.get('address') ?? '')
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, ' ')
        .trim()
      const found = addresses.filter(({ matchedAddress }) =>
        matchedAddress.replace(/[^A-Z0-9]+/g, ' ').startsWith(asked.replace(/ROAD/, 'RD').replace(/STREET/, 'ST')),
      )
      return answer(response, 200, {
        result: {
          input: { address: { address: query.get('address') } },
          addressMatches: found.map(({ matchedAddress, x, y, county }) => ({
            matchedAddress,
            coordinates: { x, y },
            tigerLine: { side: 'L', tigerLineId: '76355984' },
            geographies: { Counties: [{ GEOID: county, STATE: county.slice(0, 2), COUNTY: county.slice(2) }] },
          })),
        },
      })
    }
    if (pathname === '/geocoder/geographies/coordinates') {
      const near = addresses.find(
        ({ x, y }) => Math.hypot(x - Number(query.get('x')), y - Number(query.get('y'))) < 0.2,
      )
      const counties = near ? [{ GEOID: near.county, NAME: 'A County' }] : []
      return answer(response, 200, { result: { input: {}, geographies: { Counties: counties } } })
    }
    answer(response, 404, { status: '404' })
  })
  const { url, close } = await listening(server)
  const service: GeocodingService = {
    env: { GEOCODER_URL: `${url}/geocoder/` },
    fault: undefined,
    requests: [],
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    close,
  }
  return service
}

function meetWith(fault: GeocoderFault, response: ServerResponse): void {
  if (fault === 'odd-json') answer(response, 200, { result: { addressMatches: { x: null }, geographies: 7 } })
  else if (fault === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`{"result":"${'x'.repeat(2 * 1024 * 1024)}"}`)
  } else failAs(fault, response)
}
