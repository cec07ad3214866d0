import { expect, test } from 'vitest'
import { dayAfter, daysUntil, planningDays } from './close-out.ts'

test('days are counted as calendar days', () => {
  expect(dayAfter(new Date('2027-01-10T23:59:00Z'), 180)).toBe('2027-07-09')
  expect(daysUntil('2027-07-09', new Date('2027-01-10T23:59:00Z'))).toBe(180)
  expect(daysUntil('2027-07-09', new Date('2027-07-10T00:00:00Z'))).toBe(-1)
})

test('plans are measured by the conditional status while it runs, else by today (RULE-05)', () => {
  const now = new Date('2027-01-10T12:00:00Z')
  const lastDay = (posted?: { status: string; statusDate: string }) => planningDays(now, posted).lastDay
  expect(lastDay()).toBe('2027-07-09')
  expect(lastDay({ status: 'conditional', statusDate: '2026-12-01' })).toBe('2027-05-30')
  expect(lastDay({ status: 'final', statusDate: '2026-12-01' })).toBe('2027-07-09')
  // It has expired: a new one would begin with a new assessment.
  expect(planningDays(now, { status: 'conditional', statusDate: '2026-01-01' })).toEqual({
    today: '2027-01-10',
    lastDay: '2027-07-09',
    expired: '2026-06-30',
  })
  // On its last day it still runs.
  expect(planningDays(now, { status: 'conditional', statusDate: '2026-07-14' })).toEqual({
    today: '2027-01-10',
    lastDay: '2027-01-10',
  })
})
