import { once } from 'node:events'
import { statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { countNews, newsFiles, portalProcess } from '../portal-process.ts'
import { until } from '../until.ts'

test('stopped and started again, nothing is lost or loaded twice, and keys are closed to others', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const first = portal.start()
  expect(await countNews(await first.ready)).toBe(newsFiles)
  expect(statSync(join(portal.dataDir, 'postgres-password')).mode & 0o077).toBe(0)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = portal.start()
  expect(await countNews(await second.ready)).toBe(newsFiles)
}, 60_000)

test('SIGTERM lets a request in flight finish', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready, ended } = portal.start()
  const url = await ready
  // A body that is still on its way when the signal comes.
  const slow = request(`${url}/api/chatbot-of-nobody`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 13 },
  })
  const answered = once(slow, 'response')
  slow.write('{"a":')
  await once(slow, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))
  // Whoever connects later is heard later: the portal has the beginning then.
  expect(await takesConnections(url)).toBe(true)
  await fetch(`${url}/healthz`)
  child.kill('SIGTERM')
  await until(async () => !(await takesConnections(url)), 'the portal has begun to stop')
  slow.end('"later"}'.padEnd(8))
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(404)
  expect(await ended).toBe(0)
}, 60_000)

test('with STOP_DELAY, SIGTERM is said at /readyz first, all else goes on for so long, and only then the door is closed', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready, ended } = portal.start(process.cwd(), { STOP_DELAY: '3' })
  const url = await ready
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const told = performance.now()
  child.kill('SIGTERM')
  await until(async () => (await fetch(`${url}/readyz`)).status === 503, 'it says that it is about to stop', 1)
  const seen = new Set<string>()
  while (performance.now() - told < 2_000)
    for (const path of ['/', '/api/resources/events', '/healthz']) {
      const answer = await fetch(url + path)
      seen.add(`${answer.status} ${answer.headers.get('connection')}`)
      await answer.arrayBuffer()
    }
  // Whoever asks again comes over a new connection, which another instance may take.
  expect([...seen]).toEqual(['200 close'])
  const slow = request(`${url}/api/chatbot-of-nobody`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  })
  const answered = once(slow, 'response')
  slow.write('{')
  await until(async () => !(await takesConnections(url)), 'the door is closed')
  expect(performance.now() - told).toBeGreaterThanOrEqual(3_000)
  slow.end('}')
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(404)
  expect(await ended).toBe(0)
}, 60_000)

test('whoever asks again to stop during STOP_DELAY ends the delay, and what is in flight still finishes', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready, ended, output } = portal.start(process.cwd(), { STOP_DELAY: '60', LOG_LEVEL: 'info' })
  const url = await ready
  const slow = request(`${url}/api/chatbot-of-nobody`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  })
  const answered = once(slow, 'response')
  slow.write('{')
  await once(slow, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))
  await fetch(`${url}/healthz`)
  child.kill('SIGINT')
  await until(() => output().includes('"seconds":60'), 'it says how long it waits')
  expect(await takesConnections(url)).toBe(true)
  // Within a second it would be the same ask.
  await wait(1_100)
  child.kill('SIGINT')
  await until(async () => !(await takesConnections(url)), 'the door is closed')
  slow.end('}')
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(404)
  expect(await ended).toBe(0)
  expect(portal.database()).toBeUndefined()
}, 60_000)

const takesConnections = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

test('whoever asks without a pause over kept connections meets no refusal at a stop: an answer, or the end of the connection', async () => {
  const seen = new Set<number | undefined>()
  for (let stop = 0; stop < 2; stop++) {
    const portal = portalProcess()
    onTestFinished(portal.clear)
    const { child, ready, ended } = portal.start()
    const url = await ready
    const agent = new Agent({ keepAlive: true, maxSockets: 40 })
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const asking = request(`${url}/api/resources/events?query=${Math.random()}`, { agent }, (answer) => {
          seen.add(answer.statusCode)
          answer.resume().once('end', () => resolve(true))
        })
        asking.once('error', () => resolve(false)).end()
      })
    const loops = Promise.all(
      Array.from({ length: 40 }, async () => {
        for (let count = 0; count < 5_000 && (await ask()); count++);
      }),
    )
    await until(() => seen.has(200), 'answers come')
    child.kill('SIGTERM')
    await loops
    agent.destroy()
    expect(await ended).toBe(0)
  }
  expect([...seen]).toEqual([200])
}, 90_000)

test('SIGTERM while a body never comes: the stop is clean after its grace, the database included', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready, ended, output } = portal.start()
  const asking = connect(Number(new URL(await ready).port), '127.0.0.1')
  asking.resume()
  asking.write(
    'POST /api/user/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  )
  await fetch(`${await ready}/healthz`)
  const cut = once(asking, 'close')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await cut
  expect(portal.database()).toBeUndefined()
  expect(output()).not.toMatch(/timeout/)
}, 60_000)

test('each answer leaves one line in the log, remembered ones too, and none is lost at a clean stop', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready, ended, output } = portal.start(process.cwd(), { LOG_LEVEL: 'info' })
  const url = await ready
  const ids: (string | null)[] = []
  for (let index = 0; index < 50; index++)
    ids.push((await fetch(`${url}/api/resources/news`)).headers.get('x-request-id'))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { reqId?: string; path?: string; status?: number; remembered?: boolean })
  const answered = lines.filter(({ path }) => path === '/api/resources/news')
  expect(answered.map(({ reqId }) => reqId)).toEqual(ids)
  expect(answered.every(({ status }) => status === 200)).toBe(true)
  expect(answered.filter(({ remembered }) => remembered)).toHaveLength(49)
}, 60_000)
