import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../../test/at-once.ts'
import { headersOf, logIn, newEmail, newPerson, password, sessionOf, town } from '../../../../test/people.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

/** Two instances on one database. */
const place = town({ env: { TRUST_PROXY: 'true' } })
let portals: TestPortal[]
beforeAll(async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  portals = [place.portal, second]
  return () => second.close()
})

let last = 0
/** A network that nobody had before. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${100 + Math.floor(++last / 250)}.${1 + (last % 250)}` })
const wrong = 'Wrong-Horse-7'

interface Guesses {
  email: (i: number) => string
  password?: string
  from?: (i: number) => Record<string, string>
}
const guesses = (count: number, { email, password: typed = wrong, from = elsewhere }: Guesses) =>
  atOnce(portals, count, {
    path: '/api/user/login',
    body: (i) => ({ username: email(i), password: typed }),
    headers: from,
  })
const failFiveTimes = async (email: string) => expect(await guesses(5, { email: () => email })).toEqual({ 401: 5 })

test('of many guesses at once at one account five are looked at, and then right and wrong answer alike (SEC-08)', async () => {
  const { email } = await newPerson(place)
  expect(await guesses(40, { email: () => email })).toEqual({ 401: 5, 429: 35 })
  expect(await guesses(20, { email: () => email, password })).toEqual({ 429: 20 })
  const [right, other] = [
    await logIn(place, email, password, elsewhere()),
    await logIn(place, email, wrong, elsewhere()),
  ]
  expect([right.status, right.body, right.headers.get('retry-after')]).toEqual([
    other.status,
    other.body,
    other.headers.get('retry-after'),
  ])
})

test('of many guesses at once from one network twenty are looked at, whatever the account (SEC-08)', async () => {
  const here = elsewhere()
  expect(await guesses(50, { email: () => newEmail(), from: () => here })).toEqual({ 401: 20, 429: 30 })
})

test('whoever has many networks of one IPv6 site has a hundred guesses (SEC-08)', async () => {
  const of = (site: string) => (i: number) => ({ 'x-forwarded-for': `2001:db8:${site}:${i.toString(16)}::1` })
  for (let i = 0; i < 4; i++)
    expect(await guesses(25, { email: () => newEmail(), from: of('77') })).toEqual({ 401: 25 })
  expect(await guesses(20, { email: () => newEmail(), from: of('77') })).toEqual({ 429: 20 })
  expect(await guesses(20, { email: () => newEmail(), from: of('78') })).toEqual({ 401: 20 })
})

test('once a wait is over one guess is looked at, of however many at once (SEC-08)', async () => {
  const { email } = await newPerson(place)
  await failFiveTimes(email)
  place.clock.advance(30_000)
  expect(await guesses(20, { email: () => email })).toEqual({ 401: 1, 429: 19 })
})

test('a success beyond the limit imposes no wait on its network (SEC-08)', async () => {
  const [{ email }, here] = [await newPerson(place), elsewhere()]
  expect(await guesses(20, { email: () => newEmail(), from: () => here })).toEqual({ 401: 20 })
  place.clock.advance(30_000)
  for (let i = 0; i < 3; i++) expect((await logIn(place, email, password, here)).status).toBe(200)
})

test('failures of strangers keep neither a network nor a browser out that the account was opened from (SEC-11)', async () => {
  const { email } = await newPerson(place)
  const [home, office] = [elsewhere(), elsewhere()]
  const first = await logIn(place, email, password, home)
  const cookie = { cookie: (first.headers.get('set-cookie') as string).split(';')[0] as string }
  await failFiveTimes(email)
  expect((await logIn(place, email, password, office)).status).toBe(429)
  expect((await logIn(place, email, password, home)).status).toBe(200)
  expect((await logIn(place, email, password, { ...office, ...cookie })).status).toBe(200)
  // Another browser at home is a stranger.
  expect((await logIn(place, email, password, { ...home, 'user-agent': 'Firefox/140.0 (Linux)' })).status).toBe(429)
})

test('what is known has five failures of its own, of however many at once (SEC-11)', async () => {
  const { email } = await newPerson(place)
  const [home, office] = [elsewhere(), elsewhere()]
  const { headers } = await logIn(place, email, password, home)
  const known = { ...office, cookie: (headers.get('set-cookie') as string).split(';')[0] as string }
  expect(await guesses(20, { email: () => email, from: () => home })).toEqual({ 401: 5, 429: 15 })
  expect(await guesses(20, { email: () => email, from: () => known })).toEqual({ 401: 5, 429: 15 })
  expect((await logIn(place, email, password, elsewhere())).status).toBe(200)
})

test('the cookie goes to calls of the account alone, no script reads it, and another account does not know it (SEC-11)', async () => {
  const [{ email }, stranger] = [await newPerson(place), await newPerson(place)]
  const { headers } = await logIn(place, email, password, elsewhere())
  const cookie = headers.get('set-cookie') as string
  expect(cookie).toMatch(
    /^__Secure-known-browser=[\w.-]+; Path=\/api\/user; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(cookie).not.toContain(email)
  const [name, value = ''] = (cookie.split(';')[0] as string).split('=')
  await failFiveTimes(email)
  await failFiveTimes(stranger.email)
  const as = (who: string, sent: string) =>
    logIn(place, who, password, { ...elsewhere(), cookie: `a=b; ${name}=${sent}; c=d` })
  expect((await as(stranger.email, value)).status).toBe(429)
  const [text = '', mac = ''] = value.split('.')
  const forged = Buffer.from(
    Buffer.from(text, 'base64url')
      .toString()
      .replace(/\d{3}\]/, '999]'),
  ).toString('base64url')
  for (const sent of [`${forged}.${mac}`, text, `.${mac}`, '', 'x'.repeat(5_000), '%00.%00'])
    expect((await as(email, sent)).status, sent).toBe(429)
  expect((await as(email, value)).status).toBe(200)
})

test('a browser that several people use is known to each of them (SEC-11)', async () => {
  const people = [await newPerson(place), await newPerson(place)]
  let cookie = ''
  for (const { email } of people) {
    const { headers } = await logIn(place, email, password, { ...elsewhere(), cookie })
    cookie = (headers.get('set-cookie') as string).split(';')[0] as string
  }
  for (const { email } of people) {
    await failFiveTimes(email)
    expect((await logIn(place, email, password, { ...elsewhere(), cookie })).status).toBe(200)
  }
})

test('with the password changes who is known: whoever knew the earlier one is a stranger (SEC-11)', async () => {
  const { email } = await newPerson(place)
  const [thief, owner] = [elsewhere(), elsewhere()]
  const stolen = await logIn(place, email, password, thief)
  const session = await sessionOf(place, email)
  place.clock.advance(1000)
  const changed = await place.portal.post(
    '/api/user/password/change',
    { currentPassword: password, newPassword: 'Another-Horse-8' },
    { ...headersOf(session), ...owner },
  )
  const cookieOf = (headers: Headers) => (headers.get('set-cookie') as string).split(';')[0] as string
  await failFiveTimes(email)
  const tryAs = (from: Record<string, string>, headers: Headers) =>
    logIn(place, email, 'Another-Horse-8', { ...from, cookie: cookieOf(headers) })
  expect((await tryAs(thief, stolen.headers)).status).toBe(429)
  expect((await tryAs(owner, changed.headers)).status).toBe(200)
})

test('failures of strangers do not close an open session, whose password is tried five times, of however many at once (SEC-11)', async () => {
  const session = await newPerson(place)
  await failFiveTimes(session.email)
  const change = (currentPassword: string, newPassword: string) =>
    place.call('POST', '/api/user/password/change', { currentPassword, newPassword }, session)
  expect((await change(password, 'Another-Horse-8')).status).toBe(200)
  for (const [path, body] of [
    ['/api/user/password/change', { currentPassword: wrong, newPassword: 'Another-Horse-9' }],
    ['/api/user/delete', { password: wrong }],
    ['/api/user/mfa/app', { password: wrong }],
  ] as const) {
    const tried = await atOnce(portals, 30, { path, body: () => body, headers: () => headersOf(session) })
    expect(tried, path).toEqual({ 400: 5, 429: 25 })
    place.clock.advance(86_400_000 + 1000)
    Object.assign(session, await sessionOf(place, session.email, 'Another-Horse-8'))
  }
})

test('a reset makes the browser known, so that it lets its owner in whatever strangers try (SEC-11)', async () => {
  const { email } = await newPerson(place)
  const [first, second] = [elsewhere(), elsewhere()]
  await failFiveTimes(email)
  const from = { headers: { 'content-type': 'application/json', ...first } }
  const ask = JSON.stringify({ email })
  expect(
    (await place.portal.get('/api/user/password/forgot/code', { ...from, method: 'POST', body: ask })).status,
  ).toBe(200)
  const { text } = await place.mail.next(email, 'code to reset')
  const verificationCode = /\b\d{6}\b/.exec(text)?.[0]
  const body = JSON.stringify({ username: email, verificationCode, newPassword: 'Another-Horse-8' })
  const done = await place.portal.get('/api/user/password', { ...from, method: 'PUT', body })
  expect(done.status).toBe(200)
  await failFiveTimes(email)
  const cookie = (done.headers.get('set-cookie') as string).split(';')[0] as string
  expect((await logIn(place, email, 'Another-Horse-8', second)).status).toBe(429)
  expect((await logIn(place, email, 'Another-Horse-8', { ...second, cookie })).status).toBe(200)
})

test('whoever reads the mail resets by its link, from wherever, also when strangers guessed too often (SEC-11)', async () => {
  const { email } = await newPerson(place)
  await place.call('POST', '/api/user/password/forgot/code', { email }, elsewhere())
  const { text } = await place.mail.next(email, 'code to reset')
  const [, code, key = ''] = /#code=(\d{6})&key=([\w-]{22})/.exec(text) ?? []
  const put = (verificationCode?: string) =>
    place.call(
      'PUT',
      '/api/user/password',
      { username: email, verificationCode, newPassword: 'Another-Horse-8' },
      elsewhere(),
    )
  for (let i = 0; i < 5; i++) expect((await put(code === '000000' ? '000001' : '000000')).status).toBe(400)
  expect((await put(code)).status).toBe(429)
  expect((await put(`${key.slice(1)}A`)).status).toBe(400)
  expect((await put(key)).status).toBe(200)
  expect((await put(key)).status).toBe(400)
})

test('a link that was asked for where the account is known works on a device where it is not (SEC-11, JOIN-02)', async () => {
  const { email } = await newPerson(place)
  await place.call('POST', '/api/user/password/forgot/code', { email })
  const { text } = await place.mail.next(email, 'code to reset')
  const body = { username: email, verificationCode: /&key=([\w-]{22})/.exec(text)?.[1], newPassword: 'Another-Horse-8' }
  expect((await place.call('PUT', '/api/user/password', body, elsewhere())).status).toBe(200)
})

test('what strangers ask for and guess does not touch the reset codes of where the account is known (SEC-11)', async () => {
  const { email } = await newPerson(place)
  const ask = (headers: Record<string, string>) =>
    place.call('POST', '/api/user/password/forgot/code', { email }, headers)
  for (let i = 0; i < 5; i++) {
    expect((await ask(elsewhere())).status).toBe(200)
    await place.mail.next(email, 'code to reset')
    place.clock.advance(31_000)
  }
  expect((await ask(elsewhere())).status).toBe(429)
  const guess = { username: email, verificationCode: '000000', newPassword: 'Another-Horse-8' }
  const put = (body: unknown, headers: Record<string, string>) => place.call('PUT', '/api/user/password', body, headers)
  for (let i = 0; i < 6; i++) await put(guess, elsewhere())
  expect((await put(guess, elsewhere())).status).toBe(429)
  // The test's own network is where the account was opened before.
  expect((await ask({})).status).toBe(200)
  const code = /\b\d{6}\b/.exec((await place.mail.next(email, 'code to reset')).text)?.[0]
  expect((await put({ ...guess, verificationCode: code }, {})).status).toBe(200)
})
