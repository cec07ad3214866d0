import { expect, test } from 'vitest'
import { countiesByState } from './counties.ts'
import type { KeptOffice } from './directory-shapes.ts'
import { kilometersBetween } from './distance.ts'
import { indexOffices } from './office-index.ts'

function office(name: string, state: string, area: string, position: KeptOffice['position'], more = {}): KeptOffice {
  return {
    id: name.toLowerCase(),
    info: {
      State: state,
      Territory: state,
      Name: name,
      'Address Line 1': '',
      'Address Line 2': '',
      City: '',
      'Postal Code': '',
      'Phone Number': '',
      Extension: '',
      'email for references': '',
      website: '',
      'Organization Service Area': area,
      ...more,
    },
    address: '',
    position,
    nativeAccelerator: null,
  }
}

const birmingham = { lat: 33.52, lng: -86.8 }
const huntsville = { lat: 34.73, lng: -86.58 }
const mobile = { lat: 30.69, lng: -88.04 }
const boston = { lat: 42.36, lng: -71.06 }
const namesOf = (offices: readonly { Name: string; match: string }[]) =>
  offices.map(({ Name, match }) => `${Name} ${match}`)

test('LOC-13 MAP-14 an office serves by State or Territory, and by what its area says; those that name the county come first', () => {
  const index = indexOffices(
    1,
    [
      office('Whole', 'AL', 'Statewide', birmingham),
      office('Silent', 'AL', '', mobile),
      office('North', 'AL', 'MADISON COUNTY; limestone\nMorgan', huntsville),
      office('South', 'AL', 'Mobile, Baldwin', mobile),
      office('Elsewhere', 'TN', 'Statewide', huntsville),
      office('Across', 'TN', 'Madison', huntsville, { Territory: 'AL' }),
    ],
    false,
  )
  expect(namesOf(index.offices('AL', 'Madison County'))).toEqual([
    'Across county',
    'North county',
    'Whole statewide',
    'Silent statewide',
  ])
  expect(namesOf(index.offices('AL', 'madison'))).toEqual(namesOf(index.offices('AL', 'Madison County')))
})

test('LOC-14 MAP-15 where no office serves the county: the statewide ones', () => {
  const index = indexOffices(
    1,
    [
      office('Near', 'TN', 'Statewide', huntsville),
      office('Tribal', 'AL', 'Statewide for tribal members', mobile),
      office('South', 'AL', 'Mobile', mobile),
    ],
    false,
  )
  expect(namesOf(index.offices('AL', 'Madison County'))).toEqual(['Tribal statewide'])
  expect(namesOf(index.offices('AL', 'Mobile County'))).toEqual(['South county'])
})

test('LOC-14 MAP-15 MAP-25 failing those too: the two nearest, marked, wherever they are; no position, no distance', () => {
  const index = indexOffices(
    1,
    [
      office('South', 'AL', 'Mobile', mobile),
      office('Middle', 'AL', 'Jefferson', birmingham),
      office('Over', 'TN', 'Lincoln', { lat: 35.1, lng: -86.6 }),
      office('Nowhere', 'AL', 'Barbour', null),
    ],
    false,
  )
  expect(namesOf(index.offices('AL', 'Madison County'))).toEqual(['Over nearest', 'Middle nearest'])
  const [first, second] = index.offices('AL', 'Madison County')
  expect(first?.miles).toBeLessThan(30)
  expect(second?.miles).toBeLessThan(100)
})

test('LOC-14 nobody is sent to Massachusetts, which has no accelerator; MAP-13 its entries stay in the directory', () => {
  const index = indexOffices(
    1,
    [office('Bay', 'MA', 'Statewide', boston), office('South', 'AL', 'Mobile', mobile)],
    false,
  )
  expect(namesOf(index.offices('RI', 'Kent County'))).toEqual(['South nearest'])
  expect(index.directory.offices.map(({ Name }) => Name)).toEqual(['Bay', 'South'])
})

test('LOC-08 MAP-05 "Statewide" in place of a county gives the statewide offices, and in a state of one county all of them', () => {
  const index = indexOffices(
    1,
    [
      office('Whole', 'AL', '', birmingham),
      office('South', 'AL', 'Mobile', mobile),
      office('Capital', 'DC', 'Washington, DC', { lat: 38.9, lng: -77 }),
    ],
    false,
  )
  expect(namesOf(index.offices('AL', 'Statewide'))).toEqual(['Whole statewide'])
  expect(namesOf(index.offices('DC', 'Statewide'))).toEqual(['Capital county'])
})

test('LOC-13 a region that an office names is found by its name; names that mean nothing share one answer', () => {
  const index = indexOffices(
    1,
    [office('Coast', 'AL', 'Gulf Coast', mobile), office('Whole', 'AL', 'Statewide', birmingham)],
    false,
  )
  expect(namesOf(index.offices('AL', 'GULF COAST'))).toEqual(['Coast county', 'Whole statewide'])
  expect(namesOf(index.offices('AL', 'Madison'))).toEqual(['Whole statewide'])
  expect(index.offices('AL', 'made up')).toBe(index.offices('AL', 'made up, too'))
})

test('MAP-25 distance is that of the great circle on a sphere of 6371 km', () => {
  expect(kilometersBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 6)
  expect(kilometersBetween({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo((Math.PI / 2) * 6371, 6)
  expect(kilometersBetween(huntsville, birmingham)).toBeCloseTo(136, 0)
  // Over the date line: Guam is nearer to Hawaii than to Alabama.
  const guam = { lat: 13.44, lng: 144.79 }
  expect(kilometersBetween(guam, { lat: 21.3, lng: -157.9 })).toBeLessThan(kilometersBetween(guam, mobile))
  expect(kilometersBetween(mobile, mobile)).toBe(0)
})

test('LOC-13 LOC-14 every county of every state has an answer at 1,000 offices, and a whole state lists none of its counties', () => {
  const states = [...countiesByState.values()]
  const offices = Array.from({ length: 1_000 }, (_, number) => {
    const { state, counties, middle } = states[number % states.length]!
    const own = counties.filter((_, index) => index % 19 === number % 19).map(({ name }) => name)
    return office(`Office ${number}`, state.code, own.join('; ') || 'Statewide', middle)
  })
  const index = indexOffices(1, offices, false)
  for (const { state, counties } of states)
    for (const { name } of counties) expect(index.offices(state.code, name).length, name).toBeGreaterThan(0)
  for (const { statewide, counties } of index.directory.offices) expect(counties.length > 0).toBe(!statewide)
})

test('MAP-40 every figure is counted from the directory', () => {
  const native = (name: string, accelerator: string) => ({
    ...office(name, 'AZ', 'Desert', birmingham),
    nativeAccelerator: accelerator,
  })
  const { figures } = indexOffices(
    1,
    [native('A1', 'B'), native('A2', 'A'), native('A3', 'B'), office('Plain', 'IA', '', mobile, { Territory: 'NE' })],
    false,
  ).directory
  expect(figures).toEqual({
    offices: 4,
    states: 2,
    nativeOffices: 3,
    nativeAccelerators: [
      { name: 'A', offices: ['a2'] },
      { name: 'B', offices: ['a1', 'a3'] },
    ],
  })
})

test('what is kept of the answers is bounded: the oldest lists make room for new ones', () => {
  const ofTexas = Array.from({ length: 30 }, (_, at) => office(`Office ${at}`, 'TX', 'Statewide', birmingham))
  const index = indexOffices(1, ofTexas, false)
  const names = countiesByState.get('TX')?.counties.map(({ name }) => name) ?? []
  const lists = names.map((name) => index.offices('TX', name))
  expect(lists.flat().length).toBe(30 * 254)
  const isKept = (at: number) => index.offices('TX', names.at(at) as string) === lists.at(at)
  expect([isKept(-1), isKept(-200), isKept(0)]).toEqual([true, true, false])
})
