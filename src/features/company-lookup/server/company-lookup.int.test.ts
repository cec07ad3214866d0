import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Registry, startRegistry } from '../../../../test/fakes/sam.ts'
import { newPerson, town } from '../../../../test/people.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import type { Company } from '../contract.ts'

const place = town({ template: 'starter' })
const ask = (path: string, session?: Parameters<typeof place.call>[3]) =>
  place.call<Partial<Company> & { message?: string; fieldErrors?: Record<string, string> }>(
    'GET',
    `/api/sam/${path}`,
    undefined,
    session,
  )

beforeEach(() => place.clock.advance(3_600_000))

test('SAM-02 SAM-06 JOIN-08 the built-in registry finds a company by CAGE code, by DUNS number and by UEI', async () => {
  const { status, body, headers } = await ask('cageCode/1A2B3')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    legalBusinessName: 'Alder Ridge Machine Works, Inc.',
    dbaName: '',
    electronicBusinessAddress: {
      address1: '1480 Foundry Street',
      address2: '',
      city: 'Akron',
      state: 'OH',
      zip: '44308',
      countryCode: 'USA',
    },
    corporateUrl: 'https://www.alder-ridge-machine-works.example',
    electronicBusinessPoc: { usPhone: '3305550100' },
    cageCode: '1A2B3',
    duns: '012345674',
    uei: 'BBAQ27ZB18NB',
    primaryNaics: '332710',
  })
  expect((await ask('duns/012345674')).body).toEqual(body)
  expect((await ask('uei/bbaq27zb18nb')).body).toEqual(body)
})

test('SAM-01 blanks around a code and small letters do not matter', async () => {
  expect((await ask('cageCode/%201a2b3%20')).body).toMatchObject({ cageCode: '1A2B3' })
})

test('SAM-11 an unknown code answers 200 with {}', async () => {
  for (const path of ['cageCode/00000', 'duns/000000000', 'uei/ZZZZZZZZZZZZ']) {
    const { status, body } = await ask(path)
    expect([status, body]).toEqual([200, {}])
  }
})

test('SAM-03 SAM-05 another length and a wrong character answer 400, naming the field', async () => {
  const bad = [
    'cageCode/1A2B',
    'cageCode/1A2B34',
    'cageCode/1A-B3',
    'cageCode/%C3%84bcde',
    'cageCode/012345674',
    'duns/01234567',
    'duns/0123456789',
    'duns/01234567X',
    'duns/1A2B3',
    'uei/BBAQ27ZB18N',
    'uei/BBAQ27ZB18NBB',
    'uei/BBAQ27ZB18N-',
    'uei/012345674',
    'duns/%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80',
  ]
  for (const path of bad) {
    const { status, body } = await ask(path)
    expect([path, status]).toEqual([path, 400])
    expect(body.message).toBe('Must be 5 (CAGE) or 9 (DUNS) character code')
    expect(body.fieldErrors).toEqual({ code: body.message })
  }
})

test('SAM-11 without a login it can be asked 30 times in ten minutes, with one 60 times, then comes 429', async () => {
  const person = await newPerson(place)
  for (let count = 0; count < 30; count++) expect((await ask('cageCode/1A2B3')).status).toBe(200)
  const refused = await ask('cageCode/1A2B3')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe(600)
  expect(refused.body.message).toBe('Too many requests. Please wait 10 minutes and try again.')
  for (let count = 0; count < 60; count++) expect((await ask('cageCode/1A2B3', person)).status).toBe(200)
  expect((await ask('cageCode/1A2B3', person)).status).toBe(429)
  place.clock.advance(600_000)
  expect((await ask('cageCode/1A2B3')).status).toBe(200)
})

test('the starter registry holds 40 companies or more, of many states and trades', async () => {
  const rows = await place.portal.portal.db.selectFrom('sample_companies').select(['company', 'duns']).execute()
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(new Set(rows.map(({ company }) => company.electronicBusinessAddress.state)).size).toBeGreaterThan(35)
  expect(new Set(rows.map(({ company }) => company.primaryNaics)).size).toBeGreaterThan(35)
})

let registry: Registry
beforeAll(async () => {
  registry = await startRegistry()
})
afterAll(() => registry.close())

async function portalWithRegistry(env: Record<string, string> = {}) {
  registry.requests.length = 0
  registry.fault = undefined
  const clock = testClock()
  const portal = await startTestPortal({ clock, env: { ...registry.env, ...env } })
  const lookUp = (code = '7F4Q2', on: TestPortal = portal) => on.get(`/api/sam/cageCode/${code}`)
  return { portal, clock, lookUp }
}

test('SAM-06 with SAM_API_URL the registry is asked, once a day for a company, over all instances', async () => {
  const { portal, clock, lookUp } = await portalWithRegistry()
  const answers = await Promise.all([lookUp(), lookUp(), lookUp()])
  for (const answer of answers) expect(await answer.json()).toMatchObject({ cageCode: '7F4Q2', dbaName: 'LAKE EFFECT' })
  expect(registry.requests).toHaveLength(1)
  expect(registry.requests[0]).toMatch(/^\/entity-information\/v3\/entities\?cageCode=7F4Q2&includeSections=/)
  const second = await startTestPortal({ clock, env: { ...registry.env, DATABASE_URL: portal.databaseUrl } })
  expect((await lookUp('7F4Q2', second)).status).toBe(200)
  expect(registry.requests).toHaveLength(1)
  clock.advance(25 * 3_600_000)
  await lookUp()
  expect(registry.requests).toHaveLength(2)
  expect(await (await lookUp('00000')).json()).toEqual({})
  expect(await (await lookUp('00000')).json()).toEqual({})
  expect(registry.requests).toHaveLength(3)
})

test('JOIN-08 a registry asked by UEI is asked under the name that it knows, and kept apart from the other codes', async () => {
  const { portal } = await portalWithRegistry()
  const lookUp = (path: string) => portal.get(`/api/sam/${path}`).then((answer) => answer.json())
  expect(await lookUp('uei/J4K7N2T8W1P5')).toMatchObject({ cageCode: '7F4Q2', uei: 'J4K7N2T8W1P5' })
  expect(registry.requests[0]).toMatch(/\?ueiSAM=J4K7N2T8W1P5&/)
  expect(await lookUp('uei/K5L8P3U9X2Q6')).toMatchObject({ cageCode: '8G5R3', duns: '' })
  expect(await lookUp('uei/J4K7N2T8W1P5')).toMatchObject({ cageCode: '7F4Q2' })
  expect(registry.requests).toHaveLength(2)
})

test('SAM-10 a registry that is away answers 503 at once, is left alone for a while, and what it said before still counts', async () => {
  const { clock, lookUp } = await portalWithRegistry()
  await lookUp()
  registry.fault = 'error-500'
  clock.advance(2 * 86_400_000)
  const old = await lookUp()
  expect([old.status, await old.json()]).toMatchObject([200, { cageCode: '7F4Q2' }])
  const asked = registry.requests.length
  const refused = await lookUp('8G5R3')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await refused.json()).toEqual({
    code: 'registry_away',
    message:
      'The company registry does not answer at the moment. Please fill in the fields yourself, or try again later.',
  })
  expect(registry.requests).toHaveLength(asked)
  registry.fault = undefined
  clock.advance(31_000)
  expect(await (await lookUp('8G5R3')).json()).toMatchObject({ dbaName: 'PLAIN SHOP' })
})

test('SAM-10 the log says why the registry is away, once, and never holds the key', async () => {
  const { portal, lookUp } = await portalWithRegistry()
  const lines: string[] = []
  const { log } = portal.portal
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]
  if (!stream) throw new Error('the log writes nowhere')
  stream.write = (line) => void lines.push(line)
  log.level = 'debug'
  registry.fault = 'wrong-key'
  expect((await lookUp()).status).toBe(503)
  expect((await lookUp()).status).toBe(503)
  expect(lines.filter((line) => line.includes('the company registry is away'))).toHaveLength(1)
  expect(lines.join('')).toContain('the registry answered 403 (tries: 1)')
  expect(lines.join('')).not.toContain(registry.key)
})
