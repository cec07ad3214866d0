import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endUnusedConnections } from './unused-connections.ts'

test('a stop waits for the request in flight, and not for a connection opened ahead of need', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endUnusedConnections(app)
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    asked.resolve()
    await goOn.promise
    return 'whole'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ahead = connect(port, '127.0.0.1')
  ahead.resume()
  await once(ahead, 'connect')
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await asked.promise
  const ended = once(ahead, 'close')
  const stopped = app.close()
  await ended
  goOn.resolve()
  expect(await (await answer).text()).toBe('whole')
  await stopped
}, 10_000)

test('a stop cuts off a request whose body never comes when its grace is over', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endUnusedConnections(app, { grace: 200 })
  app.post('/body', async () => 'whole')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const asking = connect(port, '127.0.0.1')
  asking.resume()
  asking.write('POST /body HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{')
  await once(app.server, 'request')
  const ended = once(asking, 'close')
  await app.close()
  await ended
}, 10_000)
