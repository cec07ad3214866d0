import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlyBodies } from './early-body.ts'

let server: Server
/** Requests that have come, each with its body by the time that it was gone on with. */
const seen: { url: string; early: string | undefined }[] = []
beforeAll(async () => {
  const bodies = earlyBodies()
  const app = Fastify()
  bodies.learnFrom(app)
  app.post('/call', { config: { remembered: true } }, () => '')
  app.post('/other', () => '')
  server = createServer((request, response) =>
    bodies.readIfAsked(request, () => {
      const { earlyBody: early, url = '' } = request
      seen.push({ url, early })
      // What the framework does, some time later.
      setImmediate(() =>
        buffer(request).then(
          (whole) => response.end(JSON.stringify([url, early ?? null, whole.toString('latin1')])),
          () => response.destroy(),
        ),
      )
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(() => {
  server.close()
})

async function open(): Promise<Socket> {
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const head = (length: number, more: string[] = [], type = 'application/json', path = '/call') =>
  [`POST ${path} HTTP/1.1`, 'Host: here', `Content-Type: ${type}`, `Content-Length: ${length}`, ...more, '', ''].join(
    '\r\n',
  )
const last = ['Connection: close']
const answersIn = (said: string) => [...said.matchAll(/^\["\/.*\]/gm)].map(([line]) => JSON.parse(line))

/** What each request that was sent so was answered: its path, its body if it was read early, and its whole body. */
async function send(bytes: string): Promise<[string, string | null, string][]> {
  const socket = await open()
  socket.write(bytes, 'latin1')
  return answersIn((await text(socket)).replaceAll('\r\n', '\n'))
}

const body = '{"q":"Jos\xc3\xa9"}'

test.each([
  ['JSON', head(body.length, last) + body, body],
  ['JSON that says its signs', head(body.length, last, 'application/json; charset=utf-8') + body, body],
  ['bytes that are no UTF-8', `${head(4, last)}"\xff\xfe"`, '"\xff\xfe"'],
  [
    'a body in chunks that came together',
    head(0, ['Transfer-Encoding: chunked', ...last]).replace('Content-Length: 0\r\n', '') +
      '3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n',
    '{"a":1}',
  ],
  ['the longest', head(400, last) + 'x'.repeat(400), 'x'.repeat(400)],
])('%s is read early, and there once more for the framework, byte for byte', async (_, bytes, whole) => {
  expect(await send(bytes)).toEqual([['/call', whole, whole]])
})

test.each([
  ['of another call', head(body.length, last, undefined, '/other') + body, '/other', body],
  ['under another spelling of the address', head(body.length, last, undefined, '/call?x') + body, '/call?x', body],
  ['of another type', head(body.length, last, 'text/plain') + body, '/call', body],
  ['in other signs', head(body.length, last, 'application/json; charset=utf-16') + body, '/call', body],
  ['that is longer', head(401, last) + 'x'.repeat(401), '/call', 'x'.repeat(401)],
  ['that is none', head(0, last), '/call', ''],
])('a body %s is the framework’s alone', async (_, bytes, path, whole) => {
  expect(await send(bytes)).toEqual([[path, null, whole]])
})

test.each([
  ['after its head', [head(body.length, last), body]],
  ['in two pieces', [head(body.length, last) + body.slice(0, 5), body.slice(5)]],
])('a body that comes %s is not waited for, and whole for the framework', async (_, [first = '', second = '']) => {
  const before = seen.length
  const socket = await open()
  const said = text(socket)
  socket.write(first, 'latin1')
  await expect.poll(() => seen.length).toBe(before + 1)
  socket.write(second, 'latin1')
  expect(answersIn((await said).replaceAll('\r\n', '\n'))).toEqual([['/call', null, body]])
})

test('who waits for 100 Continue gets it, and is answered', async () => {
  const socket = await open()
  const said: string[] = []
  socket.on('data', (data) => said.push(String(data)))
  socket.write(head(body.length, ['Expect: 100-continue', ...last]))
  await expect.poll(() => said.join('')).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write(body, 'latin1')
  await once(socket, 'close')
  expect(answersIn(said.join('').replaceAll('\r\n', '\n'))).toEqual([['/call', null, body]])
})

test('requests behind it on the same connection are answered in their order', async () => {
  const plain = 'GET /first HTTP/1.1\r\nHost: here\r\n\r\n'
  const bytes = `${head(7)}{"a":1}${plain}${head(7)}{"a":2}${head(7, last, 'text/plain')}{"a":3}`
  expect(await send(bytes)).toEqual([
    ['/call', '{"a":1}', '{"a":1}'],
    ['/first', null, ''],
    ['/call', '{"a":2}', '{"a":2}'],
    ['/call', null, '{"a":3}'],
  ])
})

test('one who leaves in the middle of a body harms nobody', async () => {
  const before = seen.length
  const socket = await open()
  socket.write(head(body.length) + body.slice(0, 5), 'latin1')
  await expect.poll(() => seen.length).toBe(before + 1)
  socket.destroy()
  expect(seen.at(-1)).toEqual({ url: '/call', early: undefined })
  expect(await send(head(body.length, last) + body)).toEqual([['/call', body, body]])
})
