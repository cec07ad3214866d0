import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { AnswerMemory, bestEncoding, keyOf, matches } from './answer-memory.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(memory: AnswerMemory, earlyBody?: string): Promise<string> {
  const server = createServer((request, response) => {
    request.earlyBody = earlyBody
    if (!memory.answer(request, response, 'an-id')) response.writeHead(404).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const get = (url: string) => ({ method: 'GET', url })

const page = (text: string) => ({ body: Buffer.from(text), headers: { 'content-type': 'text/plain' } })

test('an answer is given again, compressed as asked, and 304 to who has it', async () => {
  const memory = new AnswerMemory()
  const url = await serve(memory)
  const { etag } = await memory.remember('/a', page('hello'.repeat(300)), memory.version)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(`${url}/a`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await answer.text()).toBe('hello'.repeat(300))
  }
  const again = await fetch(`${url}/a`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a change of the content drops what is remembered, and an answer begun before it is not kept', async () => {
  const memory = new AnswerMemory()
  const url = await serve(memory)
  await memory.remember('/a', page('old'), memory.version)
  const before = memory.version
  memory.contentChanged()
  expect((await fetch(`${url}/a`)).status).toBe(404)
  await memory.remember('/a', page('old again'), before)
  expect((await fetch(`${url}/a`)).status).toBe(404)
})

test('after its age one request makes the answer anew while the others get the old one', async () => {
  const memory = new AnswerMemory(1_000_000, -1)
  const url = await serve(memory)
  await memory.remember('/a', page('old'), memory.version)
  expect((await fetch(`${url}/a`)).status).toBe(404)
  expect(await (await fetch(`${url}/a`)).text()).toBe('old')
})

test('the memory is bounded: the oldest answers make room', async () => {
  const memory = new AnswerMemory(60_000)
  for (let index = 0; index < 20; index++) await memory.remember(`/${index}`, page('x'.repeat(3000)), memory.version)
  expect(memory.size.bytes).toBeLessThanOrEqual(60_000)
  expect(memory.hasStale(get('/19'))).toBe(true)
  expect(memory.hasStale(get('/0'))).toBe(false)
})

test('what is asked for stays in the memory while answers that nobody asks for make room', async () => {
  const memory = new AnswerMemory(60_000)
  const url = await serve(memory)
  await memory.remember('/home', page('x'.repeat(3000)), memory.version)
  for (let index = 0; index < 20; index++) {
    await fetch(`${url}/home`)
    await memory.remember(`/${index}`, page('x'.repeat(3000)), memory.version)
  }
  expect(memory.hasStale(get('/home'))).toBe(true)
  expect(memory.hasStale(get('/0'))).toBe(false)
})

test('what is counted is no less than what is held, however small the answers', async () => {
  const memory = new AnswerMemory()
  const held = new Set<ArrayBufferLike>()
  for (let index = 0; index < 50; index++) {
    const { bodies } = await memory.remember(`/${index}`, page(`{"q":${index}}`), memory.version)
    for (const body of Object.values(bodies)) held.add(body.buffer)
  }
  const bytes = [...held].reduce((sum, { byteLength }) => sum + byteLength, 0)
  expect(memory.size).toMatchObject({ answers: 50 })
  expect(memory.size.bytes).toBeGreaterThan(bytes)
})

test('an address that anybody can make up is wanted at its second sight, a plain one at once', async () => {
  const memory = new AnswerMemory()
  const wanted = ['/news', '/news?page=2', '/news?page=2', '/n%65ws', '/n%65ws', `/${'x'.repeat(500)}`]
  expect(wanted.map((url) => memory.wants(url))).toEqual([true, false, true, false, true, false])
  // Another spelling of a page is another address, and anybody can make one up.
  expect(['/nEws', '/NEWS', '/nEws'].map((url) => memory.wants(url))).toEqual([false, false, true])
})

test('only who reads is given what is remembered, fresh or stale', async () => {
  const memory = new AnswerMemory()
  const url = await serve(memory)
  await memory.remember('/a', page('text'), memory.version)
  expect((await fetch(`${url}/a`, { method: 'POST' })).status).toBe(404)
  const stale = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].filter((method) => memory.hasStale({ method, url: '/a' }))
  expect(stale).toEqual(['GET', 'HEAD'])
})

test('an answer to a body is kept for that body alone, at its second sight, and never said to be known', async () => {
  const memory = new AnswerMemory()
  const asked = (earlyBody: string | undefined, url = '/a') => ({ method: 'POST', url, earlyBody })
  const key = keyOf(asked('{"q":1}')) as string
  expect([memory.wants(key), memory.wants(key), memory.wants(`${key}${'x'.repeat(500)}`)]).toEqual([false, true, false])
  const { etag } = await memory.remember(key, page('one'), memory.version)
  const others = [
    asked('{"q":2}'),
    asked(undefined),
    asked('{"q":1}', '/b'),
    get('/a'),
    { ...get('/a'), url: key.slice(5) },
  ]
  expect([asked('{"q":1}'), ...others].map((one) => memory.hasStale(one))).toEqual([true, ...others.map(() => false)])
  const url = await serve(memory, '{"q":1}')
  for (const known of [etag, '*']) {
    const init = { method: 'POST', headers: { 'if-none-match': known } }
    const answer = await fetch(`${url}/a`, init)
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([200, null, 'one'])
  }
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'identity'],
  ['identity', 'identity'],
])('accept-encoding %s is answered with %s', (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding)
})

test('validators match in lists and when weakened by a proxy', () => {
  expect(matches('"a", W/"b"', '"b"')).toBe(true)
  expect(matches('"a"', '"b"')).toBe(false)
  expect(matches(undefined, '"b"')).toBe(false)
})
