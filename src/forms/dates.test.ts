import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { monthsLater } from './dates.ts'

test('months are counted as luxon counts them, also to a month without such a day', () => {
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.integer({ min: -1_200, max: 1_200 }), (moment, months) => {
      const expected = DateTime.fromJSDate(moment, { zone: 'utc' }).plus({ months }).toJSDate()
      expect(monthsLater(moment, months)).toEqual(expected)
    }),
  )
  expect(monthsLater(new Date('2024-02-29T12:00:00Z'), -24)).toEqual(new Date('2022-02-28T12:00:00Z'))
})
