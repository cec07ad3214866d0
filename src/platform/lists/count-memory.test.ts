import { expect, test } from 'vitest'
import { CountMemory } from './count-memory.ts'

const noon = new Date('2026-01-01T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** Counts how often it was asked to count. */
function counter(until?: Date) {
  const counted = { times: 0 }
  return { counted, make: async () => ({ count: ++counted.times, ...(until ? { until } : {}) }) }
}

test('a count is kept until the content changes, and five minutes at most', async () => {
  let version = 1
  const memory = new CountMemory(() => version)
  const { make } = counter()
  expect(await memory.count('a', noon, make)).toBe(1)
  expect(await memory.count('a', later(4), make)).toBe(1)
  expect(await memory.count('b', noon, make)).toBe(2)
  version++
  expect(await memory.count('a', later(4), make)).toBe(3)
  expect(await memory.count('a', later(9), make)).toBe(4)
})

test('GEN-13 a count is kept until the next publication falls due, and holds for no earlier moment', async () => {
  const memory = new CountMemory(() => 1)
  const { make } = counter(later(3))
  expect(await memory.count('a', noon, make)).toBe(1)
  expect(await memory.count('a', later(2), make)).toBe(1)
  expect(await memory.count('a', later(3), make)).toBe(2)
  expect(await memory.count('a', later(-1), make)).toBe(3)
})

test('calls at the same time share one count', async () => {
  const memory = new CountMemory(() => 1)
  const { make, counted } = counter()
  expect(await Promise.all([memory.count('a', noon, make), memory.count('a', noon, make)])).toEqual([1, 1])
  expect(counted.times).toBe(1)
})

test('a count that fails is made again', async () => {
  const memory = new CountMemory(() => 1)
  const broken = async () => {
    throw new Error('away')
  }
  const both = await Promise.allSettled([memory.count('a', noon, broken), memory.count('a', noon, broken)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await memory.count('a', noon, counter().make)).toBe(1)
})

test('the count used longest ago goes first when there are too many', async () => {
  const memory = new CountMemory(() => 1, 2)
  const { make, counted } = counter()
  for (const key of ['a', 'b', 'a', 'c', 'a']) await memory.count(key, noon, make)
  expect(counted.times).toBe(3)
  await memory.count('b', noon, make)
  expect(counted.times).toBe(4)
})
