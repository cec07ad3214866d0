import { expect, test } from 'vitest'
import { changesAt } from './use-now.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString()

test('EVENT-03 a page changes at the first moment after it was made, whatever their order', () => {
  expect(changesAt(at(10), [at(12), null, at(9), at(11), at(10)])).toBe(at(11))
  expect(changesAt(at(10), ['2026-11-21T08:00:00-05:00', at(14)])).toBe('2026-11-21T08:00:00-05:00')
  expect(changesAt(at(10), [at(9), null])).toBeUndefined()
})
