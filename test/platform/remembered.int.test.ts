import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce } from '../at-once.ts'
import { startTestPortal, type TestPortal } from '../start-portal.ts'
import { until } from '../until.ts'
import { countWaiting } from '../waiting.ts'

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

const call = '/api/resources/getApexSC'
const ask = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  portal.get(call, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const forCounty = (county: string) => JSON.stringify({ state: 'AL', county })
const standing = () => ({ answers: portal.portal.memory.size.answers, hits: portal.portal.memory.hits })

test('LOC-11 the answer to a body is kept from its second sight on, and is the same before and after', async () => {
  const body = forCounty('Madison County')
  const before = standing()
  const forms = []
  const counts = []
  const ids = new Set<string | null>()
  for (const encoding of ['br', 'br', 'br', 'gzip', 'identity']) {
    // Neither who asks nor what they know already makes another answer.
    const answer = await ask(body, { 'accept-encoding': encoding, 'if-none-match': '*', 'x-access-token': encoding })
    ids.add(answer.headers.get('x-request-id'))
    const own = ['x-request-id', 'date', 'connection', 'keep-alive', 'content-length', 'content-encoding']
    const headers = [...answer.headers].filter(([name]) => !own.includes(name))
    forms.push({ status: answer.status, headers: Object.fromEntries(headers), body: await answer.text() })
    const isFromMemory = standing().hits > before.hits
    if (isFromMemory) expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    const { answers, hits } = standing()
    counts.push([answers - before.answers, hits - before.hits])
  }
  expect(counts).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 2],
    [1, 3],
  ])
  for (const form of forms) expect(form).toEqual(forms[0])
  expect(forms[0]).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(forms[0]?.headers).not.toHaveProperty('etag')
  expect(ids.size).toBe(5)
})

test('the same body of another type is refused as ever, and one of other bytes is another', async () => {
  const body = forCounty('Baldwin County')
  for (let time = 0; time < 3; time++) expect((await ask(body)).status).toBe(200)
  const { hits } = standing()
  for (const type of ['text/xml', 'application/x-www-form-urlencoded'])
    expect((await ask(body, { 'content-type': type })).status, type).toBe(400)
  expect(await (await ask(` ${body}`)).text()).toBe(await (await ask(forCounty('baldwin county'))).text())
  expect(standing().hits).toBe(hits)
})

test('twenty callers at once get the one answer, which is kept once', async () => {
  const before = standing()
  const calls = { path: call, body: () => ({ state: 'AL', county: 'Mobile County' }) }
  for (let time = 0; time < 3; time++) expect(await atOnce([portal], 20, calls)).toEqual({ 200: 20 })
  expect(standing()).toEqual({ answers: before.answers + 1, hits: expect.any(Number) })
  expect(standing().hits).toBeGreaterThanOrEqual(before.hits + 40)
})

test('LOC-07 a refusal is never kept', async () => {
  const before = standing()
  for (const body of [
    JSON.stringify({ state: 'MA', county: 'Suffolk County' }),
    JSON.stringify({ state: 'XX', county: 'Statewide' }),
    forCounty('x'.repeat(201)),
    '{"state":',
    '[]',
    Buffer.from('{"state":"AL","county":"\xff', 'latin1'),
  ])
    for (let time = 0; time < 3; time++) expect((await ask(body)).status).toBe(400)
  expect(standing()).toEqual(before)
})

test('MAP-42 an answer that a change has overtaken is given, and not kept', async () => {
  const { db, memory } = portal.portal
  const body = forCounty('Jefferson County')
  await ask(body)
  // The next call looks for the directory in force, and has to wait for it.
  memory.contentChanged()
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE directory_current IN ACCESS EXCLUSIVE MODE`.execute(tx)
    begun.resolve()
    await over.promise
  })
  await begun.promise
  const { answers } = standing()
  const answer = ask(body)
  await until(async () => (await countWaiting(db)) > 0, 'a look that waits')
  memory.contentChanged()
  over.resolve()
  await holding
  expect((await answer).status).toBe(200)
  expect(standing().answers).toBe(answers)
})
