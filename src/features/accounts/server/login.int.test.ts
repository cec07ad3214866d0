import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { logIn, newEmail, newPerson, sessionOf, signUp, town, verify } from '../../../../test/people.ts'

const place = town({ env: { TRUST_PROXY: 'true' } })

/** Each test from an address of its own: the limits of one are no matter of another. */
let lastAddress = 0
const from = (address = `198.51.100.${++lastAddress}`) => ({ 'x-forwarded-for': address })

test('LOGIN-07 LOGIN-10 a login answers the tokens and whether multi-factor login is on', async () => {
  const { email } = await newPerson(place)
  const { status, body, headers } = await logIn(place, email.toUpperCase())
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'SUCCESS',
    accessToken: expect.any(String),
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    MFA: false,
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(decodeJwt(body.idToken as string).email).toBe(email)
})

test('LOGIN-05 LOGIN-06 the fields are required, and the address valid', async () => {
  expect(await place.call('POST', '/api/user/login', {})).toMatchObject({
    status: 400,
    body: { fieldErrors: { username: 'Email address is required', password: 'Password is required' } },
  })
  expect(await place.call('POST', '/api/user/login', { username: 'ada', password: 'x' })).toMatchObject({
    status: 400,
    body: { fieldErrors: { username: 'Should be in email format' } },
  })
})

test('LOGIN-15 LOGIN-16 a wrong password and an unknown address answer the same', async () => {
  const { email } = await newPerson(place)
  const [known, unknown] = [
    await logIn(place, email, 'Wrong-Horse-7', from()),
    await logIn(place, newEmail(), 'Wrong-Horse-7', from()),
  ]
  expect(known).toMatchObject({ status: 401, body: { message: 'Incorrect username or password.' } })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  const names = (headers: Headers) => [...headers.keys()].sort()
  expect(names(unknown.headers)).toEqual(names(known.headers))
})

test('LOGIN-12 an account that is not verified answers 403, and only to its password', async () => {
  const email = newEmail()
  await signUp(place, 'Individual', { email })
  expect(await logIn(place, email)).toMatchObject({
    status: 403,
    body: { code: 'UserNotConfirmedException', message: expect.any(String) },
  })
  expect((await logIn(place, email, 'Wrong-Horse-7')).status).toBe(401)
  await verify(place, email)
  await sessionOf(place, email)
})

test('an account that is switched off answers 403, and its sessions end', async () => {
  const session = await newPerson(place)
  await place.portal.portal.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('email', '=', session.email)
    .execute()
  expect(await logIn(place, session.email)).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
  expect((await place.call('GET', '/api/user/', undefined, session)).status).toBe(401)
  const refresh = await place.call('POST', '/api/user/session/refresh', { email: session.email }, session)
  expect(refresh.status).toBe(401)
})

test('SEC-08 after 5 failed logins in a row an account has to wait, for longer each time; success resets', async () => {
  const { email } = await newPerson(place)
  const fail = () => logIn(place, email, 'Wrong-Horse-7', from())
  for (let i = 0; i < 5; i++) expect((await fail()).status).toBe(401)
  const first = await logIn(place, email, undefined, from())
  expect(first.status).toBe(429)
  const firstWait = Number(first.headers.get('retry-after'))
  expect(firstWait).toBeGreaterThan(0)
  expect(first.body.message).toMatch(/Please wait \d+ seconds/)

  place.clock.advance(firstWait * 1000)
  expect((await fail()).status).toBe(401)
  const second = await logIn(place, email, undefined, from())
  const secondWait = Number(second.headers.get('retry-after'))
  expect(secondWait).toBeGreaterThan(firstWait)

  place.clock.advance(secondWait * 1000)
  expect((await logIn(place, email, undefined, from())).status).toBe(200)
  for (let i = 0; i < 4; i++) expect((await fail()).status).toBe(401)
  expect((await logIn(place, email, undefined, from())).status).toBe(200)
})

test('SEC-08 there is no permanent lock-out: no wait is longer than 15 minutes', async () => {
  const { email } = await newPerson(place)
  for (let i = 0; i < 30; i++) {
    const answer = await logIn(place, email, 'Wrong-Horse-7', from())
    const wait = Number(answer.headers.get('retry-after') ?? 0)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    place.clock.advance(wait * 1000)
  }
  place.clock.advance(15 * 60_000)
  expect((await logIn(place, email, undefined, from())).status).toBe(200)
})

test('SEC-08 an address without an account has to wait just the same', async () => {
  const nobody = newEmail()
  for (let i = 0; i < 5; i++) expect((await logIn(place, nobody, 'Wrong-Horse-7', from())).status).toBe(401)
  expect((await logIn(place, nobody, 'Wrong-Horse-7', from())).status).toBe(429)
})

test('SEC-08 after 20 failed logins from one network address it has to wait, whatever the account', async () => {
  const { email } = await newPerson(place)
  const here = from()
  for (let i = 0; i < 20; i++) expect((await logIn(place, newEmail(), 'Wrong-Horse-7', here)).status).toBe(401)
  const blocked = await logIn(place, email, undefined, here)
  expect(blocked.status).toBe(429)
  expect((await logIn(place, email, undefined, from())).status).toBe(200)
  place.clock.advance(Number(blocked.headers.get('retry-after')) * 1000)
  expect((await logIn(place, email, undefined, here)).status).toBe(200)
})

test("SEC-08 success takes its own failures back from the network address, and nobody else's", async () => {
  const [{ email }, here] = [await newPerson(place), from()]
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 4; i++) await logIn(place, email, 'Wrong-Horse-7', here)
    expect((await logIn(place, email, undefined, here)).status).toBe(200)
  }
  const there = from()
  for (let i = 0; i < 19; i++) await logIn(place, newEmail(), 'Wrong-Horse-7', there)
  expect((await logIn(place, email, undefined, there)).status).toBe(200)
  expect((await logIn(place, newEmail(), 'Wrong-Horse-7', there)).status).toBe(401)
  expect((await logIn(place, email, undefined, there)).status).toBe(429)
})

test('SEC-08 a burst of guesses at once gets no more tries than one after the other', async () => {
  const { email } = await newPerson(place)
  const guesses = Array.from({ length: 40 }, (_, i) =>
    logIn(place, email, i === 39 ? undefined : `Wrong-Horse-${i}`, from()),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(0)
  expect((await logIn(place, email, undefined, from())).status).toBe(429)
})

test('SEC-08 a forwarded address is believed from the proxy only, and a garbled one is none', async () => {
  const { email } = await newPerson(place)
  const here = from('2001:db8:1:2::1')['x-forwarded-for']
  for (let i = 0; i < 20; i++)
    await logIn(place, newEmail(), 'Wrong-Horse-7', from(`203.0.113.${i}, 2001:db8:1:2:${i.toString(16)}::1`))
  expect((await logIn(place, email, undefined, from(here))).status).toBe(429)
  for (const garbled of [
    'not an address',
    '1.2.3.4:5678',
    '[2001:db8::9]:443',
    `${'9'.repeat(500)}`,
    '::ffff:198.51.100.77',
  ])
    expect((await logIn(place, email, undefined, from(garbled))).status, garbled).toBe(200)
  const sessions = await place.portal.portal.db.selectFrom('sessions').select('address').distinct().execute()
  const addresses = sessions.map(({ address }) => address)
  expect(addresses).toEqual(expect.arrayContaining(['1.2.3.4', '2001:db8::9', '198.51.100.77', '127.0.0.1']))
  expect(addresses.filter((address) => !/^[0-9a-f.:]+$/.test(address))).toEqual([])
})

test('SEC-10 passwords are stored with argon2id, and no secret stands in the database', async () => {
  const { email, refreshToken } = await newPerson(place)
  const user = await place.portal.portal.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const hash = createHash('sha256').update(refreshToken).digest()
  const kept = await place.portal.portal.db
    .selectFrom('refresh_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .execute()
  expect(kept).toHaveLength(1)
})

test('every login, and what was refused, stands in the audit trail with its origin', async () => {
  const { email } = await newPerson(place)
  const here = from()
  await logIn(place, email, 'Wrong-Horse-7', here)
  await logIn(place, email, undefined, {
    ...here,
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const events = await place.portal.portal.db
    .selectFrom('audit_events as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.event', 'a.outcome', 'a.address', 'a.device'])
    .where('u.email', '=', email)
    .where('a.address', '=', here['x-forwarded-for'])
    .orderBy('a.id')
    .execute()
  expect(events).toEqual([
    { event: 'login', outcome: 'refused', address: here['x-forwarded-for'], device: expect.any(String) },
    { event: 'login', outcome: 'done', address: here['x-forwarded-for'], device: 'Firefox on Windows' },
  ])
})

test('a login from a new browser or network is told to the owner, one from where the account was opened before is not', async () => {
  const { email } = await newPerson(place)
  const firefox = (version: number) => ({
    'user-agent': `Mozilla/5.0 (Windows NT 10.0; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
  })
  const told = async () => {
    const rows = await place.portal.portal.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', email)
      .where('subject', 'like', '%a login from a new device')
      .execute()
    return rows.length
  }
  const [home, cafe] = [from(), from()]
  await logIn(place, email, undefined, { ...home, ...firefox(140) })
  const mail = await place.mail.next(email, 'a login from a new device')
  expect(mail.text).toContain('Firefox on Windows')
  await logIn(place, email, undefined, { ...home, ...firefox(141) })
  expect(await told()).toBe(1)
  const { headers } = await logIn(place, email, undefined, { ...cafe, ...firefox(141) })
  expect(await told()).toBe(2)
  const cookie = (headers.get('set-cookie') as string).split(';')[0] as string
  await logIn(place, email, undefined, { ...from(), ...firefox(142), cookie })
  expect(await told()).toBe(2)
})
