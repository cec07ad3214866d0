import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lettersApart, mostApart, nearNames } from './near-names.ts'
import { openPlaces } from './place-data.ts'

test.each([
  ['tuscon', 'tucson', 1],
  ['albequerque', 'albuquerque', 1],
  ['cincinatti', 'cincinnati', 2],
  ['philadelfia', 'philadelphia', 2],
  ['same', 'same', 0],
  ['', 'ab', 2],
  ['abc', 'xyz', 3],
])('%s is %s with %d letters changed (FIND-04)', (one, other, apart) => {
  expect(lettersApart(one, other, 5)).toBe(apart)
  expect(lettersApart(other, one, 5)).toBe(apart)
})

test('what is further than asked for is not counted to its end (FIND-04)', () => {
  const names = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(names, names, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      const apart = lettersApart(one, other, 20)
      expect(lettersApart(one, other, most) <= most).toBe(apart <= most)
    }),
  )
})

test('a name is near to all that are few letters apart, and is held against few letter by letter (FIND-04)', () => {
  const keys = openPlaces().keys
  const names = nearNames(keys)
  for (const typed of [
    'hunstville',
    'albequerque',
    'cincinatti',
    'tuscon',
    'aaaaaa',
    'eeeeeeeeeeeeee',
    '1234567',
    'x',
  ]) {
    const most = mostApart(typed.length)
    const { found, looked } = names.near(typed)
    const all = keys.flatMap((key, index) => {
      const apart = lettersApart(typed, key, most)
      return apart <= most ? [{ index, apart }] : []
    })
    expect(found).toEqual(all)
    expect(looked).toBeLessThan(1_000)
  }
})
