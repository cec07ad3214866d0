import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headersOf, idOf, newPerson, password, type Session, town } from '../people.ts'
import { portalProcess } from '../portal-process.ts'
import { until } from '../until.ts'

const place = town({ env: { PUBLIC_URL: '' } })

interface Line {
  level: number
  msg: string
  path?: string
  status?: number
  account?: string
  refusal?: string
  from?: string
  remembered?: boolean
  err?: object
}

/** A further instance, whose log is read. */
const instance = portalProcess()
let url: string
let output: () => string
beforeAll(async () => {
  const started = instance.start(process.cwd(), { ...place.env, LOG_LEVEL: 'info', TRUST_PROXY: 'true' })
  output = started.output
  url = await started.ready
}, 60_000)
afterAll(() => instance.clear())

const lines = () =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)

async function lineOf(isIt: (line: Line) => boolean): Promise<Line> {
  await until(() => lines().some(isIt), 'a line')
  return lines().find(isIt) as Line
}
const answered = (path: string, status: number) => lineOf((line) => line.path === path && line.status === status)

test('a line in the log names the person by the account, and a refusal by its code and where it came from', async () => {
  const person = await newPerson(place)
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.email, password }),
  })
  const session = { email: person.email, ...((await login.json()) as object) } as Session
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } })
  await ask('/api/user', headersOf(session))
  await ask('/api/organization/members?pageSize=1', headersOf(session))
  await ask('/api/bookmark')
  expect(await answered('/api/user', 200)).toMatchObject({ level: 30, account: idOf(session) })
  expect(await answered('/api/organization/members', 403)).toMatchObject({
    account: idOf(session),
    refusal: 'not_permitted',
    from: '203.0.113.7',
  })
  expect(await answered('/api/bookmark', 401)).toMatchObject({ refusal: 'not_logged_in', from: '203.0.113.7' })
  expect((await answered('/api/user', 200)).from).toBeUndefined()
  expect(output()).not.toContain(person.email)
  expect(output()).not.toContain(session.accessToken)
})

test('a call that is answered from memory by its body leaves a line as well, without the body', async () => {
  const body = JSON.stringify({ state: 'AL', county: 'Madison County' })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  for (let time = 0; time < 3; time++) {
    const { status } = await fetch(`${url}/api/resources/getApexSC`, init)
    expect(status).toBe(200)
  }
  const line = await lineOf((one) => one.path === '/api/resources/getApexSC' && one.remembered === true)
  expect(line).toMatchObject({ level: 30, msg: 'answered', status: 200, method: 'POST', reqId: expect.any(String) })
  expect(output()).not.toContain('Madison')
})

test('a visitor writes no line that calls for an alarm, whatever the address', async () => {
  const paths = ['/tool-details/x%0D%0Ay', '/nothing%0A', '/nothing%E2%80%A8', '/news/%0d', '//%0A', '/news.data%0A']
  for (const path of paths) {
    const { status } = await fetch(url + path)
    expect(status, path).toBeLessThan(500)
    await answered(path, status)
  }
  expect(lines().filter(({ level }) => level > 30)).toEqual([])
})

test('what cannot be read as HTTP leaves a line as well', async () => {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
  socket.write('NOT HTTP\r\n\r\n')
  await text(socket)
  const line = await lineOf(({ path, refusal }) => path === undefined && refusal !== undefined)
  expect(line).toMatchObject({ status: 400, refusal: 'bad_request', from: '127.0.0.1' })
})

test('a fault is told without the values of the row that the database refused', async () => {
  const { db } = place.portal.portal
  await db.deleteFrom('request_counts').execute()
  await db.schema.alterTable('request_counts').addCheckConstraint('only_a_test', sql`false`).execute()
  const answer = await fetch(`${url}/api/sam/cageCode/1A2B3`)
  await db.schema.alterTable('request_counts').dropConstraint('only_a_test').execute()
  expect(answer.status).toBe(500)
  const line = await lineOf(({ level }) => level === 50)
  expect(line.err).toMatchObject({ constraint: 'only_a_test', detail: '[removed]', stack: expect.any(String) })
})

test('a connection that broke at rest is told in a line, without the driver that held it', async () => {
  const broken = () =>
    lines().find(({ msg, err }) => msg === 'the job queue met an error' && err !== undefined && 'client' in err)
  // One that is at work in that moment tells it otherwise: so until one was at rest.
  await until(async () => {
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'portal-jobs' AND state = 'idle' AND datname = current_database()`.execute(
      place.portal.portal.db,
    )
    return broken() !== undefined
  }, 'a line about a connection at rest')
  expect(broken()?.err).toMatchObject({ code: '57P01', client: '[removed]' })
})
