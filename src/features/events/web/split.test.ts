import { expect, test } from 'vitest'
import { splitByEnd } from './split.ts'

const event = (id: string, startAt: string, endAt: string) => ({ id, startAt, endAt })
const ids = (events: { id: string }[]) => events.map(({ id }) => id)

const days = event('days', '2026-11-20T09:00:00.000Z', '2026-11-22T17:00:00.000Z')
const hour = event('hour', '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z')
const later = event('later', '2026-12-01T10:00:00.000Z', '2026-12-01T11:00:00.000Z')
const old = event('old', '2026-10-01T10:00:00.000Z', '2026-10-01T11:00:00.000Z')

test('EVENT-03 EVENT-05 an event is past from its end on, not from its start, whatever the answer said', () => {
  const before = splitByEnd([days, hour, later], [old], Date.parse('2026-11-21T10:59:59.999Z'))
  expect(ids(before.upcoming)).toEqual(['days', 'hour', 'later'])
  const after = splitByEnd([days, hour, later], [old], Date.parse('2026-11-21T11:00:00.000Z'))
  expect(ids(after.upcoming)).toEqual(['days', 'later'])
  expect(ids(after.past)).toEqual(['hour', 'old'])
})

test('EVENT-06 what has just ended takes its place among the past events, the latest first', () => {
  const { upcoming, past } = splitByEnd([days, hour, later], [old], Date.parse('2026-11-23T00:00:00.000Z'))
  expect(ids(upcoming)).toEqual(['later'])
  expect(ids(past)).toEqual(['hour', 'days', 'old'])
})
