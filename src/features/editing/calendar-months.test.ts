import { expect, test } from 'vitest'
import { dayByKey, dayIn, daysOf, monthAfter, monthIn, spanOf, weeksOf } from './calendar-months.ts'

test.each([
  // Of the clocks: put forward on March 14, put back on November 7, 2027.
  ['2027-03', 5, '2027-03-01', 1, '2027-03-31'],
  ['2027-11', 5, '2027-11-01', 1, '2027-11-30'],
  ['2026-02', 4, '2026-02-01', 0, '2026-02-28'],
  ['2028-02', 5, '2028-02-01', 2, '2028-02-29'],
  ['2026-08', 6, '2026-08-01', 6, '2026-08-31'],
])('PUBLISH-13 %s has %i weeks from Sunday on, each of its days once', (month, count, first, weekday, last) => {
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(count)
  for (const week of weeks) expect(week).toHaveLength(7)
  expect(weeks[0]?.indexOf(first)).toBe(weekday)
  const days = weeks.flat().filter((day) => day !== null)
  expect(days).toEqual(daysOf(month))
  expect([days[0], days.at(-1), new Set(days).size]).toEqual([first, last, Number(last.slice(8))])
})

test.each([
  ['a day in winter', '2026-11-27', '2026-11-27', '2026-11-27T05:00:00.000Z', 24],
  ['the day on which clocks are put forward', '2027-03-14', '2027-03-14', '2027-03-14T05:00:00.000Z', 23],
  ['the day on which they are put back', '2027-11-07', '2027-11-07', '2027-11-07T04:00:00.000Z', 25],
  ['a month in which they are put forward', '2027-03-01', '2027-03-31', '2027-03-01T05:00:00.000Z', 31 * 24 - 1],
  ['a month in which they are put back', '2027-11-01', '2027-11-30', '2027-11-01T04:00:00.000Z', 30 * 24 + 1],
  ['a month at the end of a year', '2026-12-01', '2026-12-31', '2026-12-01T05:00:00.000Z', 31 * 24],
])('PUBLISH-13 %s is as long as its clocks say', (_, first, last, begin, hours) => {
  const { from, to } = spanOf(first, last, 'America/New_York')
  expect([from.toISOString(), (to.getTime() - from.getTime()) / 3_600_000]).toEqual([begin, hours])
})

test.each([
  ['ArrowLeft', '2027-03-01', '2027-02-28'],
  ['ArrowRight', '2027-03-13', '2027-03-14'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2027-11-07', '2027-10-31'],
  ['ArrowDown', '2027-10-31', '2027-11-07'],
  ['Home', '2027-11-03', '2027-10-31'],
  ['End', '2027-11-03', '2027-11-06'],
  ['End', '2027-11-06', '2027-11-06'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['PageDown', '2028-01-30', '2028-02-29'],
  ['PageDown', '2027-12-15', '2028-01-15'],
  ['ArrowLeft', '1990-01-01', undefined],
  ['PageDown', '2199-12-31', undefined],
  ['Tab', '2027-03-01', undefined],
  ['Enter', '2027-03-01', undefined],
])('PUBLISH-13 %s leads from %s to %s', (key, from, to) => {
  expect(dayByKey(from, key)).toBe(to)
})

test('PUBLISH-13 months and days are those of the calendar from 1990 to 2199, and nothing else is one', () => {
  expect(['1990-01', '2199-12'].map(monthIn)).toEqual(['1990-01', '2199-12'])
  for (const text of ['', '1989-12', '2200-01', '2026-13', '2026-00', '2026-1', 'now', '2026-11-27', '+02026-11'])
    expect(monthIn(text), text).toBeUndefined()
  expect(dayIn('2028-02-29')).toBe('2028-02-29')
  for (const text of ['2027-02-29', '2027-04-31', '2027-04-00', '2027-4-3', '2027-04', '2200-01-01', ''])
    expect(dayIn(text), text).toBeUndefined()
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([monthAfter('2199-12', 1), monthAfter('1990-01', -1)]).toEqual([undefined, undefined])
})
