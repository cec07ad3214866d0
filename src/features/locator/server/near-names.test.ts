import { expect, test } from 'vitest'
import { editDistance } from '../../../platform/edit-distance.ts'
import { mostApart, nearNames } from './near-names.ts'
import { openPlaces } from './place-data.ts'

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
      const apart = editDistance(typed, key, most)
      return apart <= most ? [{ index, apart }] : []
    })
    expect(found).toEqual(all)
    expect(looked).toBeLessThan(1_000)
  }
})
