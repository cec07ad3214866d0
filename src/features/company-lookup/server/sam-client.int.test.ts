import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Registry, type RegistryFault, startRegistry } from '../../../../test/fakes/sam.ts'
import type { Pace } from '../../../platform/http/outside-service.ts'
import { RegistryAway } from './registry.ts'
import { samRegistry } from './sam-client.ts'

let registry: Registry
beforeAll(async () => {
  registry = await startRegistry()
})
afterAll(() => registry.close())
beforeEach(() => {
  Object.assign(registry, { fault: undefined, faults: Number.POSITIVE_INFINITY })
  registry.requests.length = 0
})

const code = { kind: 'CAGE', code: '7F4Q2' } as const
const pace: Pace = { callFor: 200, wholeFor: 2_000, waits: [10, 10] }
const client = (path = '/entity-information/v3/entities', key = registry.key) =>
  samRegistry({ url: `${registry.env.SAM_API_URL}${path}`, key }, pace)

test("SAM-06 an answer of SAM.gov becomes ours, in version 3 and 4: the contact's address, the active registration", async () => {
  for (const version of ['v3', 'v4'])
    expect(await client(`/entity-information/${version}/entities`).find(code)).toEqual({
      legalBusinessName: 'LAKE EFFECT MACHINING, INC.',
      dbaName: 'LAKE EFFECT',
      electronicBusinessAddress: {
        address1: '200 OFFICE STREET',
        address2: 'FLOOR 3',
        city: 'BUFFALO',
        state: 'NY',
        zip: '14202',
        countryCode: 'USA',
      },
      corporateUrl: 'www.lake-effect.example',
      electronicBusinessPoc: { usPhone: '7165550123' },
      cageCode: '7F4Q2',
      duns: '080123457',
      uei: 'J4K7N2T8W1P5',
      primaryNaics: '332710',
    })
  expect(await client().find({ kind: 'DUNS', code: '080123457' })).toMatchObject({ cageCode: '7F4Q2' })
  expect(await client().find({ kind: 'UEI', code: 'J4K7N2T8W1P5' })).toMatchObject({ cageCode: '7F4Q2' })
})

test('SAM-06 what the registry leaves out is empty, and the physical address stands in', async () => {
  expect(await client().find({ kind: 'CAGE', code: '8G5R3' })).toEqual({
    legalBusinessName: '',
    dbaName: 'PLAIN SHOP',
    electronicBusinessAddress: {
      address1: '5 Side Street',
      address2: '',
      city: 'TROY',
      state: '',
      zip: '',
      countryCode: '',
    },
    corporateUrl: '',
    electronicBusinessPoc: { usPhone: '' },
    cageCode: '8G5R3',
    duns: '',
    uei: 'K5L8P3U9X2Q6',
    primaryNaics: '',
  })
})

test('SAM-11 a code that nobody has, and a DUNS number that the registry no longer takes, are no company', async () => {
  expect(await client().find({ kind: 'CAGE', code: '00000' })).toBeUndefined()
  expect(await client().find({ kind: 'DUNS', code: '999999999' })).toBeUndefined()
  expect(await client().find({ kind: 'UEI', code: 'ZZZZZZZZZZZZ' })).toBeUndefined()
})

test('a failure is tried again, twice', async () => {
  Object.assign(registry, { fault: 'error-500', faults: 2 })
  expect(await client().find(code)).toMatchObject({ cageCode: '7F4Q2' })
  expect(registry.requests).toHaveLength(3)
})

const faults: [RegistryFault, number, RegExp][] = [
  ['error-500', 3, /answered 500/],
  ['cut-off', 3, /terminated|closed/],
  ['silent', 3, /in time/],
  ['garbage', 3, /no JSON/],
  ['odd-json', 3, /entityData/],
  ['too-many', 1, /answered 429/],
  ['wrong-key', 1, /answered 403/],
  ['huge', 1, /too large/],
]
test.each(faults)('SAM-10 %s: after %i tries the reason is told, and never the key', async (fault, tries, reason) => {
  registry.fault = fault
  const failure = await client()
    .find(code)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RegistryAway)
  expect((failure as Error).message).toMatch(reason)
  expect(JSON.stringify(failure) + (failure as Error).stack).not.toContain(registry.key)
  expect(registry.requests).toHaveLength(tries)
})

test('nobody waits longer than the whole time, and an address where nobody listens is told as such', async () => {
  registry.fault = 'silent'
  const hasty = samRegistry(
    { url: `${registry.env.SAM_API_URL}/entity-information/v3/entities`, key: 'x' },
    { callFor: 5_000, wholeFor: 100, waits: [10, 10] },
  )
  await expect(hasty.find(code)).rejects.toThrow(/in time/)
  expect(registry.requests).toHaveLength(1)
  const nobody = samRegistry({ url: 'http://127.0.0.1:9/entities', key: registry.key }, pace)
  await expect(nobody.find(code)).rejects.toThrow(RegistryAway)
})
