import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countyByFips } from './counties.ts'
import { openPlaces } from './place-data.ts'
import { findPlacesOffline, placeAtOffline, suggestPlacesOffline } from './place-search.ts'

const texts = (places: readonly { text: string }[]) => places.map(({ text }) => text)

test.each([
  ['35801', 'Huntsville, AL 35801', 'Madison County, Alabama'],
  ['35801-1234', 'Huntsville, AL 35801', 'Madison County, Alabama'],
  ['00601', 'Adjuntas, PR 00601', 'Adjuntas Municipio, Puerto Rico'],
  ['Huntsville, AL', 'Huntsville, AL', 'Madison County, Alabama'],
  ['huntsville al', 'Huntsville, AL', 'Madison County, Alabama'],
  ['HUNTSVILLE ALABAMA', 'Huntsville, AL', 'Madison County, Alabama'],
  ['St. Louis, MO', 'Saint Louis, MO', 'St. Louis city, Missouri'],
  ['Ft. Worth, TX', 'Fort Worth, TX', 'Tarrant County, Texas'],
  ['Winston-Salem', 'Winston Salem, NC', 'Forsyth County, North Carolina'],
  ['Bayamón', 'Bayamon, PR', 'Bayamón Municipio, Puerto Rico'],
  ['Hagåtña', 'Hagatna, GU', 'Guam, Guam'],
  ['Charleston, West Virginia', 'Charleston, WV', 'Kanawha County, West Virginia'],
  ['Madison County, AL', 'Madison County, Alabama', 'Madison County, Alabama'],
  ['Madison County, Alabama', 'Madison County, Alabama', 'Madison County, Alabama'],
  ['Hartford, CT', 'Hartford, CT', 'Capitol Planning Region, Connecticut'],
  ['Valdez, AK', 'Valdez, AK', 'Chugach Census Area, Alaska'],
  ['123 Main St, Huntsville, AL 35801', 'Huntsville, AL 35801', 'Madison County, Alabama'],
  ['123 Main St, Huntsville, AL', 'Huntsville, AL', 'Madison County, Alabama'],
])('MAP-18 "%s" is %s in %s', (typed, text, county) => {
  expect(findPlacesOffline(typed).map((place) => [place.text, place.county?.text])).toEqual([[text, county]])
})

test.each([
  ['our shop is in 35801, near the arsenal', 'Huntsville, AL 35801'],
  ['35801 Huntsville', 'Huntsville, AL 35801'],
  ['35801, USA', 'Huntsville, AL 35801'],
  ['ZIP 35801-1234 please', 'Huntsville, AL 35801'],
  ['we moved from 97201 to 35801 last year', 'Huntsville, AL 35801'],
  ['35801 Nowhere Road, Portland, Oregon 97201 (USA)', 'Portland, OR 97201'],
])('FIND-04 the ZIP code in "%s" counts', (typed, text) => {
  expect(texts(findPlacesOffline(typed))).toEqual([text])
})

test('FIND-04 a house has no ZIP code for its number, and a number of six digits is none', () => {
  expect(findPlacesOffline('35801 Nowhere Road')).toEqual([])
  expect(texts(findPlacesOffline('35801 Nowhere Road, Portland, OR'))).toEqual(['Portland, OR'])
  expect(findPlacesOffline('part 358012 of 5')).toEqual([])
})

test('FIND-04 a ZIP code of an organization gives the city, and organizations are no cities', () => {
  for (const [zip, city] of [
    ['97251', 'Portland, OR'],
    ['84189', 'Salt Lake City, UT'],
    ['56901', 'Washington, DC'],
    ['35225', 'Birmingham, AL'],
  ])
    expect(texts(findPlacesOffline(zip as string))).toEqual([`${city} ${zip}`])
  expect(texts(suggestPlacesOffline('parcel ret'))).toEqual([])
})

test('MAP-18 a name that several places have gives them all to choose from, the larger first', () => {
  expect(texts(findPlacesOffline('Kansas City'))).toEqual(['Kansas City, MO', 'Kansas City, KS'])
  expect(texts(findPlacesOffline('New York'))).toEqual(['New York', 'New York, NY'])
  expect(texts(findPlacesOffline('Washington'))).toEqual(['Washington', 'Washington, DC'])
  expect(findPlacesOffline('Springfield').length).toBeGreaterThan(5)
  expect(findPlacesOffline('Madison County').length).toBeGreaterThan(5)
})

test.each(['asdfgh', '00000', '99999-0000', '!!!', ', , ,', '123', 'Huntsville, QQ'])(
  'MAP-18 "%s" is no place',
  (typed) => {
    expect(findPlacesOffline(typed)).toEqual([])
  },
)

test('MAP-22 a state is shown at zoom 8, a city at 11', () => {
  expect(findPlacesOffline('Alabama')).toMatchObject([{ kind: 'state', zoom: 8, county: null }])
  expect(findPlacesOffline('Huntsville, AL')).toMatchObject([{ kind: 'city', zoom: 11 }])
})

test('MAP-18 what is found can be typed again and is found alone', () => {
  const places = openPlaces()
  fc.assert(
    fc.property(fc.nat(places.zips.length - 1), (index) => {
      const zip = String(places.zips[index]).padStart(5, '0')
      const [place] = findPlacesOffline(zip)
      expect(texts(findPlacesOffline(place?.text ?? ''))).toEqual([place?.text])
      expect(place?.county?.value).toMatch(/^\d{5}$/)
      const city = places.cities[places.cityOf[index] as number]
      expect(texts(findPlacesOffline(`${city?.name}, ${city?.state}`))).toEqual([`${city?.name}, ${city?.state}`])
    }),
    { numRuns: 300 },
  )
})

test('MAP-18 suggestions begin with what was typed: ZIP codes, cities, counties, states', () => {
  expect(texts(suggestPlacesOffline('3580'))[0]).toBe('Huntsville, AL 35801')
  expect(texts(suggestPlacesOffline('new y'))).toEqual(
    expect.arrayContaining(['New York', 'New York, NY', 'New York County, New York']),
  )
  expect(texts(suggestPlacesOffline('huntsville, a'))).toEqual(['Huntsville, AL', 'Huntsville, AR'])
  expect(texts(suggestPlacesOffline('madison c'))).toEqual(expect.arrayContaining(['Madison County, Alabama']))
  expect(suggestPlacesOffline('san').length).toBe(8)
  for (const nothing of ['', 'a', 'zzzz', '999999', ',']) expect(suggestPlacesOffline(nothing)).toEqual([])
})

test.each([
  [34.73, -86.58, 'Huntsville, AL', 'Madison County, Alabama'],
  [41.76, -72.68, 'Hartford, CT', 'Capitol Planning Region, Connecticut'],
  [61.13, -146.35, 'Valdez, AK', 'Chugach Census Area, Alaska'],
  [13.45, 144.75, 'Hagatna, GU', 'Guam, Guam'],
  [18.34, -64.93, 'St Thomas, VI', 'St. Thomas, Virgin Islands'],
])('MAP-24 the position %d, %d is at %s, in %s', (lat, lng, text, county) => {
  expect(placeAtOffline({ lat, lng })).toMatchObject({ text, county: { text: county }, position: { lat, lng } })
})

test('MAP-24 far from every post office there is no place', () => {
  for (const [lat, lng] of [
    [0, 0],
    [90, 0],
    [-90, 180],
    [48.85, 2.35],
    [25, -160],
  ] as const)
    expect(placeAtOffline({ lat, lng })).toBeUndefined()
})

test('MAP-18 MAP-24 any text and any position are met without fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      findPlacesOffline(text)
      suggestPlacesOffline(text)
    }),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lng) => {
        placeAtOffline({ lat, lng })
      },
    ),
    { numRuns: 300 },
  )
})

test('MAP-01 every post office lies in a county of its own state', () => {
  const places = openPlaces()
  expect(places.zips.length).toBeGreaterThan(40_000)
  for (let index = 0; index < places.zips.length; index++)
    if (!places.countyAt(index)) throw new Error(`${places.zips[index]} has no county`)
  expect(countyByFips.size).toBeGreaterThan(3_000)
})
