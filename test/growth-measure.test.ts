import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createAsker, type Side } from '../scale/growth/ask.ts'
import type { Samples } from '../scale/growth/calls/sample.ts'
import type { Urn } from '../scale/growth/draw.ts'
import { measure, type Times } from '../scale/growth/measure.ts'
import type { Measured } from '../scale/growth/slow.ts'
import { listening } from './fakes/listening.ts'

/** A portal that answers with these rows after so many milliseconds, or from memory, as it is told by the call's number. */
async function portal(
  answer: (path: string, count: number) => { milliseconds?: number; rows?: number; hit?: boolean },
) {
  let hits = 0
  const counts = new Map<string, number>()
  const server = await listening(
    createServer(async ({ url = '' }, response) => {
      if (url === '/metrics') return response.end(`portal_remembered_answers_total ${hits}\n`)
      const count = counts.get(url) ?? 0
      counts.set(url, count + 1)
      const { milliseconds, rows = 1, hit } = answer(url, count)
      if (hit) hits++
      if (milliseconds) await setTimeout(milliseconds)
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ Items: Array(rows).fill({}) }))
    }),
  )
  onTestFinished(server.close)
  const urn = { query: async () => [], pools: new Map(), tokenOf: () => undefined } as unknown as Urn
  return { counts, side: { instance: { url: server.url }, urn } satisfies Side }
}

test('what is answered from memory is asked for again, five times at most', async () => {
  const { side, counts } = await portal((path, count) => ({ hit: path === '/always' || count === 0 }))
  const ask = createAsker(side)
  expect(await ask('GET /once', {}, 0)).toMatchObject({ rows: 1 })
  expect(counts.get('/once')).toBe(2)
  expect((await ask('GET /always', {}, 0)).problem).toBe('it was answered from memory 5 times')
  expect(counts.get('/always')).toBe(5)
})

const times: Times = { warmUp: 2, least: 4, few: 6, most: 12 }

/** What came of the calls, by their names, and what was told of each in turn. */
async function measured(large: Parameters<typeof portal>[0], samples: Samples, seconds = 60) {
  const [one, other] = [await portal(() => ({ milliseconds: 3 })), await portal(large)]
  const told: string[] = []
  const heard = ({ name }: Measured) => told.push(name)
  const all = await measure([one.side, other.side], [samples], times, heard, performance.now() + seconds * 1_000)
  return { told, counts: other.counts, by: Object.fromEntries(all.map((call) => [call.name, call])) }
}

test('a call is made less often where it is plainly slow, and looked at again where that is not plain', async () => {
  const { told, by } = await measured(
    (path) => ({ milliseconds: { '/even': 3, '/near': 8, '/slow': 40 }[path] ?? 3 }),
    { 'POST /even': {}, 'POST /near': {}, 'POST /slow': {} },
  )
  expect(by['POST /slow']).toMatchObject({ turns: times.few })
  expect(by['POST /near']?.turns).toBe(2 * times.most)
  expect(by['POST /near']?.looks).toHaveLength(2)
  expect(told.slice(0, 3)).toEqual(['POST /even', 'POST /near', 'POST /slow'])
  expect(told.slice(3)).toContain('POST /near')
})

test('where the time is over each call is made all the same, as seldom as may be', async () => {
  const { by } = await measured(() => ({ milliseconds: 3 }), { 'POST /even': {} }, -1)
  expect(by['POST /even']).toMatchObject({ turns: times.least })
  expect(by['POST /even']?.wrong).toBeUndefined()
})

test('a list that is empty on one database is measured, one that is on both is wrong, but where the sample says why', async () => {
  const [one, other] = [await portal(() => ({ rows: 0 })), await portal((path) => ({ rows: path === '/some' ? 2 : 0 }))]
  const samples = { 'POST /some': {}, 'POST /none': {}, 'POST /new': { empty: 'nobody has any yet' } }
  const all = await measure([one.side, other.side], [samples], times, () => undefined, performance.now() + 60_000)
  expect(all.map(({ wrong }) => wrong)).toEqual([undefined, 'nothing is listed on either', undefined])
})
