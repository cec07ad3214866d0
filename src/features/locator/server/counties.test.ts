import { expect, test } from 'vitest'
import { statesAndTerritories } from '../../../../test/option-lists.ts'
import { locatorStates } from '../contract.ts'
import { countiesByState, countyByFips } from './counties.ts'

const names = (state: string) => (countiesByState.get(state)?.counties ?? []).map(({ name }) => name)

test('LOC-02 MAP-01 CONTACT-02 the 50 states, DC, Guam, Puerto Rico and the Virgin Islands, each with both codes', () => {
  expect(locatorStates.map(({ code, fips, name }) => [code, fips, name])).toEqual(statesAndTerritories)
  expect(locatorStates).toHaveLength(54)
})

test('MAP-01 every state has its counties, as the Census Bureau counts them today', () => {
  const counted = [...countiesByState].map(([code, { counties }]) => [code, counties.length])
  expect(Object.fromEntries(counted)).toMatchObject({
    AL: 67,
    AK: 30,
    CT: 9,
    DC: 1,
    GA: 159,
    LA: 64,
    PR: 78,
    TX: 254,
    VA: 133,
    VI: 3,
    GU: 1,
  })
  // 3,143 counties and their like in the states (2023), DC, and 82 in the three territories.
  expect(countyByFips.size).toBe(3144 + 82)
})

test('MAP-25 every county has its middle, within reach of its state', () => {
  for (const { fips, lat, lng } of countyByFips.values()) {
    expect(lat, fips).toBeGreaterThan(13)
    expect(lat, fips).toBeLessThan(72)
    expect(fips.startsWith('66') ? -lng : lng, fips).toBeLessThan(-64)
  }
  expect(countyByFips.get('51610')).toMatchObject({ name: 'Falls Church city', lat: expect.closeTo(38.88, 1) })
})

test("LOC-09 Connecticut's planning regions and Alaska's new census areas stand where the old ones stood", () => {
  expect(names('CT')).toEqual([
    'Capitol Planning Region',
    'Greater Bridgeport Planning Region',
    'Lower Connecticut River Valley Planning Region',
    'Naugatuck Valley Planning Region',
    'Northeastern Connecticut Planning Region',
    'Northwest Hills Planning Region',
    'South Central Connecticut Planning Region',
    'Southeastern Connecticut Planning Region',
    'Western Connecticut Planning Region',
  ])
  expect(names('AK')).toEqual(expect.arrayContaining(['Chugach Census Area', 'Copper River Census Area']))
  expect(names('AK').join()).not.toContain('Valdez')
})

test('LOC-09 no text stands twice in a state, those of a city and a county of one name included', () => {
  for (const [state, { counties }] of countiesByState)
    expect(new Set(counties.map(({ option }) => option.text)).size, state).toBe(counties.length)
  for (const [state, base] of [
    ['VA', 'Richmond'],
    ['VA', 'Franklin'],
    ['VA', 'Roanoke'],
    ['VA', 'Fairfax'],
    ['MD', 'Baltimore'],
    ['MO', 'St. Louis'],
  ])
    expect(names(state as string)).toEqual(expect.arrayContaining([`${base} County`, `${base} city`]))
})
