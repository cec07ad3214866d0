import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['security', 'security', 0],
  ['securty', 'security', 1],
  ['secuirty', 'security', 1],
  ['cybr', 'cyber', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s is %s with %i slips', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips)
  expect(editDistance(b, a)).toBe(slips)
})

test.each([
  ['tuscon', 'tucson', 1],
  ['albequerque', 'albuquerque', 1],
  ['cincinatti', 'cincinnati', 2],
  ['philadelfia', 'philadelphia', 2],
  ['same', 'same', 0],
  ['', 'ab', 2],
  ['abc', 'xyz', 3],
])('%s is %s with %d letters changed (FIND-04)', (one, other, apart) => {
  expect(editDistance(one, other, 5)).toBe(apart)
  expect(editDistance(other, one, 5)).toBe(apart)
})

test('what is further than asked for is not counted to its end (FIND-04)', () => {
  const names = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(names, names, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      const apart = editDistance(one, other, 20)
      expect(editDistance(one, other, most) <= most).toBe(apart <= most)
    }),
  )
})
