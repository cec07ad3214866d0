import { expect, test } from 'vitest'
import { momentsOf } from './schedule-times.ts'

const now = new Date('2026-11-26T15:30:30Z')
const eastern = { zone: 'America/New_York', publishAt: '', withdrawAt: '' }

test.each([
  ['in winter', 'America/New_York', '2026-12-03T09:00', '2026-12-03T14:00:00.000Z'],
  ['in summer', 'America/New_York', '2027-07-01T09:00', '2027-07-01T13:00:00.000Z'],
  ['where clocks are never changed', 'America/Phoenix', '2027-03-14T02:30', '2027-03-14T09:30:00.000Z'],
  ['shown twice in autumn: the first', 'America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
  ['the minute that runs', 'America/New_York', '2026-11-26T10:30', '2026-11-26T15:30:00.000Z'],
])('a time by the clocks of a zone, %s, is a moment (PUBLISH-07)', (_, zone, publishAt, moment) => {
  const { publish, withdraw } = momentsOf({ zone, publishAt, withdrawAt: '' }, now)
  expect([publish?.toISOString(), withdraw]).toEqual([moment, undefined])
})

test.each([
  ['leapt over in spring', { publishAt: '2027-03-14T02:30' }, { publishAt: /never show this time/ }],
  ['no day of any month', { publishAt: '2027-02-30T09:00' }, { publishAt: /Give a day/ }],
  ['no time of a day', { withdrawAt: '2027-02-20T25:00' }, { withdrawAt: /Give a day/ }],
  ['past', { publishAt: '2026-11-26T10:29' }, { publishAt: /to come/ }],
  ['a slip of the pen', { publishAt: '2206-12-03T09:00' }, { publishAt: /within 10 years/ }],
  ['as far as days go', { publishAt: '9999-12-31T23:59' }, { publishAt: /within 10 years/ }],
  ['never', {}, { publishAt: /Say when/ }],
  [
    'withdrawn before it goes live',
    { publishAt: '2026-12-03T09:00', withdrawAt: '2026-12-03T09:00' },
    { withdrawAt: /after it goes live/ },
  ],
  [
    'both wrong',
    { publishAt: '2026-11-01T09:00', withdrawAt: '2026-11-02T09:00' },
    { publishAt: /to come/, withdrawAt: /to come/ },
  ],
])('%s: it is refused by its field (PUBLISH-07)', (_, times, wrong) => {
  let fieldErrors: Record<string, string> = {}
  try {
    momentsOf({ ...eastern, ...times }, now)
  } catch (error) {
    fieldErrors = (error as { fieldErrors: Record<string, string> }).fieldErrors
  }
  expect(Object.keys(fieldErrors)).toEqual(Object.keys(wrong))
  for (const [field, words] of Object.entries(wrong)) expect(fieldErrors[field]).toMatch(words)
})
