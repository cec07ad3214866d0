import { generate } from 'otplib'
import { beforeAll, expect, test } from 'vitest'
import { atOnce as callAtOnce } from '../../../../test/at-once.ts'
import { createAuthenticator } from '../../../../test/fakes/passkey.ts'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import {
  headersOf,
  logIn,
  newPerson,
  password,
  type Session,
  town,
  turnOnTexts,
  update,
} from '../../../../test/people.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

/** Two instances on one database. */
const place = town()
let portals: TestPortal[]
beforeAll(async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  portals = [place.portal, second]
  return () => second.close()
})

const atOnce = (count: number, method: string, path: string, body: (i: number) => unknown, session?: Session) =>
  callAtOnce(portals, count, {
    method,
    path: `/api/user/${path}`,
    body,
    headers: () => (session ? headersOf(session) : {}),
  })

const post = (path: string, body: unknown, session?: Session) =>
  place.call<Record<string, unknown>>('POST', `/api/user/${path}`, body, session)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function setUpApp(session: Session) {
  const begun = await post('mfa/app', { password }, session)
  const secret = begun.body.secret as string
  const code = () => generate({ secret, epoch: Math.floor(place.clock.now().getTime() / 1000) })
  const done = await post('mfa/app/confirm', { code: await code() }, session)
  expect(done.status).toBe(200)
  place.clock.advance(31_000)
  return { code, recoveryCodes: done.body.recoveryCodes as string[] }
}

/** Several logins: the limit is the account's. */
const loginsOf = async (email: string, count: number) => {
  const logins = []
  for (let i = 0; i < count; i++) logins.push((await logIn(place, email)).body.session as string)
  return logins
}

test.each([
  ['an authenticator app', 'mfa/app/code', '000000'],
  ['recovery', 'mfa/recovery', 'AAAAA-AAAAA'],
])(
  'of many codes of %s at once five are looked at in an hour, over all logins and instances (SEC-05)',
  async (_, path, wrong) => {
    const { email, ...person } = await newPerson(place)
    const app = await setUpApp({ email, ...person })
    const logins = await loginsOf(email, 4)
    const tries = (count: number) =>
      atOnce(count, 'POST', path, (i) => ({ code: wrong, session: logins[i % 4], username: email }))
    expect(await tries(40)).toEqual({ 400: 5, 429: 35 })
    // Tries while the wait stands do not begin the count anew.
    expect(await tries(20)).toEqual({ 429: 20 })
    const right = async () => {
      const code = path === 'mfa/recovery' ? app.recoveryCodes[0] : await app.code()
      return post(path, { code, session: (await logIn(place, email)).body.session, username: email })
    }
    expect(await right()).toMatchObject({
      status: 429,
      headers: expect.toSatisfy((all: Headers) => all.has('retry-after')),
    })
    place.clock.advance(60 * 60_000)
    expect((await right()).body).toMatchObject({ message: 'SUCCESS' })
  },
)

test('of many texted codes at once five are looked at (SEC-05)', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, '6145550301')
  const { body } = await logIn(place, session.email)
  const code = codeIn((await place.texts.next('+16145550301')).body)
  const wrong = () => ({ code: other(code), session: body.session, username: session.email })
  expect(await atOnce(30, 'POST', 'phone/mfa/code', wrong)).toEqual({ 400: 5, 429: 25 })
  expect((await post('phone/mfa/code', { ...wrong(), code })).status).toBe(429)
})

test('of many codes for a phone number at once five are looked at (SEC-05)', async () => {
  const session = await newPerson(place)
  await update(place, session, { telephone: '6145550302' })
  await post('phone/code/send', undefined, session)
  const code = codeIn((await place.texts.next('+16145550302')).body)
  const wrong = () => ({ code: other(code) })
  expect(await atOnce(30, 'POST', 'phone/code/verify', wrong, session)).toEqual({ 400: 5, 429: 25 })
  const refused = await post('phone/code/send', undefined, session)
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringMatching(/^Too many wrong codes\./) } })
})

const reset = (username: string, verificationCode: string) => ({
  username,
  verificationCode,
  newPassword: 'Another-Horse-8',
})

test('of many reset codes at once five are looked at (SEC-05)', async () => {
  const { email } = await newPerson(place)
  await post('password/forgot/code', { email })
  const code = codeIn((await place.mail.next(email, 'code to reset')).text)
  expect(await atOnce(30, 'PUT', 'password', () => reset(email, other(code)))).toEqual({ 400: 5, 429: 25 })
  expect(await atOnce(20, 'PUT', 'password', () => reset(email, code))).toEqual({ 429: 20 })
})

test('codes that are guessed before one was asked for count nothing (SEC-05)', async () => {
  const { email } = await newPerson(place)
  expect(await atOnce(30, 'PUT', 'password', () => reset(email, '000000'))).toEqual({ 400: 30 })
  expect((await post('password/forgot/code', { email })).status).toBe(200)
  const code = codeIn((await place.mail.next(email, 'code to reset')).text)
  expect(await atOnce(20, 'PUT', 'password', () => reset(email, code))).toMatchObject({ 200: 1 })
})

test.each([
  ['password/forgot/code', 'email'],
  ['email/code/resend', 'username'],
])(
  'twenty requests for a code at once send one, and the refusal says which limit it was: %s (SEC-06)',
  async (path, field) => {
    const { email } = await newPerson(place)
    place.clock.advance(60 * 60_000)
    const ask = () => ({ [field]: email })
    for (let i = 0; i < 5; i++) {
      expect(await atOnce(20, 'POST', path, ask)).toEqual({ 200: 1, 429: 19 })
      if (i === 0)
        expect((await post(path, ask())).body.message).toMatch(/^A code was sent a moment ago\. Please wait 30 seconds/)
      place.clock.advance(31_000)
    }
    expect((await post(path, ask())).body.message).toMatch(
      /^5 codes were sent within the hour\. Please wait 58 minutes/,
    )
  },
)

test('twenty requests for a code by text at once send one (SEC-06)', async () => {
  const session = await newPerson(place)
  await update(place, session, { telephone: '6145550303' })
  expect(await atOnce(20, 'POST', 'phone/code/send', () => ({}), session)).toEqual({ 200: 1, 429: 19 })
})

test('a texted code completes the login it was sent for, and no other (MFA-13)', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, '6145550304')
  const first = (await logIn(place, session.email)).body.session
  const early = codeIn((await place.texts.next('+16145550304')).body)
  expect((await logIn(place, session.email)).status).toBe(429)
  place.clock.advance(31_000)
  const second = (await logIn(place, session.email)).body.session
  const late = codeIn((await place.texts.next('+16145550304')).body)
  const complete = (code: string, login: unknown) =>
    post('phone/mfa/code', { code, session: login, username: session.email })
  expect((await complete(early, second)).status).toBe(400)
  expect((await complete(late, first)).status).toBe(400)
  expect((await complete(late, second)).status).toBe(200)
})

test('a passkey is asked for ten times a login at most', async () => {
  const session = await newPerson(place)
  const device = createAuthenticator('https://portal.example.org')
  const options = await post('passkeys/options', { password }, session)
  const registered = device.register(options.body as never)
  expect((await post('passkeys', { name: 'Laptop', response: registered }, session)).status).toBe(200)
  const { body } = await logIn(place, session.email)
  const wrong = () => ({ session: body.session, username: session.email, response: { id: 'x' } })
  expect(await atOnce(30, 'POST', 'mfa/passkey', wrong)).toEqual({ 400: 10, 429: 20 })
  const again = (await logIn(place, session.email)).body as { session: string; options: never }
  const response = device.authenticate(again.options)
  expect((await post('mfa/passkey', { session: again.session, username: session.email, response })).status).toBe(200)
})
