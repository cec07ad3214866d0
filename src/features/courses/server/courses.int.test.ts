import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Learning, type LearningFault, startLearning } from '../../../../test/fakes/learning.ts'
import { headersOf, idOf, newPerson, password, type Session, town } from '../../../../test/people.ts'
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import type { Pace } from '../../../platform/http/outside-service.ts'
import { Course, type LearningAccount } from '../contract.ts'
import { runCourseCommand } from './command.ts'
import { learningClient } from './learning-client.ts'
import { PlatformAway } from './platform.ts'

const learning: Learning = await startLearning()
const place = town({ template: 'starter', env: learning.env })
afterAll(() => learning.close())
beforeEach(() => {
  Object.assign(learning, { fault: undefined, faults: Number.POSITIVE_INFINITY })
  learning.requests.length = 0
  // What an earlier test did to the platform is forgotten by now.
  place.clock?.advance(60_000)
})

const account = (session?: Session) => place.call<LearningAccount>('GET', '/api/encite/account', undefined, session)
const courses = async (session: Session, query = '') =>
  (await place.call<{ Items: Course[]; Count: number }>('GET', `/api/encite/courses${query}`, undefined, session)).body
const rowOf = (session: Session) =>
  place.portal.portal.db
    .selectFrom('learning_accounts')
    .selectAll()
    .where('user_id', '=', idOf(session))
    .executeTakeFirst()

test('KIT-03 the names of the courses stand in the page for everyone, and nothing else of them', async () => {
  const { Items } = await courses(await newPerson(place))
  const { html } = await readPage(place.portal, '/online-courses')
  for (const { name, description, link } of Items) {
    expect(html).toContain(`<li>${name}</li>`)
    for (const kept of [description, link]) expect(html).not.toContain(kept)
  }
})

test('COURSE-01 COURSE-04 COURSE-05 ACCESS-08 the four courses are for users alone', async () => {
  for (const path of ['/api/encite/courses', '/api/encite/account'])
    expect(await place.call('GET', path), path).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  const { Items, Count } = await courses(await newPerson(place))
  expect(Count).toBe(4)
  expect(Items.map(({ name }) => name)).toEqual([
    'CUI for Contractors',
    'CMMC Level 1 Course',
    'Systems Security Plan Fundamentals',
    'Plan of Action and Milestones',
  ])
  expect(Items[0]?.description).toContain('3 modules, about 67 minutes')
  expect(Items[1]?.description).toContain('About 58 minutes')
  expect(Items[2]?.description).toContain('About 45 minutes')
  for (const course of Items) {
    expect(Course.safeParse(course).success).toBe(true)
    expect(course.link).toMatch(/^https:\/\/learning\.example\.org\/courses\/[a-z0-9-]+$/)
    expect((await place.portal.get(course.image, { method: 'HEAD' })).status, course.image).toBe(200)
  }
})

test('COURSE-03 LIST-05 a search looks into name and description, and pages are cut', async () => {
  const person = await newPerson(place)
  const names = async (query: string) => (await courses(person, query)).Items.map(({ name }) => name)
  expect(await names('?q=PLAN%20fundamentals')).toEqual(['Systems Security Plan Fundamentals'])
  expect(await names('?q=cui%20minutes')).toEqual(['CUI for Contractors'])
  expect(await names('?q=no-such-thing')).toEqual([])
  expect(await courses(person, '?page=2&pageSize=3')).toMatchObject({ Count: 4, Items: [{ id: 'plans-of-action' }] })
  for (const query of ['?page=0', '?pageSize=1000', '?q=%00'])
    expect((await place.call('GET', `/api/encite/courses${query}`, undefined, person)).status, query).toBe(400)
})

test('COURSE-07 the account is made once, told to the platform, and kept closed', async () => {
  const person = await newPerson(place)
  const answers = await Promise.all(Array.from({ length: 6 }, () => account(person)))
  const [{ status, body }] = answers as [(typeof answers)[number]]
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      username: expect.stringMatching(/^learner-[0-9a-f]{10}$/),
      password: expect.stringMatching(/^([A-HJ-NP-Za-km-z2-9]{4}-){3}[A-HJ-NP-Za-km-z2-9]{4}$/),
      opened: true,
    },
  })
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(learning.accounts.get(body.username)).toBe(body.password)
  const row = await rowOf(person)
  expect(JSON.stringify(row)).not.toContain(body.password)
  expect(row?.sealed_password).toMatch(/^v1\./)
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
  const asked = learning.requests.length
  expect((await account(person)).body).toEqual(body)
  expect(learning.requests).toHaveLength(asked)
})

test('ACCESS-09 nobody gets the credentials of another', async () => {
  const [one, other] = [await newPerson(place), await newPerson(place)]
  const [first, second] = [(await account(one)).body, (await account(other)).body]
  expect(second.username).not.toBe(first.username)
  expect(second.password).not.toBe(first.password)
  const mixed = {
    'x-id-token': one.idToken,
    'x-access-token': other.accessToken,
    'x-refresh-token': other.refreshToken,
  }
  expect((await place.call<LearningAccount>('GET', '/api/encite/account', undefined, mixed)).body.username).not.toBe(
    first.username,
  )
})

test('COURSE-09 while the platform is away the call says so, and the same account is opened later', async () => {
  const person = await newPerson(place)
  learning.fault = 'error-500'
  const refused = await account(person)
  expect(refused).toMatchObject({ status: 503, body: { code: 'learning_platform_away' } })
  expect(refused.headers.get('retry-after')).toBe('15')
  const kept = await rowOf(person)
  expect(kept?.opened_at).toBeNull()
  // It is left alone for a moment.
  const asked = learning.requests.length
  expect((await account(person)).status).toBe(503)
  expect(learning.requests).toHaveLength(asked)
  place.clock.advance(16_000)
  // The account is opened and the answer is lost; the next try finds it, and makes no second one.
  Object.assign(learning, { fault: 'lost-answer', faults: 1 })
  const { status, body } = await account(person)
  expect({ status, username: body.username }).toEqual({ status: 200, username: kept?.username })
  expect(learning.accounts.get(body.username)).toBe(body.password)
  expect((await rowOf(person))?.opened_at).not.toBeNull()
})

test('a removed user takes the account along, here and on the platform; the copy of the own data names it', async () => {
  const person = await newPerson(place)
  const { username, password: secret } = (await account(person)).body
  const { body } = await place.call('GET', '/api/user/export', undefined, person)
  expect(body).toMatchObject({ learningAccount: { username } })
  expect(JSON.stringify(body)).not.toContain(secret)
  Object.assign(learning, { fault: 'lost-answer', faults: 1 })
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect(await rowOf(person)).toBeUndefined()
  // The first answer is lost: it is asked again, and hears that the account is gone already.
  const removals = () => learning.requests.filter((request) => request === `DELETE /v1/accounts/${username}`)
  await until(() => removals().length === 2, 'the account on the platform is gone')
  expect(learning.accounts.has(username)).toBe(false)
})

test('COURSE-07 a password that the present secret does not open is replaced, here and on the platform', async () => {
  const person = await newPerson(place)
  const before = (await account(person)).body
  await place.portal.portal.db
    .updateTable('learning_accounts')
    .set({ sealed_password: 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA' })
    .where('user_id', '=', idOf(person))
    .execute()
  const { status, body } = await account(person)
  expect({ status, username: body.username }).toEqual({ status: 200, username: before.username })
  expect(body.password).not.toBe(before.password)
  expect(learning.accounts.get(body.username)).toBe(body.password)
})

test('without a platform the account is made and kept here alone, and entered there by hand (COURSE-07, COURSE-11)', async () => {
  const portal = await startTestPortal({
    beside: place.portal,
    clock: place.clock,
    env: { ...place.env, LEARNING_API_URL: '', LEARNING_API_KEY: '' },
  })
  const person = await newPerson(place)
  const answer = await portal.get('/api/encite/account', {
    headers: {
      'x-id-token': person.idToken,
      'x-access-token': person.accessToken,
      'x-refresh-token': person.refreshToken,
    },
  })
  const account = (await answer.json()) as LearningAccount
  expect(account).toEqual({
    username: expect.stringMatching(/^learner-/),
    password: expect.any(String),
    opened: false,
  })
  expect(learning.requests.filter((request) => request.startsWith('PUT'))).toEqual([])

  // COURSE-11: an operator gets it, enters it by hand, and says so.
  const command = async (...words: string[]) => {
    const lines: string[] = []
    await runCourseCommand(portal.portal, words, (line) => lines.push(line))
    return lines.join('\n')
  }
  const table = await command('accounts')
  expect(table).toContain(`"${account.username}","${account.password}"`)
  const trail = await place.portal.portal.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details'])
    .where('event', 'like', 'learning-accounts-%')
    .execute()
  expect(trail).toMatchObject([{ event: 'learning-accounts-read', actor: 'operator' }])
  expect(JSON.stringify(trail)).toContain(account.username)
  expect(JSON.stringify(trail)).not.toContain(account.password)
  const file = join(mkdtempSync(join(tmpdir(), 'courses-')), 'accounts.csv')
  writeFileSync(file, table)
  expect(await command('opened', file)).toMatch(/^\d+ accounts? works? now\.$/)
  expect(await command('accounts')).not.toContain(account.username)
  expect(await command('accounts', '--all')).toContain(account.username)
  const again = await portal.get('/api/encite/account', { headers: headersOf(person) })
  expect(await again.json()).toEqual({ ...account, opened: true })
  await expect(command('opened', '/no/such/file')).rejects.toThrow('cannot be read')
  await expect(command('lost')).rejects.toThrow('course accounts')
  writeFileSync(file, 'username,password\nlearner-nobody,x\n')
  await expect(command('opened', file)).rejects.toThrow('There is no account "learner-nobody".')
})

test('ROUTE-24 both addresses show the page, which holds nothing of a course or an account', async () => {
  for (const path of ['/online-courses', '/courses-encite', '/online-courses?query=cui']) {
    const answer = await place.portal.get(path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<h1>Online courses</h1>')
    expect(html).not.toContain('learning.example.org')
    expect(html).not.toContain('learner-')
  }
})

const pace: Pace = { callFor: 200, wholeFor: 2_000, waits: [10, 10] }
const client = (key = learning.key) =>
  learningClient({ url: learning.env.LEARNING_API_URL?.replace(/\/$/, '') as string, key }, pace)
const chosen = { username: 'learner-1', password: 'a-password-to-hide' }

const faults: [LearningFault, number, RegExp][] = [
  ['error-500', 3, /answered 500/],
  ['too-many', 3, /answered 429/],
  ['cut-off', 3, /terminated|closed/],
  ['silent', 3, /in time/],
  ['garbage', 3, /no JSON/],
  ['odd-json', 3, /no account/],
  ['huge', 1, /too large/],
]
test.each(faults)(
  'COURSE-09 %s: after %i tries the reason is told, and neither key nor password',
  async (fault, tries, reason) => {
    learning.fault = fault
    const failure = (await client()
      .openAccount(chosen)
      .catch((error: unknown) => error)) as Error
    expect(failure).toBeInstanceOf(PlatformAway)
    expect(failure.message).toMatch(reason)
    for (const secret of [learning.key, chosen.password]) expect(failure.message + failure.stack).not.toContain(secret)
    expect(learning.requests).toHaveLength(tries)
  },
)

test('a wrong key is not tried again; what is gone already is closed', async () => {
  await expect(client('wrong').openAccount(chosen)).rejects.toThrow(/answered 401/)
  expect(learning.requests).toHaveLength(1)
  await client().closeAccount('never-was')
  await client().openAccount(chosen)
  await client().openAccount(chosen)
  expect(learning.accounts.get('learner-1')).toBe(chosen.password)
})
