import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../../../../../test/browser-storage.ts'
import { CallError } from '../../../../platform/browser/call.ts'
import { forgetPersonalStorage, personalStorage } from '../../../../platform/browser/personal-storage.ts'
import { unsentIn } from '../unsent-storage.ts'
import type { Bundle } from './bundle.ts'
import { sendLeftBehind } from './send-left-behind.ts'

const { calls, refuse } = vi.hoisted(() => ({
  calls: [] as { body: { network_uuid: string; system?: string } }[],
  refuse: { with: undefined as { status: number; code: string } | undefined },
}))
vi.mock('../../../../platform/browser/call.ts', async (original) => {
  const real = await original<typeof import('../../../../platform/browser/call.ts')>()
  return {
    ...real,
    async call(_: string, input: (typeof calls)[number]) {
      calls.push(input)
      if (refuse.with) throw new CallError(refuse.with.status, { code: refuse.with.code, message: 'No.' })
    },
  }
})

const first = () => unsentIn('ada', 'assessments', false)
const further = () => unsentIn('ada', 'assessments', true)
const bundle = (system?: string): Bundle => ({
  network: 'net',
  system,
  version: 0,
  entries: [{ item: '3.1.1[a]', field: 'answer', value: 1, at: 0 }],
})

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
  calls.length = 0
  refuse.with = undefined
  first().write('NEWCMMCLEVEL1:a', bundle())
  further().write('NEWCMMCLEVEL1:b', bundle('mill'))
})

test('SYSTEM-07 what is unsent of further systems lies apart from what a page of the release before sends into the first', async () => {
  expect(personalStorage('ada', 'assessments').names()).toEqual(['NEWCMMCLEVEL1:a'])
  expect(further().names()).toEqual(['NEWCMMCLEVEL1:b'])
  await sendLeftBehind('ada')
  expect(calls.map(({ body }) => body)).toMatchObject([
    { network_uuid: 'net', system: undefined },
    { network_uuid: 'mill', system: 'mill' },
  ])
  expect([...first().names(), ...further().names()]).toEqual([])
})

test('SYSTEM-07 at a logout both go', () => {
  forgetPersonalStorage()
  expect([...first().names(), ...further().names()]).toEqual([])
})

test.each([
  [403, 'not_permitted', [], ['NEWCMMCLEVEL1:b']],
  [403, 'reads_only', [], []],
  [409, 'own_elsewhere', ['NEWCMMCLEVEL1:a'], ['NEWCMMCLEVEL1:b']],
  [409, 'moved_meanwhile', ['NEWCMMCLEVEL1:a'], ['NEWCMMCLEVEL1:b']],
  [404, 'no_such_system', ['NEWCMMCLEVEL1:a'], []],
  [404, 'not_found', ['NEWCMMCLEVEL1:a'], ['NEWCMMCLEVEL1:b']],
  [0, '', ['NEWCMMCLEVEL1:a'], ['NEWCMMCLEVEL1:b']],
])('SYSTEM-07 after %i %s what can still be taken one day stays', async (status, code, ofFirst, ofFurther) => {
  refuse.with = { status, code }
  await sendLeftBehind('ada')
  expect(first().names()).toEqual(ofFirst)
  expect(further().names()).toEqual(ofFurther)
})
