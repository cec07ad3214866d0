import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countiesByState, countiesNamed, countyByFips } from './counties.ts'
import { nameKey } from './name-key.ts'
import { readServiceArea, servesCounty } from './service-area.ts'

/** The counties a text names, as the visitor's list shows them; "whole" for the whole state. */
function read(state: string, text: string): string {
  const area = readServiceArea(text, state)
  const names = [...area.counties].map((fips) => countyByFips.get(fips)?.name ?? fips).sort()
  return area.whole ? ['whole', ...names.map((name) => `not ${name}`)].join(', ') : names.join(', ')
}

test.each([
  // Suffixes
  ['AL', 'Madison', 'Madison County'],
  ['AL', 'MADISON COUNTY', 'Madison County'],
  ['AL', 'madison co.', 'Madison County'],
  ['CA', 'County of San Diego', 'San Diego County'],
  ['LA', 'Orleans Parish; St. Tammany', 'Orleans Parish, St. Tammany Parish'],
  ['LA', 'Parishes of Caddo and Bossier', 'Bossier Parish, Caddo Parish'],
  ['AK', 'Kenai Peninsula; Denali Borough', 'Denali Borough, Kenai Peninsula Borough'],
  ['AK', 'Bethel Census Area, Nome', 'Bethel Census Area, Nome Census Area'],
  ['AK', 'Juneau, City and Borough of Sitka', 'Juneau City and Borough, Sitka City and Borough'],
  ['AK', 'Municipality of Anchorage', 'Anchorage Municipality'],
  ['PR', 'Bayamón Municipio, Mayaguez', 'Bayamón Municipio, Mayagüez Municipio'],
  ['PR', 'Municipios de Añasco y Rincón', 'Añasco Municipio, Rincón Municipio'],
  ['PR', 'Añasco; Rincon; San German', 'Añasco Municipio, Rincón Municipio, San Germán Municipio'],
  ['CT', 'Capitol Planning Region', 'Capitol Planning Region'],
  [
    'CT',
    'Western Connecticut, Greater Bridgeport',
    'Greater Bridgeport Planning Region, Western Connecticut Planning Region',
  ],
  // Separators
  ['OH', 'Adams, Brown, Clark', 'Adams County, Brown County, Clark County'],
  ['OH', 'Adams;Brown ; Clark;', 'Adams County, Brown County, Clark County'],
  ['OH', 'Adams\nBrown\r\nClark', 'Adams County, Brown County, Clark County'],
  ['OH', 'Adams, Brown and Clark Counties', 'Adams County, Brown County, Clark County'],
  ['OH', 'Adams, Brown, & Clark', 'Adams County, Brown County, Clark County'],
  ['OH', '• Adams\n• Brown', 'Adams County, Brown County'],
  ['OH', 'Counties served: Adams, Brown.', 'Adams County, Brown County'],
  ['OH', 'The counties of Adams / Brown', 'Adams County, Brown County'],
  ['IL', 'Cook (Chicago), Lake', 'Cook County, Lake County'],
  // One name, many spellings
  ['MN', 'Saint Louis', 'St. Louis County'],
  ['IL', 'Saint Clair, St Clair, ST. CLAIR', 'St. Clair County'],
  ['MO', 'Sainte Genevieve', 'Ste. Genevieve County'],
  ['MO', 'Ste Genevieve', 'Ste. Genevieve County'],
  ['MD', 'Prince George’s; Queen Annes; St. Marys', "Prince George's County, Queen Anne's County, St. Mary's County"],
  ['IA', 'O`Brien, Obrien', "O'Brien County"],
  ['IL', 'De Kalb, Du Page, La Salle, Mc Lean', 'DeKalb County, DuPage County, LaSalle County, McLean County'],
  ['FL', 'Miami Dade', 'Miami-Dade County'],
  ['FL', 'Dade', 'Miami-Dade County'],
  ['NM', 'Dona Ana', 'Doña Ana County'],
  ['NM', 'DOÑA ANA', 'Doña Ana County'],
  ['MT', 'Lewis & Clark', 'Lewis and Clark County'],
  ['VA', 'King and Queen and King William', 'King William County, King and Queen County'],
  ['AK', 'Mat-Su, Prince of Wales–Hyder', 'Matanuska-Susitna Borough, Prince of Wales-Hyder Census Area'],
  // A city and a county of one name
  ['VA', 'Richmond', 'Richmond County, Richmond city'],
  ['VA', 'Richmond City', 'Richmond city'],
  ['VA', 'City of Richmond; Henrico', 'Henrico County, Richmond city'],
  ['VA', 'Fairfax (city), Roanoke County', 'Fairfax city, Roanoke County'],
  ['MO', 'St. Louis City & County', 'St. Louis County, St. Louis city'],
  ['MD', 'Baltimore County', 'Baltimore County'],
  ['VA', 'James City, Charles City County', 'Charles City County, James City County'],
  ['NV', 'Carson City, Washoe', 'Carson City, Washoe County'],
  ['VA', 'Virginia Beach, Norfolk City', 'Norfolk city, Virginia Beach city'],
  // Names of former times
  ['CT', 'Middlesex County', 'Lower Connecticut River Valley Planning Region'],
  ['CT', 'Windham', 'Northeastern Connecticut Planning Region, Southeastern Connecticut Planning Region'],
  ['AK', 'Valdez-Cordova', 'Chugach Census Area, Copper River Census Area'],
  ['SD', 'Shannon', 'Oglala Lakota County'],
  // The whole state
  ['AL', '', 'whole'],
  ['AL', ' \n', 'whole'],
  ['AL', 'Statewide', 'whole'],
  ['AL', 'STATE-WIDE', 'whole'],
  ['AL', 'state wide (all counties)', 'whole'],
  ['AL', 'All counties', 'whole'],
  ['AL', 'all 67 counties in Alabama', 'whole'],
  ['AL', 'Entire State of Alabama', 'whole'],
  ['AL', 'Alabama', 'whole'],
  ['GU', 'Island-wide', 'whole'],
  ['DC', 'Washington, DC', 'District of Columbia'],
  ['NV', 'Statewide except Clark County', 'whole, not Clark County'],
  ['NV', 'Statewide, excluding Clark and Washoe', 'whole, not Clark County, not Washoe County'],
  // Not the whole state
  ['NY', 'New York', 'New York County'],
  ['AL', 'Madison, AL', 'Madison County'],
  ['UT', 'Utah; Salt Lake', 'Salt Lake County, Utah County'],
  ['AZ', 'Communities of the high desert', ''],
])('LOC-13 MAP-14 MAP-33 %s: "%s" is read as "%s"', (state, text, expected) => {
  expect(read(state, text)).toBe(expected)
})

test('LOC-13 MAP-33 a region that is no county serves those who give its name, and nobody else', () => {
  const area = readServiceArea('Gulf Coast; Wiregrass Region', 'AL')
  expect(servesCounty(area, [], nameKey('gulf coast'))).toBe(true)
  expect(servesCounty(area, countiesNamed('AL', 'Mobile'), nameKey('Mobile'))).toBe(false)
  // A name without a letter or digit is nobody's.
  expect(servesCounty(readServiceArea('★; ?', 'AL'), countiesNamed('AL', 'Mobile'), '')).toBe(false)
})

const counties = [...countiesByState].flatMap(([state, { counties }]) => counties.map((county) => ({ state, county })))
const someCounties = fc.constantFrom(...countiesByState.keys()).chain((state) =>
  fc.record({
    state: fc.constant(state),
    chosen: fc.uniqueArray(fc.constantFrom(...(countiesByState.get(state)?.counties ?? [])), {
      minLength: 1,
      maxLength: 12,
    }),
  }),
)
const spelling = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => ` ${name}  `,
  (name) => name.replaceAll('St. ', 'Saint '),
  (name) => name.replaceAll('St. ', 'St '),
  (name) => name.replaceAll("'", '’'),
  (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
)

test('LOC-13 every county is found by its own name, and by nothing else than its own counties', () => {
  for (const { state, county } of counties)
    expect(countiesNamed(state, county.name).map(({ fips }) => fips)).toEqual([county.fips])
})

test('LOC-13 any list of counties, however spelled and separated, names those and no others', () => {
  fc.assert(
    fc.property(
      someCounties,
      spelling,
      fc.constantFrom(', ', ';', '\n', ' ;\n', ',\r\n'),
      ({ state, chosen }, spell, separator) => {
        const area = readServiceArea(chosen.map(({ name }) => spell(name)).join(separator), state)
        // A state of one county, named alone, may be read as the whole of it.
        if (area.whole) return expect(countiesByState.get(state)?.counties).toHaveLength(1)
        expect([...area.counties].sort()).toEqual(chosen.map(({ fips }) => fips).sort())
      },
    ),
    { numRuns: 2_000 },
  )
})

test('LOC-15 any text at all is read without fault', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(...countiesByState.keys()),
      (text, state) => {
        readServiceArea(text, state)
      },
    ),
    { numRuns: 2_000 },
  )
  readServiceArea('Adams and '.repeat(400), 'OH')
})
