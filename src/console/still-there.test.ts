import { expect, test } from 'vitest'
import { dueOf } from './still-there.ts'

const minute = 60_000

test.each([
  [0, false, 'nothing'],
  [27.9, false, 'nothing'],
  [28, false, 'ask'],
  [30.9, false, 'ask'],
  [31, false, 'over'],
  [4.9, true, 'nothing'],
  [5, true, 'tell'],
  [29, true, 'tell'],
  [31, true, 'over'],
] as const)('after %d minutes, of 30, with work since: %s, %s is due (STAFF-05)', (minutes, active, due) => {
  expect(dueOf(minutes * minute, active, 30)).toBe(due)
})

test('with the shortest time that can be set there are three minutes before somebody is asked (STAFF-05)', () => {
  expect(dueOf(2.9 * minute, false, 5)).toBe('nothing')
  expect(dueOf(3 * minute, false, 5)).toBe('ask')
})
