import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from './start-portal.ts'

let portal: TestPortal
let calls: { method: string; path: string }[]

beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
  const document = await portal.json<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json')
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
})
afterAll(() => portal.close())

/** JSON as nobody means it: odd types, deep nesting, null bytes, lone surrogates, huge numbers, keys of objects' own making. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'x'.repeat(20_000),
    '%00',
    '../../etc/passwd',
    "'; DROP TABLE messages; --",
    '{{7*7}}',
  ),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 1e308, null, true, [], {}, [[[[[[[[]]]]]]]]),
)
const names = fc.constantFrom(
  'id',
  'email',
  'username',
  'password',
  'code',
  'query',
  'q',
  'page',
  '__proto__',
  'constructor',
  'data',
  'state',
)
const body = fc.oneof(odd, fc.dictionary(names, odd, { maxKeys: 8 }))

test('GEN-09 GEN-11 thousands of malformed requests to every call: clear refusals, never a 5xx', {
  timeout: 120_000,
}, async () => {
  expect(calls.length).toBeGreaterThan(5)
  const perCall = Math.max(20, Math.ceil(2_000 / calls.length))
  for (const call of calls)
    await fc.assert(
      fc.asyncProperty(body, odd, odd, async (payload, parameter, search) => {
        const path = call.path.replace(
          /\{[^}]+\}/g,
          () => encodeURIComponent(wellFormed(parameter)).slice(0, 2_000) || 'x',
        )
        const query = `?q=${encodeURIComponent(wellFormed(search)).slice(0, 4_000)}&page=${encodeURIComponent(wellFormed(parameter)).slice(0, 200)}`
        const answer = await portal.get(path + query, {
          method: call.method,
          ...(call.method === 'GET'
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }),
        })
        const text = await answer.text()
        if (answer.status >= 500)
          throw new Error(`${call.method} ${path}${query} answered ${answer.status}: ${text.slice(0, 300)}`)
        if (answer.status >= 400)
          expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      }),
      { numRuns: perCall, endOnFailure: true },
    )
})

test('malformed addresses of pages get a page or a clear refusal, never a 5xx', { timeout: 60_000 }, async () => {
  const paths = [
    '/news',
    '/newsdetail',
    '/blog',
    '/events',
    '/event-detail',
    '/documents',
    '/search',
    '/training',
    '/policy-corner',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), odd, odd, async (path, first, second) => {
      const text = (value: unknown) => encodeURIComponent(wellFormed(value)).slice(0, 3_000)
      const answer = await portal.get(`${path}?query=${text(first)}&page=${text(second)}&id=${text(first)}`)
      expect(answer.status, path).toBeLessThan(500)
      await answer.text()
    }),
    { numRuns: 300, endOnFailure: true },
  )
  for (const raw of ['/%', '/%E0%A4%A', '/news?query=%', '/news?page=%FF', '/a'.repeat(4000), '/news.data?query=%00'])
    expect((await portal.get(raw)).status, raw.slice(0, 40)).toBeLessThan(500)
})

/** As text that an address can hold. */
function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}
