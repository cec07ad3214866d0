import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

/** Sends bytes as they are; the answer's status, headers and JSON. */
async function send(bytes: string) {
  const socket = createConnection(Number(new URL(portal.url).port), '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')))
  const isJson = headers['content-type']?.startsWith('application/json')
  return { status: Number(first.split(' ')[1]), headers, body: isJson ? JSON.parse(body) : body }
}

const sentence = expect.stringMatching(/\.$/)
const request = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`

test.each([
  ['headers that are too large', request('/news', 'Host: here', `X-Odd: ${'x'.repeat(20_000)}`), 431],
  ['an address that is too large', request(`/${'x'.repeat(20_000)}`, 'Host: here'), 431],
  ['what is no HTTP', 'NOT HTTP\r\n\r\n', 400],
  ['a header without an end', 'GET / HTTP/1.1\r\nHost here\r\n\r\n', 400],
  ['two lengths', 'POST /api/no HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ['no host', request('/news'), 400],
])('%s: refused like everything else, with the same headers (GEN-08)', async (_, bytes, status) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ code: expect.any(String), message: sentence })
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('two host lines are refused, also for a page that is remembered (GEN-09)', async () => {
  await portal.get('/news')
  for (const target of ['/news', '/api/resources/news']) {
    expect((await send(request(target, 'Host: here'))).status).toBe(200)
    const answer = await send(request(target, 'Host: here', 'HOST: there'))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ code: 'bad_request', message: sentence })
  }
})

test('a watcher that speaks HTTP/1.0 needs no host', async () => {
  expect((await send('GET /readyz HTTP/1.0\r\n\r\n')).status).toBe(200)
})

test('answers say what they are, and in which signs', async () => {
  for (const [path, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/api/resources/news', 'application/json; charset=utf-8'],
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/nope', 'application/json; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ] as const)
    expect((await portal.get(path)).headers.get('content-type'), path).toBe(type)
})

test('nobody between may keep what is not the same for everyone, and no other site may read anything', async () => {
  const { paths } = await portal.json<{ paths: Record<string, object> }>('/api/openapi.json')
  const personal = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { 'x-access': string }>)
      .filter(([method, call]) => method === 'get' && call['x-access'] !== 'public')
      .map(() => path.replace(/\{\w+\}/g, 'x')),
  )
  expect(personal.length).toBeGreaterThan(10)
  for (const path of personal) {
    const { headers } = await portal.get(path, { headers: { origin: 'https://evil.example' } })
    expect(headers.get('cache-control'), path).toBe('no-store')
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test.each(['/assets/', '/images', '/pictures/', '/files/', '/assets/..%2f', '/.git/config', '/package.json'])(
  'no folder is listed, and nothing is reached beyond those served: %s',
  async (path) => {
    expect((await portal.get(path)).status).toBe(404)
  },
)

test('TRACE gives nothing back', async () => {
  const answer = await send('TRACE / HTTP/1.1\r\nHost: here\r\nX-Secret: seen\r\nConnection: close\r\n\r\n')
  expect(answer.status).toBe(404)
  expect(JSON.stringify(answer.body)).not.toContain('seen')
})

test('a parameter given twice is bad input, and a field of the body is taken from the body alone', async () => {
  expect((await portal.get('/api/resources/news?page=1&page=2')).status).toBe(400)
  expect((await portal.post('/api/user/login?username=a@b.example&password=x', {})).status).toBe(400)
})
