import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GeocoderFault, type GeocodingService, startGeocoder } from '../../../../test/fakes/geocoder.ts'
import { siteFileWith } from '../../../../test/site-file.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import type { PlaceSearch } from '../contract.ts'
import { censusGeocoder, GeocoderAway } from './geocoder.ts'

const clock = testClock()
let service: GeocodingService
let portal: TestPortal
beforeAll(async () => {
  service = await startGeocoder()
  const site = { SITE_FILE: siteFileWith({ specialAddress: '4600 Silver Hill Road, Washington, DC 20233' }) }
  portal = await startTestPortal({ template: 'starter', env: { ...service.env, ...site }, clock })
})
afterAll(async () => {
  await portal.close()
  await service.close()
})
beforeEach(() => {
  service.fault = undefined
  service.requests.length = 0
  // Past the half minute for which a service that failed is left alone, and past the day answers are kept for.
  clock.advance(2 * 86_400_000)
})

let asked = 0
/** Nothing is remembered of an address that was never asked for. */
const find = (q: string) =>
  portal.json<PlaceSearch>(`/api/resources/places?q=${encodeURIComponent(q)}&fresh=${asked++}`)
const client = (waitFor?: number) => censusGeocoder(service.env.GEOCODER_URL as string, waitFor)

test('MAP-18 an address is found by the geocoding service, with its county and the offices that serve it', async () => {
  const { places, offices, nearest } = await find('100 Main Street, Huntsville')
  expect(places).toEqual([
    {
      kind: 'address',
      text: '100 Main St, Huntsville, AL 35801',
      position: { lat: 34.7304, lng: -86.5861 },
      zoom: 11,
      state: 'AL',
      county: { value: '01089', text: 'Madison County, Alabama' },
    },
  ])
  expect(offices[0]).toMatchObject({ Name: 'Huntsville Sample Accelerator', match: 'county' })
  expect(nearest).toHaveLength(2)
  expect(service.requests).toHaveLength(1)
})

test('MAP-18 several addresses are given to choose from; one in Massachusetts says that there is no accelerator', async () => {
  const { places, offices } = await find('100 Main St')
  expect(places.map(({ text }) => text)).toEqual(['100 Main St, Huntsville, AL 35801', '100 Main St, Boston, MA 02129'])
  expect(offices).toEqual([])
  expect(await find('100 Main St, Boston')).toMatchObject({ withoutAccelerator: true, offices: [] })
})

test('MAP-22 MAP-23 the special address of the site file is shown at zoom 14', async () => {
  expect((await find('4600 Silver Hill Road, Washington, DC 20233')).places).toMatchObject([{ zoom: 14, state: 'MD' }])
})

test('MAP-18 what is no address never reaches the service', async () => {
  for (const text of ['Huntsville, AL', '35801', '35801 AL', 'Madison County', 'Alabama', 'nonsense']) await find(text)
  await portal.json('/api/resources/places/suggest?q=100+Main')
  expect(service.requests).toEqual([])
})

test('MAP-24 a position gives its place; the county is the one that the service knows', async () => {
  const here = await portal.json<PlaceSearch>('/api/resources/places/reverse?lat=38.846&lng=-76.9274')
  expect(here.places[0]?.county).toEqual({ value: '24033', text: "Prince George's County, Maryland" })
  expect(service.requests).toHaveLength(1)
  const nowhere = await portal.get('/api/resources/places/reverse?lat=0&lng=0')
  expect([nowhere.status, await nowhere.json()]).toEqual([
    404,
    { code: 'not_found', message: 'No address was found for this position.' },
  ])
})

test('MAP-18 an answer is kept for a day, and several who ask at a time ask once', async () => {
  const release = service.hold()
  const first = Promise.all([find('100 Main St, Huntsville'), find('100 MAIN ST, HUNTSVILLE')])
  release()
  for (const { places } of await first) expect(places).toHaveLength(1)
  await find('100 main st, huntsville')
  expect(service.requests).toHaveLength(1)
  clock.advance(86_400_001)
  await find('100 main st, huntsville')
  expect(service.requests).toHaveLength(2)
})

test.each<GeocoderFault>(['error-500', 'garbage', 'odd-json', 'cut-off', 'huge', 'silent'])(
  'MAP-24 while the service is away (%s) the offline places answer, and it is left alone for half a minute',
  async (fault) => {
    service.fault = fault
    expect((await find('100 Main St, Huntsville, AL')).places).toMatchObject([{ text: 'Huntsville, AL', kind: 'city' }])
    expect((await find('100 Main St, Huntsville, AL 35801')).places).toMatchObject([{ text: 'Huntsville, AL 35801' }])
    const here = await portal.json<PlaceSearch>('/api/resources/places/reverse?lat=34.73&lng=-86.58')
    expect(here.places[0]?.text).toBe('Huntsville, AL')
    expect(service.requests).toHaveLength(1)
    service.fault = undefined
    clock.advance(30_001)
    expect((await find('100 Main St, Huntsville, AL')).places).toMatchObject([{ kind: 'address' }])
  },
)

test('MAP-24 the service itself: what it does not know is nothing, what it cannot answer is said in a few words', async () => {
  expect(await client().search('1 Nowhere Street')).toEqual([])
  expect(await client().countyAt({ lat: 10, lng: 10 })).toBeUndefined()
  for (const [fault, reason] of [
    ['error-500', 'it answered 500'],
    ['garbage', 'its answer is no JSON'],
    ['odd-json', 'its answer has no list of addresses'],
    ['huge', 'its answer is too large'],
    ['silent', 'it did not answer in time'],
  ] as const) {
    service.fault = fault
    await expect(client(300).search('100 Main St')).rejects.toMatchObject({
      constructor: GeocoderAway,
      message: reason,
    })
  }
  service.fault = 'odd-json'
  await expect(client().countyAt({ lat: 10, lng: 10 })).rejects.toThrow('its answer has no geographies')
})
