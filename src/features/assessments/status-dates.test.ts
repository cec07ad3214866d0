import { expect, test } from 'vitest'
import { later as levelOne } from './frameworks/cmmc-level-1/later.ts'
import { later as levelTwo } from './frameworks/cmmc-level-2/later.ts'
import type { StatusRules } from './frameworks/framework.ts'
import { type PostedStatus, yearsAfter } from './status-dates.ts'

const posted: PostedStatus = { status: 'final', assessor: 'self', statusDate: '2026-11-10', uid: '', official: '' }
const days = ({ status }: { status?: StatusRules }, more: Partial<PostedStatus> = {}) =>
  status?.dates({ ...posted, ...more }).map(({ day, kind }) => [kind, day])

test('Level 1 stands for a year, Level 2 (Self) for three with its yearly affirmation, a conditional status for 180 days (RULE-15)', () => {
  expect(days(levelOne)).toEqual([['renewal', '2027-11-10']])
  expect(days(levelTwo)).toEqual([
    ['affirmation', '2027-11-10'],
    ['affirmation', '2028-11-10'],
    ['renewal', '2029-11-10'],
  ])
  expect(days(levelTwo, { status: 'conditional' })).toEqual([['close-out', '2027-05-09']])
})

test('a year after February 29 is over on the 28th, and again on the 29th of a leap year', () => {
  expect([1, 3, 4].map((years) => yearsAfter('2028-02-29', years))).toEqual(['2029-02-28', '2031-02-28', '2032-02-29'])
})

test('a status is named with who assessed (RULE-01)', () => {
  expect(levelTwo.status?.name(posted)).toBe('Final Level 2 (Self)')
  expect(levelTwo.status?.name({ ...posted, status: 'conditional', assessor: 'c3pao' })).toBe(
    'Conditional Level 2 (C3PAO)',
  )
  expect(levelOne.status?.name(posted)).toBe('Final Level 1 (Self)')
})
