import { expect, test } from 'vitest'
import type { ItemField } from '../../forms/item.ts'
import { standingOf, timesIn } from './moment-fields.tsx'

const day = { kind: 'moment', shows: 'day', hour: 12, name: 'date', label: '', message: '' } as const
const time = { kind: 'moment', shows: 'minute', zone: 'zone', name: 'begin', label: '', message: '' } as const
const now = new Date('2026-11-26T15:00:00Z')

test.each([
  [day, '2026-11-25T12:00:00.000Z', 'That day is past'],
  [day, '2026-11-26T12:00:00.000Z', ''],
  [day, '2026-11-27T12:00:00.000Z', 'That day is to come'],
  [time, '2026-11-26T14:59:00.000Z', 'That is past'],
  [time, '2026-11-26T15:01:00.000Z', ''],
  [day, '', ''],
] as const)('of %o, %s says what it means (EDIT-11)', (field, text, said) => {
  const standing = standingOf(field, text, now)
  expect(said ? standing.startsWith(said) : standing === '').toBe(true)
})

test('in another zone the times stay as the clocks showed them (EDIT-11)', () => {
  const fields: ItemField[] = [time, { ...time, name: 'other', zone: 'elsewhere' }, day]
  const begin = '2026-02-03T19:00:00.000Z'
  const values = { zone: 'America/Chicago', begin, other: begin, date: begin }
  expect(timesIn(fields, values, 'zone', 'America/New_York')).toEqual({ begin: '2026-02-03T18:00:00.000Z' })
  expect(timesIn(fields, { ...values, zone: '' }, 'zone', 'America/New_York')).toEqual({})
  expect(timesIn(fields, values, 'zone', '')).toEqual({})
})
