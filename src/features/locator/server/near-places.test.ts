import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearPlaces } from './near-places.ts'
import { findPlacesOffline } from './place-search.ts'

const near = (text: string) => nearPlaces(text).map((place) => place.text)

test.each([
  ['Tuscon', 'Tucson, AZ'],
  ['Albequerque', 'Albuquerque, NM'],
  ['Cincinatti, OH', 'Cincinnati, OH'],
  ['Philidelphia', 'Philadelphia, PA'],
  ['Pittsburg, PA', 'Pittsburgh, PA'],
  ['Sacremento', 'Sacramento, CA'],
  ['Milwakee', 'Milwaukee, WI'],
  ['Lousville, KY', 'Louisville, KY'],
  ['Honalulu', 'Honolulu, HI'],
  ['Pheonix', 'Phoenix, AZ'],
  ['Hunstville', 'Huntsville, AL'],
  ['huntsvile al', 'Huntsville, AL'],
  ['Chatanooga', 'Chattanooga, TN'],
  ['Tallahasee', 'Tallahassee, FL'],
  ['Poughkeepsy', 'Poughkeepsie, NY'],
  ['Skenectady', 'Schenectady, NY'],
  ['Worchester, MA', 'Worcester, MA'],
  ['Witchita', 'Wichita, KS'],
  ['Raliegh', 'Raleigh, NC'],
  ['Batton Rouge', 'Baton Rouge, LA'],
  ['Detriot', 'Detroit, MI'],
  ['Colorodo Springs', 'Colorado Springs, CO'],
  ['Los Angelas', 'Los Angeles, CA'],
  ['Minneapolous', 'Minneapolis, MN'],
  ['St. Petersberg, FL', 'Saint Petersburg, FL'],
  ['Fort Wane', 'Fort Wayne, IN'],
  ['Winstom Salem', 'Winston Salem, NC'],
  ['Myaguez', 'Mayaguez, PR'],
  ['Salem, Orgeon', 'Salem, OR'],
  ['Huntsville Alabma', 'Huntsville, AL'],
  ['Huntsville, QQ', 'Huntsville, AL'],
  ['Huntsville, Georgia', 'Huntsville, AL'],
  ['Alabma', 'Alabama'],
  ['Masachusets', 'Massachusetts'],
  ['West Virgina', 'West Virginia'],
  ['Madison Conty, Alabama', 'Madison County, Alabama'],
  ['Jeferson Parish, LA', 'Jefferson Parish, Louisiana'],
  ['Meck1enburg County', 'Mecklenburg County, North Carolina'],
  ['4600 Main Street, Hunstville, AL 00000', 'Huntsville, AL'],
  ['4600 Main Street Hunstville', 'Huntsville, AL'],
])('FIND-04 "%s" is no place, and "%s" is suggested', (typed, meant) => {
  expect(findPlacesOffline(typed)).toEqual([])
  expect(near(typed)).toContain(meant)
  expect(near(typed).length).toBeLessThanOrEqual(5)
})

test('FIND-04 the likeliest comes first: fewest letters off, then the larger city', () => {
  for (const [typed, first] of [
    ['Tuscon', 'Tucson, AZ'],
    ['Pheonix', 'Phoenix, AZ'],
    ['Cincinatti', 'Cincinnati, OH'],
    ['Los Angelas', 'Los Angeles, CA'],
    ['Hunstville, AL', 'Huntsville, AL'],
    ['Alabma', 'Alabama'],
  ] as const)
    expect(near(typed)[0]).toBe(first)
})

test('FIND-04 a ZIP code that is not known gives those beside it, and what is like no place gives nothing', () => {
  expect(findPlacesOffline('35888')).toEqual([])
  expect(near('35888')).toHaveLength(5)
  expect(near('35888').every((text) => /^Huntsville, AL 358\d\d$/.test(text))).toBe(true)
  for (const nothing of ['', 'a', '!!!', ', , ,', '123', '00000', 'zzzzzzzz', 'qq'])
    expect(near(nothing), nothing).toEqual([])
})

test('FIND-04 what is suggested finds its place alone when it is taken, and no text is met with a fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcdeilmnorstuv ,'), maxLength: 14 }), (text) => {
      for (const place of nearPlaces(text)) expect(findPlacesOffline(place.text)).toContainEqual(place)
    }),
    { numRuns: 200 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      nearPlaces(text)
    }),
    { numRuns: 200 },
  )
})
