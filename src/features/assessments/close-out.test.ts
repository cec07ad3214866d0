import { expect, test } from 'vitest'
import { closeOutStart, dayAfter, daysUntil } from './close-out.ts'

const on = (day: string, conditional = true) => ({ at: new Date(`${day}T15:00:00Z`), conditional })

test('the 180 days run from the first completion with open items, not from the last', () => {
  expect(closeOutStart([])).toBeUndefined()
  expect(closeOutStart([on('2027-01-10'), on('2027-03-01')])).toEqual(on('2027-01-10').at)
  expect(closeOutStart([on('2027-01-10'), on('2027-03-01', false)])).toBeUndefined()
  expect(closeOutStart([on('2027-01-10'), on('2027-03-01', false), on('2027-04-01')])).toEqual(on('2027-04-01').at)
})

test('once they have run out, a new completion begins them anew', () => {
  expect(closeOutStart([on('2027-01-10'), on('2027-07-09')])).toEqual(on('2027-01-10').at)
  expect(closeOutStart([on('2027-01-10'), on('2027-07-10')])).toEqual(on('2027-07-10').at)
})

test('days are counted as calendar days', () => {
  expect(dayAfter(new Date('2027-01-10T23:59:00Z'), 180)).toBe('2027-07-09')
  expect(daysUntil('2027-07-09', new Date('2027-01-10T23:59:00Z'))).toBe(180)
  expect(daysUntil('2027-07-09', new Date('2027-07-10T00:00:00Z'))).toBe(-1)
})
