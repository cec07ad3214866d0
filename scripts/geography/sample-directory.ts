import { countiesByState } from '../../src/features/locator/server/counties.ts'
import { kilometersBetween } from '../../src/features/locator/server/distance.ts'
import { type City, openPlaces, type Places } from '../../src/features/locator/server/place-data.ts'
import { locatorStates } from '../../src/features/locator/states-contract.ts'
import { countyList, mail, makeOdd, phone, postalCode, web } from './sample-quirks.ts'

export interface SampleEntry {
  address: string
  position: { lat: number; lng: number }
  info: Record<string, string | number>
}

interface Site {
  city: City
  position: { lat: number; lng: number }
  zip: string
  /** ZIP codes of the city: how large it is. */
  size: number
}

const areaCodes =
  'AL 205 AK 907 AZ 602 AR 501 CA 916 CO 303 CT 860 DE 302 DC 202 FL 850 GA 404 GU 671 HI 808 ID 208 IL 217 IN 317 IA 515 KS 785 KY 502 LA 225 ME 207 MD 410 MA 617 MI 517 MN 651 MS 601 MO 573 MT 406 NE 402 NV 775 NH 603 NJ 609 NM 505 NY 518 NC 919 ND 701 OH 614 OK 405 OR 503 PA 717 PR 787 RI 401 SC 803 SD 605 TN 615 TX 512 UT 801 VT 802 VI 340 VA 804 WA 360 WV 304 WI 608 WY 307'

const native: [accelerator: string, offices: [city: string, state: string, area: string][]][] = [
  [
    'Northern Plains Native American Sample Accelerator',
    [
      ['Rapid City', 'SD', 'Tribal communities of South Dakota; tribal communities of Nebraska'],
      ['Bismarck', 'ND', 'Tribal communities of North Dakota'],
      ['Billings', 'MT', 'Tribal communities of Montana\nTribal communities of Wyoming'],
    ],
  ],
  [
    'Desert Southwest Native American Sample Accelerator',
    [
      ['Mesa', 'AZ', 'Tribal communities of Arizona, Nevada and Utah'],
      ['Albuquerque', 'NM', 'Pueblos and tribal communities of New Mexico'],
    ],
  ],
  [
    'Great Lakes Native American Sample Accelerator',
    [
      ['Green Bay', 'WI', 'Tribal communities of Wisconsin and Michigan'],
      ['Bemidji', 'MN', 'Tribal communities of Minnesota'],
    ],
  ],
  [
    'Pacific Northwest Native American Sample Accelerator',
    [['Yakima', 'WA', 'Tribal communities of Washington and Oregon']],
  ],
  [
    'Southern Plains Native American Sample Accelerator',
    [['Norman', 'OK', 'Tribal communities of Oklahoma and Kansas']],
  ],
  [
    'Alaska Native Sample Accelerator',
    [
      ['Anchorage', 'AK', 'Statewide for Alaska Native organizations'],
      ['Fairbanks', 'AK', 'Interior and northern villages'],
    ],
  ],
]

/** The starter directory as JSON in the shape of MAP-27: made-up offices at real city positions (MAP-41). */
export function makeSampleDirectory(): string {
  const places = openPlaces()
  const entries: SampleEntry[] = []
  const add = (site: Site, state: string, name: string, area: string, further: SampleEntry['info'] = {}) => {
    const turn = entries.length
    const slug = `${site.city.name}-${state}`.toLowerCase().replace(/[^a-z]+/g, '-')
    const street = `${100 + ((turn * 37) % 900)} Sample ${['Street', 'Avenue', 'Road', 'Plaza'][turn % 4]}`
    const code = areaCodes.slice(areaCodes.indexOf(`${state} `) + 3).slice(0, 3)
    entries.push({
      address: `${street}, ${site.city.name}, ${state} ${site.zip}`,
      position: site.position,
      info: {
        State: state,
        Name: name,
        'Address Line 1': street,
        'Address Line 2': turn % 6 === 1 ? `Suite ${100 + turn}` : '',
        City: site.city.name,
        Territory: state,
        'Postal Code': postalCode(turn, site.zip),
        'Phone Number': phone(turn, code),
        Extension: turn % 11 === 4 ? 100 + turn : '',
        'email for references': mail(turn, slug),
        website: web(turn, slug),
        'Organization Service Area': area,
        ...further,
      },
    })
  }

  for (const { code, name } of locatorStates) {
    const sites = chooseSites(places, code)
    const areas = shareCounties(code, sites)
    const [head, ...others] = sites
    // In every other state a head office serves the whole of it; elsewhere each office has its own counties.
    const whole = sites.length < 4 || entries.length % 2 === 0
    const said = ['Statewide', 'STATEWIDE', 'State-wide', '', `All of ${name}`, 'Statewide'][
      entries.length % 6
    ] as string
    if (head) add(head, code, `${name} Sample Accelerator`, whole ? said : countyList(entries.length, areas[0] ?? []))
    for (const [index, site] of others.entries())
      add(site, code, `${site.city.name} Sample Accelerator`, countyList(entries.length, areas[index + 1] ?? []))
    if (code === 'IA')
      add(
        siteOf(places, 'Omaha', 'NE'),
        'IA',
        'Two Rivers Sample Accelerator',
        'Pottawattamie, Mills, Douglas, Sarpy',
        {
          Territory: 'NE',
        },
      )
  }
  for (const [accelerator, offices] of native)
    for (const [city, state, area] of offices)
      add(siteOf(places, city, state), state, `${accelerator} - ${city} Regional Office`, area)
  makeOdd(entries)
  return asJson(entries)
}

function asJson(entries: readonly SampleEntry[]): string {
  const json = `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`
  // One entry in Arizona writes a key twice; the later value counts (MAP-35).
  return json.replace('"info":{"State":"AZ"', '"info":{"Extension":"0","Phone Number":"602-555-0100","State":"AZ"')
}

/** The largest cities of a state that lie apart from one another. */
function chooseSites(places: Places, state: string): Site[] {
  const sites = places.cities.filter((city) => city.state === state).map((city) => siteAt(places, city))
  const zips = sites.reduce((sum, { size }) => sum + size, 0)
  const wanted = Math.max(Math.min(sites.length, 2), Math.min(14, Math.round(zips / 130)))
  const chosen: Site[] = []
  while (chosen.length < wanted) {
    const score = (site: Site) =>
      Math.min(site.size, 40) ** 0.7 *
      Math.min(300, ...chosen.map((other) => kilometersBetween(site.position, other.position)))
    chosen.push(sites.reduce((best, next) => (score(next) > score(best) ? next : best)))
  }
  return chosen
}

const siteOf = (places: Places, city: string, state: string) =>
  siteAt(places, places.cities.find((one) => one.name === city && one.state === state) as City)

function siteAt(places: Places, city: City): Site {
  const position = places.positionAt(city.from)
  return { city, position, zip: String(places.zips[city.from]).padStart(5, '0'), size: city.to - city.from }
}

/** Wheeler County, Oregon: no office serves it, so its visitors are sent to the two nearest (LOC-14). */
const unserved = '41069'

/** Each county goes to the nearest of the offices. */
function shareCounties(state: string, sites: readonly Site[]): string[][] {
  const shares = sites.map((): string[] => [])
  for (const county of countiesByState.get(state)?.counties ?? []) {
    if (county.fips === unserved) continue
    const far = sites.map(({ position }) => kilometersBetween(position, county))
    shares[far.indexOf(Math.min(...far))]?.push(county.name)
  }
  return shares
}
