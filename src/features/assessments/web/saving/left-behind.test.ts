import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../../../../../test/browser-storage.ts'
import { unsentIn } from '../unsent-storage.ts'
import { bundlesOf } from './fact-bundles.ts'
import { factsLeftBehind } from './left-behind.ts'

const further = () => unsentIn('ada', 'system', true)
const bundle = { purpose: { entry: 'Gears', seen: 0, at: 1 } }

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
})

test('SYSTEM-07 what is unsent of a system that was removed, or left, does not stay in the browser', () => {
  further().write(`${bundlesOf('mill')}a`, bundle)
  further().write(`${bundlesOf('gone')}b`, bundle)
  unsentIn('ada', 'system', false).write(`${bundlesOf('net')}c`, bundle)
  const drop = factsLeftBehind('ada', 'system')
  // Of a system that was added since it was asked which there are.
  further().write(`${bundlesOf('newer')}d`, bundle)
  expect(drop({ Items: [{ system: 'net' }, { system: 'mill' }] })).toBe(true)
  expect(further().names()).toEqual([`${bundlesOf('mill')}a`, `${bundlesOf('newer')}d`])
  expect(unsentIn('ada', 'system', false).names()).toHaveLength(1)
  expect(factsLeftBehind('ada', 'system')({ Items: [{ system: 'mill' }, { system: 'newer' }] })).toBe(false)
})

test('SYSTEM-07 EASE-02 so is what is unsent of its interview', () => {
  const interview = unsentIn('ada', 'interview', true)
  const answer = { wireless: { entry: ['no'], seen: 0, at: 1 } }
  interview.write(`${bundlesOf('mill')}a`, answer)
  interview.write(`${bundlesOf('gone')}b`, answer)
  expect(factsLeftBehind('ada', 'interview')({ Items: [{ system: 'mill' }] })).toBe(true)
  expect(interview.names()).toEqual([`${bundlesOf('mill')}a`])
  // Each page tells of its own.
  expect(factsLeftBehind('ada', 'system')({ Items: [{ system: 'mill' }] })).toBe(false)
})

test('JOIN-07 what is unsent of a system of one’s own stays while one is in an organization', () => {
  further().write(`${bundlesOf('mine')}a`, bundle)
  expect(factsLeftBehind('ada', 'system')({ Items: [{ system: 'net' }], ownElsewhere: ['own', 'mine'] })).toBe(false)
  expect(further().names()).toEqual([`${bundlesOf('mine')}a`])
})
