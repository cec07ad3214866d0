import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { generate } from 'otplib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newDatabase } from './database-server.ts'
import { codeIn, startMailServer } from './fakes/smtp.ts'
import { password, type Session } from './people.ts'
import { startTestPortal, type TestPortal, testClock } from './start-portal.ts'

/** A database of the last release with people, companies, assessments and all else in it (CONTRIBUTING.md, "Migrations"). */
const dump = gunzipSync(readFileSync('test/upgrade/released-0.1.0.sql.gz')).toString('utf8')
const appSecret = 'ZZECNFJKRR7VNZGRSPSOOUMH66HNFMLA'
const clock = testClock('2026-11-23T04:50:52.917Z')

/** Tables from which the new release may take rows away, and why. */
const shrinks: Record<string, string> = {
  users: 'an account that was never verified is a sign-up now',
}

let database: Awaited<ReturnType<typeof newDatabase>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let portal: TestPortal
let before: Map<string, number>

beforeAll(async () => {
  database = await newDatabase(inject('databaseServer'))
  await query(dump)
  before = await countRows()
  mail = await startMailServer()
  portal = await startTestPortal({
    beside: { databaseUrl: database.url } as TestPortal,
    clock,
    env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://portal.example.org' },
  })
})
afterAll(async () => {
  await portal?.close()
  await mail?.close()
  await database?.drop()
})

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const result = await client.query<Row>(text)
    return result.rows
  } finally {
    await client.end()
  }
}

async function countRows(): Promise<Map<string, number>> {
  const tables = await query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const [row] = await query<{ count: string }>(`SELECT count(*) FROM public."${name}"`)
    counts.set(name, Number(row?.count))
  }
  return counts
}

const post = async (path: string, body: unknown, session?: Session) =>
  (await portal.post(path, body, session ? { 'x-access-token': session.accessToken } : {})).json() as Promise<
    Record<string, unknown>
  >
const get = async (path: string, { accessToken }: Session) =>
  portal.json<Record<string, unknown>>(path, { headers: { 'x-access-token': accessToken } })
const logIn = async (username: string) => {
  const answer = await post('/api/user/login', { username, password })
  return { ...answer, email: username } as Session & { message: string; session: string }
}

test('the schema comes up to date and no row is lost', async () => {
  const after = await countRows()
  const lost = [...before].filter(([name, count]) => (after.get(name) ?? 0) < count && !(name in shrinks))
  expect(lost.map(([name, count]) => `${name}: ${count} before, ${after.get(name) ?? 'no table'} now`)).toEqual([])
  expect(before.get('users')).toBeGreaterThan(6)
})

test('whoever had signed up and not verified the address still can (SIGNUP-40)', async () => {
  const waiting = await query<{ email: string }>('SELECT email FROM sign_ups')
  const counted = await query<{ count: string }>('SELECT count(*) FROM users')
  expect(Number(counted[0]?.count) + waiting.length).toBe(before.get('users'))
  const username = waiting[0]?.email as string
  expect(await post('/api/user/login', { username, password })).toMatchObject({ code: 'UserNotConfirmedException' })
  await post('/api/user/email/code/resend', { username })
  const code = codeIn((await mail.next(username, 'verification code')).text)
  await post('/api/user/email/verify', { username, code, password })
  expect(await logIn(username)).toMatchObject({ message: 'SUCCESS' })
})

test('people log in as before, with an app of before too', async () => {
  expect(await logIn('admin@released.example.org')).toMatchObject({ message: 'SUCCESS' })
  const { message, session } = await logIn('staff@released.example.org')
  expect(message).toBe('SOFTWARE_TOKEN_MFA')
  const code = await generate({ secret: appSecret, epoch: Math.floor(clock.now().getTime() / 1000) + 30 })
  const done = await post('/api/user/mfa/app/code', { code, session, username: 'staff@released.example.org' })
  expect(done).toMatchObject({ message: 'SUCCESS' })
})

test('the mark of staff has become the role of an administrator (STAFF-07)', async () => {
  const rows = await query(
    "SELECT role FROM user_roles JOIN users ON users.id = user_id WHERE email = 'staff@released.example.org'",
  )
  expect(rows).toEqual([{ role: 'administrator' }])
})

test('companies, requests and invitations are as they were', async () => {
  const admin = await logIn('admin@released.example.org')
  expect(await get('/api/user/', admin)).toMatchObject({
    organization: 'Released Gears',
    joinRequests: [expect.objectContaining({ requesterEmail: expect.stringContaining('asks') })],
  })
  const { Items } = await get('/api/organization/invitation', admin)
  expect((Items as { email: string }[]).map(({ email }) => email).sort()).toEqual([
    'loner@released.example.org',
    'nobody@released.example.org',
  ])
})

test('answers, plans and completions are as they were, and documents can be made of them', async () => {
  const member = await logIn('member@released.example.org')
  const work = await get('/api/assessment/user/work/NEWNIST800171', member)
  expect(work).toMatchObject({
    progress: 100,
    data: { '3.1.1': { '3.1.1[a]': { answer: 0 } } },
    requirements: { '3.1.1': { owner: 'Dana', targetDate: '2027-02-28', plan: 'Remove them' } },
  })
  expect(JSON.stringify(work)).toContain('Two old accounts are left')
  const history = await get('/api/assessment/user/history/NEWNIST800171', member)
  expect(JSON.stringify(history).match(/"completedAt"/g)?.length).toBeGreaterThanOrEqual(2)
  const plan = await portal.get('/api/assessment/user/documents/NEWNIST800171/system-security-plan', {
    headers: { 'x-access-token': member.accessToken },
  })
  expect(plan.status).toBe(200)
})

test('SYSTEM-07 what was answered before is of the first system, which nobody has to name', async () => {
  const member = await logIn('member@released.example.org')
  const { Items } = await get('/api/assessment/user/systems', member)
  expect(Items).toEqual([{ system: expect.any(String), name: '', cageCodes: [], first: true }])
  const [{ system }] = Items as [{ system: string }]
  const work = await get('/api/assessment/user/work/NEWNIST800171', member)
  expect(work).toMatchObject({ system, network_uuid: system, progress: 100 })
  expect(await get(`/api/assessment/user/work/NEWNIST800171?system=${system}`, member)).toEqual(work)
  expect(await query('SELECT FROM systems')).toEqual([])
  // As long as the release before may still run somewhere none is added.
  const { opensAt } = await get('/api/assessment/user/systems', member)
  expect(opensAt).toEqual(expect.any(String))
  expect(await post('/api/assessment/user/systems', { name: 'Second' }, member)).toMatchObject({
    code: 'systems_not_open',
  })
})

test('SYSTEM-05 pages begin to ask who does what a day after the upgrade', async () => {
  const member = await logIn('member@released.example.org')
  const listed = await get('/api/assessment/user/providers', member)
  expect(listed).toMatchObject({ Count: 0 })
  const [opens] = await query('SELECT at FROM responsibilities_open')
  const inHours = (Number(new Date((opens as { at: string }).at)) - Date.now()) / 3_600_000
  expect(inHours).toBeGreaterThan(23)
  expect(inHours).toBeLessThanOrEqual(24)
})

test('registrations, bookmarks, applications and comments are as they were', async () => {
  const person = await logIn('person@released.example.org')
  expect(await get('/api/bookmark', person)).toMatchObject({ Count: 1 })
  expect(await get('/api/mep/draft', person)).toMatchObject({ entries: { firstName: 'Dr' } })
  expect(await get('/api/mep', await logIn('admin@released.example.org'))).toMatchObject({ isMEP: true })
  const copy = JSON.stringify(await get('/api/user/export', person))
  for (const words of ['Mine alone', 'We use it daily', 'Whom do I ask?']) expect(copy).toContain(words)
})
