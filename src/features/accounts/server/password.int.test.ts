import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import { mailedLate } from '../../../../test/late-mails.ts'
import {
  accountOf,
  logIn,
  newEmail,
  newPerson,
  password,
  sessionOf,
  signUp,
  town,
  turnOnTexts,
} from '../../../../test/people.ts'

const place = town()
const fresh = 'Another-Horse-8'

const forgot = (email: string) => place.call('POST', '/api/user/password/forgot/code', { email })
const reset = (username: string, verificationCode: string, newPassword = fresh) =>
  place.call('PUT', '/api/user/password', { username, verificationCode, newPassword })
const resetCode = async (email: string) => {
  expect((await forgot(email)).status).toBe(200)
  return codeIn((await place.mail.next(email, 'code to reset the password')).text)
}
const force = (email: string) =>
  place.portal.portal.db.updateTable('users').set({ must_change_password: true }).where('email', '=', email).execute()
const change = (username: string, oldPassword: string, newPassword: string) =>
  place.call<Record<string, string>>('POST', '/api/user/password/handleNewPassword', {
    username,
    oldPassword,
    newPassword,
  })

test('RESET-02 RESET-06 a forgotten password is reset by the code that was mailed', async () => {
  const { email } = await newPerson(place)
  const code = await resetCode(email)
  expect(await reset(email, code)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect((await logIn(place, email)).status).toBe(401)
  await sessionOf(place, email, fresh)
  const mail = await place.mail.next(email, 'your password was changed')
  expect(mail.text).toMatch(/If this was not you/)
  expect(mail.html).not.toContain(fresh)
})

test('SEC-05 a code that is mailed late, as after an outage, lasts its ten minutes from then', async () => {
  const { email } = await newPerson(place)
  const ask = () => forgot(email)
  await mailedLate(place.portal, 'answer-code-request', ask, () => place.clock.advance(11 * 60_000))
  const code = codeIn((await place.mail.next(email, 'code to reset the password')).text)
  place.clock.advance(9 * 60_000)
  expect(await reset(email, code)).toMatchObject({ status: 200 })
})

test('RESET-15 a reset ends all earlier sessions', async () => {
  const first = await newPerson(place)
  const second = await sessionOf(place, first.email)
  await reset(first.email, await resetCode(first.email))
  for (const session of [first, second]) {
    expect((await place.call('GET', '/api/user/', undefined, session)).status).toBe(401)
    const refresh = await place.call('POST', '/api/user/session/refresh', { email: session.email }, session)
    expect(refresh.status).toBe(401)
  }
})

test('RESET-04 RESET-05 RESET-08 the fields and their messages', async () => {
  expect(await place.call('PUT', '/api/user/password', {})).toMatchObject({
    status: 400,
    body: {
      fieldErrors: {
        username: 'Email address is required',
        verificationCode: 'Verification Code is Required (sent to your email)',
        newPassword: 'A new password is required',
      },
    },
  })
  const { email } = await newPerson(place)
  const code = await resetCode(email)
  for (const [weak, message] of [
    ['weak', /^Use at least 8 characters/],
    ['Password1!', /too well known/],
    [`${email.split('@')[0]}-A1!`, /name of your email/],
  ] as const)
    expect((await reset(email, code, weak)).body).toMatchObject({
      fieldErrors: { newPassword: expect.stringMatching(message) },
    })
  expect((await reset(email, code)).status).toBe(200)
  expect(await reset(email, code)).toMatchObject({
    status: 400,
    body: { fieldErrors: { verificationCode: expect.stringMatching(/wrong or has expired/) } },
  })
})

test('a reset clears the waits after failed logins', async () => {
  const { email } = await newPerson(place)
  for (let i = 0; i < 5; i++) await logIn(place, email, 'Wrong-Horse-7')
  expect((await logIn(place, email)).status).toBe(429)
  await reset(email, await resetCode(email))
  await sessionOf(place, email, fresh)
})

test('whoever signed up and wants a reset before the address is verified is told what to do', async () => {
  const email = newEmail()
  await signUp(place, 'Individual', { email })
  await place.call('POST', '/api/user/password/forgot/code', { email })
  const mail = await place.mail.next(email, 'your sign-up is not finished')
  expect(mail.text).toContain(`https://portal.example.org/verify?email=${encodeURIComponent(email)}`)
})

test('a reset leaves the second factors on', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, '6145550134')
  await reset(session.email, await resetCode(session.email))
  expect((await logIn(place, session.email, fresh)).body).toMatchObject({ message: 'SMS_MFA' })
})

test('a code for one purpose is worth nothing for another', async () => {
  const { email } = await newPerson(place)
  const code = await resetCode(email)
  expect((await place.call('POST', '/api/user/email/verify', { username: email, code })).status).toBe(400)
  expect((await reset(email, code)).status).toBe(200)
})

test('LOGIN-08 LOGIN-10 LOGIN-11 RESET-11 RESET-13 a forced change: login asks for it, and it answers as a login', async () => {
  const { email } = await newPerson(place)
  await force(email)
  expect(await logIn(place, email)).toMatchObject({
    status: 200,
    body: { message: 'NEW_PASSWORD_REQUIRED', session: expect.any(String), username: email },
  })
  const answer = await change(email, password, fresh)
  expect(answer.body).toMatchObject({ message: 'SUCCESS', MFA: false })
  const session = { email, ...(answer.body as { accessToken: string; idToken: string; refreshToken: string }) }
  expect(await accountOf(place, session)).toMatchObject({ email })
  await sessionOf(place, email, fresh)
})

test('RESET-13 with multi-factor login on, a forced change leads to the texted code', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, '6145550133')
  await force(session.email)
  const answer = await change(session.email, password, fresh)
  expect(answer.body).toEqual({ message: 'SMS_MFA', session: expect.any(String), username: session.email })
  const code = codeIn((await place.texts.next('+16145550133')).body)
  // Whoever knows the password alone has changed nothing.
  expect((await logIn(place, session.email, fresh)).status).toBe(401)
  expect((await place.call('GET', '/api/user/', undefined, session)).status).toBe(200)
  const done = await place.call('POST', '/api/user/phone/mfa/code', {
    code,
    session: answer.body.session,
    username: session.email,
  })
  expect(done.body).toMatchObject({ message: 'SUCCESS', MFA: true })
  expect((await place.call('GET', '/api/user/', undefined, session)).status).toBe(401)
  expect((await logIn(place, session.email)).status).toBe(401)
  place.clock.advance(31_000)
  expect((await logIn(place, session.email, fresh)).body).toMatchObject({ message: 'SMS_MFA' })
})

test('RESET-10 RESET-14 RESET-15 what a forced change refuses, and that it ends earlier sessions', async () => {
  expect(await place.call('POST', '/api/user/password/handleNewPassword', {})).toMatchObject({
    status: 400,
    body: {
      fieldErrors: {
        username: 'Email address is required',
        oldPassword: 'Password is required',
        newPassword: 'A new password is required',
      },
    },
  })
  const session = await newPerson(place)
  expect((await change(session.email, password, fresh)).status).toBe(409)
  await force(session.email)
  expect(await change(session.email, 'Wrong-Horse-7', fresh)).toMatchObject({
    status: 401,
    body: { message: 'Incorrect username or password.' },
  })
  expect((await change(session.email, password, password)).status).toBe(400)
  expect((await change(session.email, password, 'weak')).status).toBe(400)
  expect((await place.call('GET', '/api/user/', undefined, session)).status).toBe(200)
  expect((await change(session.email, password, fresh)).status).toBe(200)
  expect((await place.call('GET', '/api/user/', undefined, session)).status).toBe(401)
})

test('whoever is logged in changes the password after the present one; the other sessions end', async () => {
  const here = await newPerson(place)
  const there = await sessionOf(place, here.email)
  const call = (currentPassword: string, newPassword: string) =>
    place.call('POST', '/api/user/password/change', { currentPassword, newPassword }, here)
  expect(await call('Wrong-Horse-7', fresh)).toMatchObject({
    status: 400,
    body: { fieldErrors: { currentPassword: 'Current password is incorrect' } },
  })
  expect((await call(password, 'Password1!')).status).toBe(400)
  expect((await call(password, fresh)).status).toBe(200)
  expect((await place.call('GET', '/api/user/', undefined, here)).status).toBe(200)
  expect((await place.call('GET', '/api/user/', undefined, there)).status).toBe(401)
  await place.mail.next(here.email, 'your password was changed')
})
