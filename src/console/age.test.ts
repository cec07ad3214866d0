import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

test.each([
  ['2026-11-26T11:59:00Z', 'since today'],
  ['2026-11-25T12:00:01Z', 'since today'],
  ['2026-11-25T12:00:00Z', 'for 1 day'],
  ['2026-11-14T00:00:00Z', 'for 12 days'],
])('what waits since %s waits %s (DESK-02)', (since, said) => {
  expect(ageOf(since, now)).toBe(said)
})
