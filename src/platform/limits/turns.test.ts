import { expect, test } from 'vitest'
import { createTurns, type TurnLimits } from './turns.ts'

/** Work that ends when it is told to; what began stands in the order in which it did. */
function workshop(limits: TurnLimits) {
  const turns = createTurns(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const come = (key: string, known = false) => {
    const done = turns.take({ key, known }, () => {
      begun.push(key)
      return new Promise<void>((end) => ends.push(end))
    })
    const outcome = done.then(
      () => 'done',
      (error: { code: string; status: number; retryAfter: number }) => `${error.status} ${error.code}`,
    )
    return outcome
  }
  const end = async (count = 1) => {
    for (let i = 0; i < count; i++) {
      ends.shift()?.()
      await settle()
    }
  }
  return { begun, come, end }
}

test('work begins a few at a time, and the place that gets free is handed on', async () => {
  const { begun, come, end } = workshop({ atOnce: 2, waiting: 10, waitingEach: 10 })
  const all = Array.from({ length: 5 }, () => come('a'))
  expect(begun).toHaveLength(2)
  await end(1)
  expect(begun).toHaveLength(3)
  await end(4)
  expect(await Promise.all(all)).toEqual(Array(5).fill('done'))
})

test('a caller waits behind one of each other caller, however many of those wait', async () => {
  const { begun, come, end } = workshop({ atOnce: 1, waiting: 100, waitingEach: 50 })
  for (let i = 0; i < 30; i++) void come('flood')
  void come('other')
  void come('third')
  await end(4)
  expect(begun).toEqual(['flood', 'flood', 'other', 'third', 'flood'])
})

test('whoever is known is served first, and a stranger each fourth time all the same', async () => {
  const { begun, come, end } = workshop({ atOnce: 1, waiting: 100, waitingEach: 50 })
  for (let i = 0; i < 3; i++) void come('stranger')
  for (let i = 0; i < 6; i++) void come('known', true)
  await end(8)
  expect(begun).toEqual(['stranger', 'known', 'known', 'known', 'stranger', 'known', 'known', 'known', 'stranger'])
})

test('no caller takes more places than its own, and the rest is refused at once', async () => {
  const { come, end } = workshop({ atOnce: 1, waiting: 100, waitingEach: 5 })
  const flood = Array.from({ length: 20 }, () => come('flood'))
  const other = come('other')
  await end(7)
  const outcomes = await Promise.all(flood)
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(6)
  expect(outcomes.filter((one) => one === '429 busy')).toHaveLength(14)
  expect(await other).toBe('done')
})

test('when all places are taken the longest line gives way to a shorter one', async () => {
  const { begun, come, end } = workshop({ atOnce: 1, waiting: 6, waitingEach: 6 })
  const flood = Array.from({ length: 7 }, () => come('flood'))
  const other = come('other')
  expect(await flood[6]).toBe('429 busy')
  await end(3)
  expect(begun).toContain('other')
  await end(1)
  expect(await other).toBe('done')
  await end(10)
  const many = workshop({ atOnce: 1, waiting: 3, waitingEach: 3 })
  const single = ['a', 'b', 'c', 'd', 'e'].map((key) => many.come(key))
  expect(await single[4]).toBe('429 busy')
  await many.end(4)
  expect(await Promise.all(single.slice(0, 4))).toEqual(Array(4).fill('done'))
})

test('somebody who is known finds a place also where strangers from everywhere have taken all', async () => {
  const { begun, come, end } = workshop({ atOnce: 1, waiting: 3, waitingEach: 3 })
  const strangers = ['a', 'b', 'c', 'd'].map((key) => come(key))
  const known = come('known', true)
  expect(await come('e')).toBe('429 busy')
  await end(1)
  expect(begun).toEqual(['a', 'known'])
  await end(3)
  expect(await known).toBe('done')
  expect(await Promise.all(strangers)).toEqual(['done', 'done', 'done', '429 busy'])
})

test('those who are known have at most half of the places, and of these the longest line gives way to a new one', async () => {
  const { come, end } = workshop({ atOnce: 1, waiting: 10, waitingEach: 10 })
  void come('first')
  const known = Array.from({ length: 8 }, (_, i) => come(`known ${i}`, true))
  const strangers = Array.from({ length: 5 }, (_, i) => come(`stranger ${i}`))
  expect(await come('sixth stranger')).toBe('429 busy')
  await end(11)
  expect((await Promise.all(known)).filter((outcome) => outcome === '429 busy')).toHaveLength(3)
  expect(await Promise.all(strangers)).toEqual(Array(5).fill('done'))

  const one = workshop({ atOnce: 1, waiting: 10, waitingEach: 10 })
  void one.come('first')
  const flood = Array.from({ length: 5 }, () => one.come('flood', true))
  const other = one.come('other', true)
  await one.end(6)
  expect(await other).toBe('done')
  expect((await Promise.all(flood)).filter((outcome) => outcome === '429 busy')).toHaveLength(1)
})

test('work that fails frees its place', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 5, waitingEach: 5 })
  const caller = { key: 'a', known: false }
  await expect(turns.take(caller, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.take(caller, async () => 'done')).toBe('done')
})
