import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { isWorkingDay, workingDayFrom, workingDaysBefore } from './working-days.ts'

/** As the Office of Personnel Management publishes them for these years, with the days on which they are kept. */
const holidays = `
  2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25
  2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24
  2027-12-31 2028-01-17`.match(/\S+/g) as string[]

test('LIVE-04 a working day is neither a weekend nor a federal holiday', () => {
  const off: string[] = []
  for (let day = DateTime.utc(2026, 1, 1); day < DateTime.utc(2028, 2, 1); day = day.plus({ days: 1 }))
    if (day.weekday < 6 && !isWorkingDay(day)) off.push(day.toFormat('yyyy-MM-dd'))
  expect(off).toEqual(holidays)
  for (const weekend of ['2026-11-28', '2026-11-29']) expect(isWorkingDay(DateTime.fromISO(weekend))).toBe(false)
})

test('LIVE-04 from a day off it is the next or the last working day', () => {
  const near = (day: string, step: 1 | -1) => workingDayFrom(DateTime.fromISO(day, { zone: 'utc' }), step).toISODate()
  expect([near('2026-11-26', 1), near('2026-11-26', -1)]).toEqual(['2026-11-27', '2026-11-25'])
  expect([near('2027-07-03', 1), near('2027-07-05', -1)]).toEqual(['2027-07-06', '2027-07-02'])
  expect([near('2026-11-24', 1), near('2026-11-24', -1)]).toEqual(['2026-11-24', '2026-11-24'])
})

test('STAFF-09 two working days before leave out weekends and days off, and keep the time', () => {
  const before = (moment: string) =>
    workingDaysBefore(DateTime.fromISO(moment, { zone: 'utc' }), 2).toFormat('MM-dd HH:mm')
  expect(before('2026-11-25T10:30')).toBe('11-23 10:30')
  expect(before('2026-11-27T10:30')).toBe('11-24 10:30')
  expect(before('2026-11-30T10:30')).toBe('11-25 10:30')
  // A weekend and a day off are as the next morning.
  for (const off of ['2026-11-28T00:05', '2026-11-28T12:00', '2026-11-29T23:30', '2026-11-30T00:00'])
    expect(before(off), off).toBe('11-25 00:00')
  expect(before('2026-11-26T12:00')).toBe('11-24 00:00')
})
