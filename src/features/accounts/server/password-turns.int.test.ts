import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../../test/at-once.ts'
import { idOf, logIn, newEmail, newPerson, password, town } from '../../../../test/people.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

/** Two instances on one database. */
const place = town({ env: { TRUST_PROXY: 'true' } })
let portals: TestPortal[]
let people: string[]
beforeAll(async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  portals = [place.portal, second]
  people = await manyLike(idOf(await newPerson(place)), 160)
  return () => second.close()
})

/** Further accounts with the password of one. */
async function manyLike(id: string, count: number): Promise<string[]> {
  const { db } = place.portal.portal
  const {
    id: _,
    own_network_uuid: __,
    ...person
  } = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const emails = Array.from({ length: count }, () => newEmail('many'))
  await db
    .insertInto('users')
    .values(emails.map((email) => ({ ...person, email })))
    .execute()
  return emails
}

const from = (address: string) => ({ 'x-forwarded-for': address })

test('a class of forty that logs in at once from one network all get in (SEC-12)', async () => {
  const login = (i: number) => ({ username: people[i], password })
  const path = '/api/user/login'
  expect(await atOnce(portals, 40, { path, body: login, headers: () => from('203.0.113.1') })).toEqual({ 200: 40 })
})

test('of more logins at once than can wait, the rest is asked to come again, and who comes from elsewhere gets in (SEC-12)', async () => {
  const flood = Promise.all(people.map((username) => logIn(place, username, password, from('203.0.113.2'))))
  const other = await logIn(place, people[0] as string, password, from('203.0.113.3'))
  expect(other.status).toBe(200)
  const answers = await flood
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(40)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers, body } of refused) {
    expect([status, headers.get('retry-after'), body.code]).toEqual([429, '2', 'busy'])
  }
})

test('resets and forced changes wait for their turn too, and nothing answers 5xx (SEC-12)', async () => {
  const reset = { verificationCode: '000000', newPassword: 'Another-Horse-8' }
  const forced = { oldPassword: 'Wrong-Horse-7', newPassword: 'Another-Horse-8' }
  const body = (i: number) => ({ username: newEmail('nobody'), ...(i % 4 < 2 ? reset : forced) })
  const [resets, changes] = await Promise.all([
    atOnce([place.portal], 120, {
      method: 'PUT',
      path: '/api/user/password',
      body: (i) => ({ ...body(i), ...reset }),
      headers: () => from('203.0.113.4'),
    }),
    atOnce([place.portal], 120, {
      path: '/api/user/password/handleNewPassword',
      body: (i) => ({ ...body(i), ...forced }),
      headers: () => from('203.0.113.5'),
    }),
  ])
  expect(Object.keys(resets).filter((status) => Number(status) >= 500)).toEqual([])
  expect(resets[429]).toBeGreaterThan(0)
  expect(changes).toEqual({ 401: 20, 429: 100 })
})

test('all browsers and sessions of one account wait in one line, and its right logins are counted (SEC-12)', async () => {
  const username = (await newPerson(place)).email
  const enter = (where: string, cookie = '') => logIn(place, username, password, { ...from(where), cookie })
  const cookies: string[] = []
  for (let i = 0; i < 6; i++) cookies.push((await enter('203.0.113.7')).headers.getSetCookie()[0]?.split(';')[0] ?? '')
  // The browsers of one account, all at once: no more of them wait than one caller may have waiting.
  const flood = Promise.all(Array.from({ length: 120 }, (_, i) => enter('203.0.113.8', cookies[i % 6])))
  const stranger = await logIn(place, people[1] as string, password, from('203.0.113.9'))
  expect(stranger.status).toBe(200)
  const statuses = (await flood).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(60)

  place.clock.advance(600_001)
  const { db } = place.portal.portal
  await enter('203.0.113.7')
  await db.updateTable('request_counts').set({ count: 60 }).where('key', 'like', 'login:%:203.0.113.7').execute()
  expect((await enter('203.0.113.7')).status).toBe(429)
  expect((await enter('203.0.113.10')).status).toBe(200)
})
