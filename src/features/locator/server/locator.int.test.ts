import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import type { County, Directory, FoundOffice, PlaceSearch } from '../contract.ts'
import { locatorMessages, locatorStates } from '../contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

const ask = (state: unknown, county: unknown) => portal.post('/api/resources/getApexSC', { state, county })
const found = async (state: string, county: string) => (await (await ask(state, county)).json()) as FoundOffice[]

test('LOC-08 LOC-09 MAP-04 LIST-02 the counties of a state: a plain list of FIPS code and "County name, State name"', async () => {
  const counties = await portal.json<County[]>('/api/resources/counties/01')
  expect(counties).toHaveLength(67)
  expect(counties[0]).toEqual({ value: '01001', text: 'Autauga County, Alabama' })
  expect(counties).toContainEqual({ value: '01089', text: 'Madison County, Alabama' })
  for (const { fips } of locatorStates)
    expect((await portal.json<County[]>(`/api/resources/counties/${fips}`)).length, fips).toBeGreaterThan(0)
})

test('LOC-08 MAP-04 a code that is no state of the locator is refused: 400 for no code at all, 404 for another', async () => {
  for (const [code, status] of [
    ['AL', 400],
    ['1', 400],
    ['001', 400],
    ['%20', 400],
    ['60', 404],
    ['99', 404],
  ])
    expect((await portal.get(`/api/resources/counties/${code}`)).status, String(code)).toBe(status)
})

test('LOC-05 LOC-11 LOC-12 MAP-08 LIST-02 state and county give a plain list of the offices that serve it', async () => {
  const offices = await found('AL', 'Madison County')
  expect(offices.map(({ Name, match }) => [Name, match])).toEqual([
    ['Huntsville Sample Accelerator', 'county'],
    ['Alabama Sample Accelerator', 'statewide'],
  ])
  expect(Object.keys(offices[0] ?? {})).toEqual(
    expect.arrayContaining([
      'State',
      'Territory',
      'Name',
      'Address Line 1',
      'Address Line 2',
      'City',
      'Postal Code',
      'Phone Number',
      'Extension',
      'email for references',
      'website',
      'Organization Service Area',
    ]),
  )
  expect(offices[0]).toMatchObject({ State: 'AL', City: 'Huntsville', miles: expect.any(Number) })
})

test('LOC-11 MAP-08 case, suffix and what follows the first comma make no difference', async () => {
  const expected = (await found('AL', 'Madison County')).map(({ id }) => id)
  for (const county of ['Madison', 'MADISON', 'madison county, Alabama', ' Madison County ', 'Madison County,,'])
    expect(
      (await found('al', county)).map(({ id }) => id),
      county,
    ).toEqual(expected)
})

test('LOC-14 MAP-15 a county that no office serves gets the two nearest, marked as such', async () => {
  const offices = await found('OR', 'Wheeler County')
  expect(offices.map(({ match }) => match)).toEqual(['nearest', 'nearest'])
  expect(offices[0]?.miles).toBeLessThanOrEqual(offices[1]?.miles as number)
})

test('LOC-06 LOC-07 MAP-11 MAP-12 Massachusetts is refused with its notice', async () => {
  const answer = await ask('MA', 'Suffolk County')
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      code: 'no_accelerator',
      message:
        'Thank you for your inquiry. Unfortunately, there is no APEX Accelerator in Massachusetts at this time. We hope to have an agreement in place for Massachusetts by August 1, 2025.',
      fieldErrors: { state: locatorMessages.massachusetts },
    },
  ])
  expect((await ask('ma', 'x')).status).toBe(400)
  expect(await portal.json('/api/resources/places?q=Boston,+MA')).toMatchObject({
    withoutAccelerator: true,
    offices: [],
  })
})

test('MAP-13 the directory for the map holds the entries of Massachusetts all the same', async () => {
  const { offices } = await portal.json<Directory>('/api/resources/directory')
  expect(offices.filter(({ State }) => State === 'MA').length).toBeGreaterThan(0)
})

test('LOC-04 MAP-09 a missing state or county is refused with its message and named', async () => {
  for (const [body, field, message] of [
    [{ county: 'Madison' }, 'state', 'Please select a state from the dropdown'],
    [{ state: '', county: 'Madison' }, 'state', 'Please select a state from the dropdown'],
    [{ state: 'ZZ', county: 'Madison' }, 'state', 'Please select a state from the dropdown'],
    [{ state: 'AL', county: '' }, 'county', 'Please select a county from the dropdown'],
    [{ state: 'AL', county: ' , Alabama' }, 'county', 'Please select a county from the dropdown'],
    [{ state: 'AL', county: 'x\u0000' }, 'county', 'Type plain text.'],
    [{ state: 'AL', county: 'x'.repeat(201) }, 'county', 'At most 200 characters.'],
  ] as const) {
    const answer = await portal.post('/api/resources/getApexSC', body)
    expect([answer.status, ((await answer.json()) as { fieldErrors: object }).fieldErrors]).toEqual([
      400,
      { [field]: message },
    ])
  }
  for (const body of [undefined, null, [], 7, 'AL', { state: ['AL'], county: {} }])
    expect((await portal.post('/api/resources/getApexSC', body)).status).toBe(400)
})

test('LOC-15 MAP-38 every office of the sample directory answers whole, whatever its fields hold', async () => {
  for (const { code } of locatorStates.filter((state) => state.code !== 'MA'))
    expect((await ask(code, 'Statewide')).status, code).toBe(200)
})

test('MAP-26 MAP-40 MAP-41 the directory for the map says that it holds samples, and counts its own figures', async () => {
  const { sample, figures, offices } = await portal.json<Directory>('/api/resources/directory')
  expect(sample).toBe(true)
  expect(figures).toMatchObject({ offices: offices.length, states: 54, nativeOffices: 11 })
  expect(figures.nativeAccelerators.map(({ offices }) => offices.length).reduce((a, b) => a + b)).toBe(11)
  for (const { statewide, counties } of offices) if (statewide) expect(counties).toEqual([])
  const madison = offices.filter(({ counties }) => counties.includes('01089'))
  expect(madison.map(({ City }) => City)).toEqual(['Huntsville'])
})

test('MAP-18 MAP-20 a place gives the offices that serve its county, with ready contact links', async () => {
  const { places, offices, nearest } = await portal.json<PlaceSearch>('/api/resources/places?q=35801')
  expect(places).toMatchObject([{ text: 'Huntsville, AL 35801', county: { value: '01089' } }])
  expect(offices[0]).toMatchObject({
    Name: 'Huntsville Sample Accelerator',
    phones: [{ href: expect.stringMatching(/^tel:/) }],
    mails: [{ href: expect.stringMatching(/^mailto:/) }],
  })
  expect(nearest.map(({ match }) => match)).toEqual(['nearest', 'nearest'])
  const state = await portal.json<PlaceSearch>('/api/resources/places?q=Oregon')
  expect(state.offices.map(({ State }) => State)).toEqual(['OR', 'OR', 'OR', 'OR'])
  expect(await portal.json('/api/resources/places?q=nonsense+place')).toEqual({
    places: [],
    suggestions: [],
    offices: [],
    nearest: [],
    withoutAccelerator: false,
  })
})

test('FIND-04 a misspelt place is answered with places that are spelled like it', async () => {
  const { places, suggestions, offices } = await portal.json<PlaceSearch>('/api/resources/places?q=Tuscon')
  expect([places, offices]).toEqual([[], []])
  expect(suggestions[0]).toMatchObject({ kind: 'city', text: 'Tucson, AZ', state: 'AZ' })
})

test('MAP-18 MAP-24 malformed questions for places are refused with the field named', async () => {
  for (const [path, field] of [
    ['/api/resources/places', 'q'],
    ['/api/resources/places?q=', 'q'],
    ['/api/resources/places?q=x', 'q'],
    [`/api/resources/places?q=${'x'.repeat(201)}`, 'q'],
    [`/api/resources/places/suggest?q=${'x'.repeat(201)}`, 'q'],
    ['/api/resources/places/reverse?lat=91&lng=0', 'lat'],
    ['/api/resources/places/reverse?lat=1', 'lng'],
    ['/api/resources/places/reverse?lat=x&lng=0', 'lat'],
    ['/api/resources/places/reverse?lat=1&lng=1e999', 'lng'],
  ] as const) {
    const answer = await portal.get(path)
    expect(answer.status, path).toBe(400)
    expect(Object.keys(((await answer.json()) as { fieldErrors: object }).fieldErrors), path).toEqual([field])
  }
})

test('MAP-24 a position that was asked for is kept by nobody', async () => {
  const answer = await portal.get('/api/resources/places/reverse?lat=34.73&lng=-86.58')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
