import { expect, test } from 'vitest'
import { enteredSince, mergeEntries } from './draft-merge.ts'

const draft = { entries: { city: 'Dayton', zip: '45402' }, marks: { city: { version: 4, at: 1_000 } } }

test('an entry made on what is kept is taken, and so is one into a field that nobody has touched', () => {
  expect(mergeEntries(draft, { city: { entry: 'Toledo', version: 4, at: 500 } })).toEqual({
    taken: { city: 'Toledo' },
    overlaps: [],
  })
  expect(mergeEntries(draft, { zip: { entry: '43604', version: 0, at: 1 } }).taken).toEqual({ zip: '43604' })
})

test('an older entry does not stand over a newer one of another device, and is told', () => {
  expect(mergeEntries(draft, { city: { entry: 'Toledo', version: 3, at: 900 } })).toEqual({
    taken: {},
    overlaps: [{ field: 'city', stands: 'theirs', other: 'Toledo', at: 1_000 }],
  })
})

test('a newer entry stands, and what it took the place of is told', () => {
  expect(mergeEntries(draft, { city: { entry: 'Toledo', version: 3, at: 1_100 } })).toEqual({
    taken: { city: 'Toledo' },
    overlaps: [{ field: 'city', stands: 'mine', other: 'Dayton', at: 1_000 }],
  })
})

test('the same entry on two devices is no overlap', () => {
  expect(mergeEntries(draft, { city: { entry: 'Dayton', version: 1, at: 1 } })).toEqual({ taken: {}, overlaps: [] })
  const choices = { entries: { with: ['MEP', 'PTAC'] }, marks: { with: { version: 2, at: 5 } } }
  expect(mergeEntries(choices, { with: { entry: ['MEP', 'PTAC'], version: 1, at: 9 } }).overlaps).toEqual([])
})

test('what others entered since a version is told by field', () => {
  expect(enteredSince(draft, 3)).toEqual({ city: 'Dayton' })
  expect(enteredSince(draft, 4)).toEqual({})
})
