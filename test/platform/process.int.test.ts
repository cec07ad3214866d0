import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../fakes/smtp.ts'
import { signUp } from '../people.ts'
import { portalProcess } from '../portal-process.ts'
import { until } from '../until.ts'

const count = async (url: string, path: string) => ((await (await fetch(url + path)).json()) as { Count: number }).Count
const newsFiles = readdirSync('starter/news').filter((name) => name.endsWith('.md')).length

/** The project once more, without its starter content and its scripts. */
function projectFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-root-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const name of ['build', 'migrations', 'src', 'node_modules', 'package.json', 'site.json'])
    symlinkSync(resolve(name), join(root, name))
  return root
}

test('killed at any moment of the first start, the next start comes up whole', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  for (const milliseconds of [250, 700, 1000, 1400]) {
    const { child, ended } = portal.start()
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
    await ended
    clearTimeout(timer)
  }
  const { ready } = portal.start()
  const url = await ready
  expect(await count(url, '/api/resources/news')).toBe(newsFiles)
}, 60_000)

test('stopped and started again, nothing is lost or loaded twice, and keys are closed to others', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const first = portal.start()
  expect(await count(await first.ready, '/api/resources/news')).toBe(newsFiles)
  expect(statSync(join(portal.dataDir, 'postgres-password')).mode & 0o077).toBe(0)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = portal.start()
  expect(await count(await second.ready, '/api/resources/news')).toBe(newsFiles)
}, 60_000)

test('a second portal on the data folder of a living one refuses in one sentence, and takes over from a killed one', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const first = portal.start()
  const url = await first.ready
  const second = portal.start()
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toMatch(
    /^Another portal runs on the data folder \S+: stop it first, or set DATA_DIR to a folder of its own\.$/m,
  )
  expect(second.output()).not.toMatch(/\n\s+at /)
  expect(await count(url, '/api/resources/news')).toBe(newsFiles)
  first.child.kill('SIGKILL')
  await first.ended
  expect(await count(await portal.start().ready, '/api/resources/news')).toBe(newsFiles)
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

test('npm start passes SIGTERM on: the server and its database end with it', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  // Its own start would first build what has changed since the last build.
  const root = projectFolder()
  symlinkSync(resolve('starter'), join(root, 'starter'))
  mkdirSync(join(root, 'scripts'))
  writeFileSync(join(root, 'scripts/start.ts'), `import ${JSON.stringify(resolve('src/main.ts'))}\n`)
  const { child, ready } = portal.start(root, {}, ['npm', 'start'])
  const url = await ready
  expect(portal.database()).toBeGreaterThan(0)
  child.kill('SIGTERM')
  await until(() => portal.database() === undefined, 'the database has stopped')
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
}, 60_000)

test('a damaged starter file stops the first start with its name and line, and leaves nothing half-loaded', async () => {
  const root = projectFolder()
  cpSync('starter', join(root, 'starter'), { recursive: true })
  const damaged = join(root, 'starter', 'policies.json')
  const whole = readFileSync(damaged, 'utf8')
  writeFileSync(damaged, whole.replace('"policyDate"', '"policyday"'))
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const started = portal.start(root)
  expect(await started.ended).toBe(1)
  expect(started.output()).toMatch(/starter\/policies\.json, line \d+: /)
  expect(started.output()).not.toMatch(/\n\s+at /)
  writeFileSync(damaged, whole)
  const again = portal.start(root)
  expect(await count(await again.ready, '/api/resources/news')).toBe(newsFiles)
}, 60_000)

test('a start and a command on a broken data folder each say what is wrong in a sentence', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const whole = portal.start()
  await whole.ready
  whole.child.kill('SIGTERM')
  await whole.ended
  const command = [process.execPath, resolve('src/portal-command.ts'), 'survey', 'list']
  const faults = async (sentence: RegExp) => {
    for (const started of [undefined, command]) {
      const run = portal.start(process.cwd(), {}, started)
      expect(await run.ended).toBe(1)
      expect(run.output().trim()).toMatch(sentence)
      expect(run.output()).not.toMatch(/\n\s+at /)
    }
  }
  writeFileSync(join(portal.dataDir, 'postgres-password'), 'of another folder')
  await faults(
    /^The password kept in \S+ is not that of the database beside it: put both back from the same backup\.$/m,
  )
  rmSync(join(portal.dataDir, 'postgres', 'global'), { recursive: true })
  await faults(/^The embedded database did not start; \S+postgres\.log says why\.$/m)
  rmSync(join(portal.dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(portal.dataDir, 'postgres'), '')
  await faults(/^\S+postgres holds no whole database: put it back from a backup, or move it away to begin/m)
  rmSync(portal.dataDir, { recursive: true })
  writeFileSync(portal.dataDir, '')
  await faults(/^\S+ cannot be used: something that is no folder is in its place\.$/m)
}, 60_000)

test('every acknowledged write is there after a kill', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready, ended } = portal.start()
  await ready
  const password = readFileSync(join(portal.dataDir, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(join(portal.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const client = new pg.Client({ connectionString: `postgres://portal:${password}@127.0.0.1:${port}/portal` })
  await client.connect()
  const insert = `INSERT INTO content_items (family, id, title, item_date, search_text) VALUES ('news', $1, $1, now(), $1)`
  let acknowledged = 0
  for (; acknowledged < 200; acknowledged++) await client.query(insert, [`written-${acknowledged}`])
  await client.end()
  child.kill('SIGKILL')
  await ended
  const next = portal.start()
  const url = await next.ready
  await until(
    async () => (await count(url, '/api/resources/news')) === newsFiles + acknowledged,
    'all writes are there',
  )
}, 60_000)

test('a mail whose process was killed goes out from the next one within a minute, once, and those before it once', async () => {
  const [portal, mail] = [portalProcess(), await startMailServer()]
  onTestFinished(() => portal.clear().then(mail.close))
  const first = portal.start(process.cwd(), { SMTP_URL: mail.url })
  const url = await first.ready
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const held = mail.hold('held@mail.example.org')
  for (const email of ['before@mail.example.org', 'held@mail.example.org'])
    expect(await signUp({ call }, 'Individual', { email })).toMatchObject({ status: 200 })
  await mail.next('before@mail.example.org')
  await held.taken
  const killed = performance.now()
  first.child.kill('SIGKILL')
  await first.ended
  mail.hold('held@mail.example.org').answer()
  await portal.start(process.cwd(), { SMTP_URL: mail.url }).ready
  await mail.next('held@mail.example.org', '', 60)
  expect((performance.now() - killed) / 1000).toBeLessThan(60)
  expect(mail.mails.flatMap(({ to }) => to).sort()).toEqual(['before@mail.example.org', 'held@mail.example.org'])
}, 120_000)

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
