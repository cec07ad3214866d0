import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { clockTimeOf, momentAt } from './zoned.ts'

const zones = ['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage', 'Puerto_Rico'].map(
  (city) => `America/${city}`,
)

test('a time by the clocks of every zone is the moment that luxon finds, and shows the same again (EDIT-11)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones, 'Pacific/Honolulu', 'Pacific/Guam'),
      fc.date({ min: new Date('1995-01-01'), max: new Date('2039-01-01'), noInvalidDate: true }),
      (zone, date) => {
        const minute = `${date.toISOString().slice(0, 16)}`
        const moment = momentAt(minute, zone)
        const known = DateTime.fromISO(minute, { zone })
        // Luxon moves a time that is leapt over by the same hour.
        // Of an hour that is there twice it takes now the first, now the second: ours is always the first.
        const [first] = known.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis())
        expect(moment).toBe((first ?? known).toUTC().toISO())
        expect(clockTimeOf(moment, zone)).toBe(known.toFormat("yyyy-MM-dd'T'HH:mm"))
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['as in winter', '2026-02-03T13:00', 'America/Chicago', '2026-02-03T19:00:00.000Z', '2026-02-03T13:00'],
  ['leapt over in spring', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
  [
    'there twice in autumn: the first',
    '2026-11-01T01:30',
    'America/New_York',
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T01:30',
  ],
  [
    'where clocks are never changed',
    '2026-03-08T02:30',
    'America/Phoenix',
    '2026-03-08T09:30:00.000Z',
    '2026-03-08T02:30',
  ],
] as const)('%s (EDIT-11)', (_, typed, zone, moment, shown) => {
  expect(momentAt(typed, zone)).toBe(moment)
  expect(clockTimeOf(moment, zone)).toBe(shown)
})

test('a year that is half typed stays as it is typed (EDIT-11)', () => {
  for (const typed of ['0002-02-03T13:00', '0020-02-03T13:00', '0202-12-31T23:59'])
    expect(clockTimeOf(momentAt(typed, 'America/Chicago'), 'America/Chicago')).toBe(typed)
})

test('what is no time is none (EDIT-11)', () => {
  expect([momentAt('', 'America/Chicago'), momentAt('soon', 'America/Chicago'), clockTimeOf('soon', 'UTC')]).toEqual([
    '',
    '',
    '',
  ])
})
