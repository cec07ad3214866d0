import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

test.each(['/news', '/news.data', '/api/resources/news'])(
  'a HEAD before any GET of %s leaves the whole answer in memory',
  async (path) => {
    const head = await portal.get(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(await head.text()).toBe('')
    const body = await (await portal.get(path, { headers: { 'accept-encoding': 'identity' } })).text()
    expect(body.length).toBeGreaterThan(1000)
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
  },
)

test('a remembered answer, its 304, its HEAD and its compressed forms agree in their headers, each with an id of its own', async () => {
  const path = '/events'
  const first = await portal.get(path)
  const etag = first.headers.get('etag') ?? ''
  const forms = await Promise.all([
    portal.get(path, { headers: { 'accept-encoding': 'identity' } }),
    portal.get(path, { headers: { 'accept-encoding': 'gzip' } }),
    portal.get(path, { headers: { 'accept-encoding': 'br' } }),
    portal.get(path, { method: 'HEAD' }),
    portal.get(path, { headers: { 'if-none-match': etag } }),
  ])
  expect(forms.map(({ status }) => status)).toEqual([200, 200, 200, 200, 304])
  const ownToEach = ['x-request-id', 'content-length', 'content-encoding', 'date', 'connection', 'keep-alive']
  const shared = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => !ownToEach.includes(name)))
  for (const form of forms) expect(shared(form)).toEqual(shared(first))
  expect(shared(first)).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'Accept-Encoding' })
  const ids = [first, ...forms].map(({ headers }) => headers.get('x-request-id') ?? '')
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(['/news?made=up', '/news.data?made=up', '/api/resources/news?made=up'])(
  '%s, an address that anybody can make up, is kept from its second sight on, and answered alike before and after',
  async (path) => {
    const kept = () => portal.portal.memory.size.answers
    const before = kept()
    const forms = []
    const counts = []
    for (const encoding of ['br', 'br', 'gzip', 'identity']) {
      const answer = await portal.get(path, { headers: { 'accept-encoding': encoding } })
      const own = ['x-request-id', 'date', 'connection', 'keep-alive', 'content-length', 'content-encoding']
      const headers = [...answer.headers].filter(([name]) => !own.includes(name))
      forms.push({ headers: Object.fromEntries(headers), body: await answer.text() })
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      counts.push(kept() - before)
    }
    for (const form of forms) expect(form).toEqual(forms[0])
    expect(counts).toEqual([0, 1, 1, 1])
    const etag = forms[0]?.headers.etag
    expect((await portal.get(path, { headers: { 'if-none-match': String(etag) } })).status).toBe(304)
  },
)
