import { afterEach, expect, test, vi } from 'vitest'
import { lookedUp } from './looked-up.ts'

afterEach(() => vi.useRealTimers())

test('what was looked up is kept until a change, five minutes at most, and asked for once by many', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let version = 1
  let looks = 0
  const current = lookedUp({ version: () => version, look: async () => ++looks, failed: () => undefined })
  expect(await Promise.all(Array.from({ length: 20 }, current))).toEqual(Array(20).fill(1))
  expect(current()).toBe(1)
  version++
  expect(await current()).toBe(2)
  vi.advanceTimersByTime(299_000)
  expect(current()).toBe(2)
  vi.advanceTimersByTime(2_000)
  expect(await current()).toBe(3)
})

test('a change during a look is looked at anew', async () => {
  let version = 1
  let looks = 0
  const begun = Promise.withResolvers<void>()
  const current = lookedUp({
    version: () => version,
    look: async () => {
      await begun.promise
      return ++looks
    },
    failed: () => undefined,
  })
  const first = current()
  version++
  begun.resolve()
  expect(await first).toBe(1)
  expect(await current()).toBe(2)
})

test('who comes after a change waits for no look that was begun before it, whichever ends first', async () => {
  let version = 1
  const looks = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let next = 0
  const current = lookedUp({
    version: () => version,
    look: () => (looks[next++] as (typeof looks)[number]).promise,
    failed: () => undefined,
  })
  const before = current()
  version++
  const after = [current(), current()]
  looks[1]?.resolve('new')
  expect(await Promise.all(after)).toEqual(['new', 'new'])
  looks[0]?.resolve('old')
  expect(await before).toBe('old')
  expect(current()).toBe('new')
})

test('while looking fails the last value goes on, and without one the error is the caller’s', async () => {
  let version = 1
  let away = true
  const failures: unknown[] = []
  const look = async () => {
    if (away) throw new Error('away')
    return 'value'
  }
  const current = lookedUp({ version: () => version, look, failed: (error) => failures.push(error) })
  await expect(current()).rejects.toThrow('away')
  away = false
  expect(await current()).toBe('value')
  away = true
  version++
  expect(await current()).toBe('value')
  expect(failures).toHaveLength(1)
  const withFirst = lookedUp({ version: () => version, look, failed: () => undefined, first: 'none yet' })
  expect(await withFirst()).toBe('none yet')
})
