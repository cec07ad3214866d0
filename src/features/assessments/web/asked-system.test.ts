import { expect, test } from 'vitest'
import { aboutAsked } from './asked-system.ts'

test('SYSTEM-07 no page takes an answer about another system than it asked for', () => {
  const answer = { system: 'mill', posted: null }
  expect(aboutAsked(answer, 'mill')).toBe(answer)
  // The first one is asked for without a name.
  expect(aboutAsked({ system: 'net' }, undefined)).toEqual({ system: 'net' })
  for (const other of [{ system: 'net' }, {}]) expect(() => aboutAsked(other, 'mill')).toThrow('not available')
})
