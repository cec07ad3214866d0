import { expect, test } from 'vitest'
import { editDistance } from './spelling.ts'

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
