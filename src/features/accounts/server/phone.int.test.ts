import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import {
  accountOf,
  logIn,
  newPerson,
  type Session,
  sessionOf,
  town,
  turnOnTexts,
  update,
} from '../../../../test/people.ts'

const place = town()

let lastNumber = 6_145_550_200
const newNumber = () => String(++lastNumber)
const send = (session: Session) => place.call('POST', '/api/user/phone/code/send', undefined, session)
const verify = (session: Session, code: string) => place.call('POST', '/api/user/phone/code/verify', { code }, session)
const enable = (session: Session, enabled: boolean) =>
  place.call('POST', '/api/user/phone/mfa/enable', { enabled }, session)
const complete = (code: string, session: string, username: string) =>
  place.call<Record<string, string>>('POST', '/api/user/phone/mfa/code', { code, session, username })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verifyFirst = 'Verify your phone number first.'

test('PHONE-03 PHONE-04 PHONE-05 PHONE-06 the code goes to the saved number and verifies it', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  expect((await send(session)).body).toMatchObject({ message: expect.stringContaining('Phone number required') })
  await update(place, session, { telephone: `+1${number}` })
  expect(await accountOf(place, session)).toMatchObject({ phone_number: `+1${number}`, phone_number_verified: false })
  expect(
    (await place.call('POST', '/api/user/phone/code/send?phone=6145559999', { phone: '6145559999' }, session)).status,
  ).toBe(200)
  const text = await place.texts.next(`+1${number}`)
  expect(text.body).toContain(place.portal.portal.settings.site.programmeName)
  expect(place.texts.texts.filter(({ to }) => to.endsWith('6145559999'))).toEqual([])
  expect(await verify(session, other(codeIn(text.body)))).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/wrong or has expired/) },
  })
  expect((await verify(session, codeIn(text.body))).status).toBe(200)
  expect(await accountOf(place, session)).toMatchObject({ phone_number_verified: true })
  const { body } = await place.call<Session>('POST', '/api/user/session/refresh', { email: session.email }, session)
  expect(decodeJwt(body.idToken)).toMatchObject({ phone_number_verified: true })
})

test('PHONE-02 the code is required', async () => {
  const session = await newPerson(place)
  expect((await verify(session, ' ')).body).toMatchObject({
    fieldErrors: { code: 'Verification code is required. Please check your phone.' },
  })
})

test('MFA-07 MFA-08 enabling needs a verified phone', async () => {
  const session = await newPerson(place)
  expect(await enable(session, true)).toMatchObject({ status: 400, body: { message: verifyFirst } })
  await update(place, session, { telephone: newNumber() })
  expect(await enable(session, true)).toMatchObject({ status: 400, body: { message: verifyFirst } })
  expect((await accountOf(place, session)).mfa).toBe(false)
})

test('MFA-07 MFA-09 MFA-10 MFA-11 LOGIN-08 LOGIN-10 with the texted code on, a login asks for it', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await turnOnTexts(place, session, number)
  expect(await accountOf(place, session)).toMatchObject({ mfa: true, factors: { text: true } })
  await place.mail.next(session.email, 'a change to how you log in')

  const { body } = await logIn(place, session.email)
  expect(body).toEqual({ message: 'SMS_MFA', session: expect.any(String), username: session.email })
  const code = codeIn((await place.texts.next(`+1${number}`)).body)
  const done = await complete(code, body.session as string, session.email)
  expect(done).toMatchObject({ status: 200, body: { message: 'SUCCESS', MFA: true } })
  expect(await accountOf(place, { ...(done.body as unknown as Session), email: session.email })).toMatchObject({
    email: session.email,
  })
})

test('MFA-05 turning it off lets a login go without a code', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, newNumber())
  expect((await enable(session, false)).body).toMatchObject({ MFA: false })
  await sessionOf(place, session.email)
})

test('MFA-12 MFA-13 the session is bound to the username, works once, and a wrong code does not end it', async () => {
  const [session, stranger] = [await newPerson(place), await newPerson(place)]
  const number = newNumber()
  await turnOnTexts(place, session, number)
  const { body } = await logIn(place, session.email)
  const challenge = body.session as string
  const code = codeIn((await place.texts.next(`+1${number}`)).body)
  expect((await complete(code, challenge, stranger.email)).status).toBe(401)
  expect((await complete(code, 'no-such-session', session.email)).status).toBe(401)
  expect(await complete(other(code), challenge, session.email)).toMatchObject({
    status: 400,
    body: { message: expect.any(String) },
  })
  expect((await complete(' ', challenge, session.email)).body).toMatchObject({
    message: 'Verification code is required. Please check your phone.',
  })
  expect((await complete(code, challenge, session.email)).status).toBe(200)
  expect((await complete(code, challenge, session.email)).status).toBe(401)
})

test('MFA-13 the session ends with its code', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await turnOnTexts(place, session, number)
  const { body } = await logIn(place, session.email)
  const code = codeIn((await place.texts.next(`+1${number}`)).body)
  place.clock.advance(10 * 60_000)
  expect((await complete(code, body.session as string, session.email)).status).toBe(401)
})

test('SEC-05 wrong codes of a login count over all its sessions and codes', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await turnOnTexts(place, session, number)
  for (let i = 0; i < 5; i++) {
    const { body } = await logIn(place, session.email)
    const text = await place.texts.next(`+1${number}`)
    expect((await complete(other(codeIn(text.body)), body.session as string, session.email)).status).toBe(400)
    place.clock.advance(31_000)
  }
  expect((await logIn(place, session.email)).status).toBe(429)
  place.clock.advance(61 * 60_000)
  expect((await logIn(place, session.email)).status).toBe(200)
})

test('a second login within 30 seconds has to wait: its code would end that of the first (SEC-06, MFA-13)', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await turnOnTexts(place, session, number)
  const { body } = await logIn(place, session.email)
  const code = codeIn((await place.texts.next(`+1${number}`)).body)
  const before = place.texts.texts.length
  const second = await logIn(place, session.email)
  expect(second).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^A code was sent a moment ago/) },
  })
  expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  expect(place.texts.texts.length).toBe(before)
  expect((await complete(code, body.session as string, session.email)).status).toBe(200)
})

test('PHONE-07 another phone number is not verified, turns the code off and is told to the owner', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await turnOnTexts(place, session, number)
  expect((await update(place, session, { telephone: number })).status).toBe(200)
  expect((await update(place, session, {})).status).toBe(200)
  expect(await accountOf(place, session)).toMatchObject({ mfa: true, phone_number: `+1${number}` })

  await place.mail.next(session.email, 'your phone number was changed')
  const next = newNumber()
  await update(place, session, { telephone: next })
  expect(await accountOf(place, session)).toMatchObject({
    mfa: false,
    phone_number: `+1${next}`,
    phone_number_verified: false,
  })
  const mail = await place.mail.next(session.email, 'your phone number was changed')
  expect(mail.text).toContain('Codes by text message at login were turned off')
  expect((await enable(session, true)).body).toMatchObject({ message: verifyFirst })
  await sessionOf(place, session.email)
})

test('PHONE-07 a code that was sent to the earlier number does not verify the new one', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await update(place, session, { telephone: number })
  await send(session)
  const code = codeIn((await place.texts.next(`+1${number}`)).body)
  await update(place, session, { telephone: newNumber() })
  expect((await verify(session, code)).status).toBe(400)
})

test('a text service that fails is tried again until the text is there', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await update(place, session, { telephone: number })
  for (const fault of ['error-500', 'garbage', 'cut-off'] as const) {
    place.texts.fault = fault
    const seen = place.texts.requests
    place.clock.advance(31_000)
    expect((await send(session)).status).toBe(200)
    await expect.poll(() => place.texts.requests, { timeout: 15_000 }).toBeGreaterThan(seen)
    place.texts.fault = undefined
    const code = codeIn((await place.texts.next(`+1${number}`)).body)
    expect(code).toMatch(/^\d{6}$/)
  }
})
