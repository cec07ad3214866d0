import { expect, test } from 'vitest'
import { appCode, setUpApp } from '../../../../test/authenticator-app.ts'
import { createAuthenticator } from '../../../../test/fakes/passkey.ts'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import {
  accountOf,
  idOf,
  logIn,
  newPerson,
  password,
  type Session,
  sessionOf,
  town,
  turnOnTexts,
} from '../../../../test/people.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

const place = town()
const origin = 'https://portal.example.org'

const post = (path: string, body: unknown, session?: Session) =>
  place.call<Record<string, unknown>>('POST', `/api/user/${path}`, body, session)
async function addPasskey(session: Session) {
  const device = createAuthenticator(origin)
  const options = await post('passkeys/options', { password }, session)
  expect(options.status).toBe(200)
  const response = device.register(options.body as never)
  const added = await post('passkeys', { name: 'Laptop', response }, session)
  expect(added.body).toMatchObject({ message: 'Your passkey was added.' })
  return { device, response, recoveryCodes: added.body.recoveryCodes as string[] }
}

test('an authenticator app is set up after the password, asked for at login, and no code of it works twice', async () => {
  const session = await newPerson(place)
  expect((await post('mfa/app', { password: 'Wrong-Horse-7' }, session)).status).toBe(400)
  const { secret, recoveryCodes } = await setUpApp(place, session)
  expect(recoveryCodes).toHaveLength(10)
  await place.mail.next(session.email, 'a change to how you log in')
  expect(await accountOf(place, session)).toMatchObject({ mfa: true, factors: { app: true, recoveryCodesLeft: 10 } })

  const { body } = await logIn(place, session.email)
  expect(body).toEqual({ message: 'SOFTWARE_TOKEN_MFA', session: expect.any(String), username: session.email })
  const step = (code: string, challenge = body.session) =>
    post('mfa/app/code', { code, session: challenge, username: session.email })
  expect((await step('000000')).status).toBe(400)
  const code = await appCode(place, secret)
  expect((await step(code)).body).toMatchObject({ message: 'SUCCESS', MFA: true })
  const second = await logIn(place, session.email)
  expect((await step(code, second.body.session)).status).toBe(400)
  place.clock.advance(30_000)
  expect((await step(await appCode(place, secret), second.body.session)).status).toBe(200)
})

test('codes of the app are guessed no more often than texted ones, over all logins', async () => {
  const session = await newPerson(place)
  const { secret } = await setUpApp(place, session)
  for (let i = 0; i < 5; i++) {
    const { body } = await logIn(place, session.email)
    expect(
      (await post('mfa/app/code', { code: '000000', session: body.session, username: session.email })).status,
    ).toBe(400)
  }
  const { body } = await logIn(place, session.email)
  const right = await post('mfa/app/code', {
    code: await appCode(place, secret),
    session: body.session,
    username: session.email,
  })
  expect(right.status).toBe(429)
  expect(right.headers.get('retry-after')).not.toBeNull()
})

test('a recovery code completes a login once; new ones end the earlier', async () => {
  const session = await newPerson(place)
  const { recoveryCodes } = await setUpApp(place, session)
  const recover = async (code: string) => {
    const { body } = await logIn(place, session.email)
    return post('mfa/recovery', { code, session: body.session, username: session.email })
  }
  const [first, second] = recoveryCodes as [string, string]
  expect((await recover(first.toLowerCase().replace('-', ' '))).body).toMatchObject({ message: 'SUCCESS' })
  expect((await recover(first)).status).toBe(400)
  expect(await accountOf(place, session)).toMatchObject({ factors: { recoveryCodesLeft: 9 } })
  expect((await post('mfa/recovery-codes', { password: 'Wrong-Horse-7' }, session)).status).toBe(400)
  const renewed = (await post('mfa/recovery-codes', { password }, session)).body.recoveryCodes as string[]
  expect((await recover(second)).status).toBe(400)
  expect((await recover(renewed[0] as string)).status).toBe(200)
})

test('no recovery codes without a factor, and none left over when the last one goes', async () => {
  const session = await newPerson(place)
  expect((await post('mfa/recovery-codes', { password }, session)).status).toBe(409)
  await setUpApp(place, session)
  expect((await post('mfa/app/remove', { password }, session)).status).toBe(200)
  expect(await accountOf(place, session)).toMatchObject({ mfa: false, factors: { app: false, recoveryCodesLeft: 0 } })
  await sessionOf(place, session.email)
})

test('with several factors a login lets choose, and each leads in', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, '6145550177')
  const { secret } = await setUpApp(place, session)
  const { device } = await addPasskey(session)
  const begin = async (factor: string) => {
    const { body } = await logIn(place, session.email)
    expect(body).toEqual({
      message: 'SELECT_MFA_TYPE',
      session: expect.any(String),
      username: session.email,
      factors: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'WEB_AUTHN'],
    })
    const chosen = await post('mfa/select', { session: body.session, username: session.email, factor })
    expect(chosen.body.message).toBe(factor)
    return chosen.body
  }
  const text = await begin('SMS_MFA')
  const code = codeIn((await place.texts.next('+16145550177')).body)
  const done = { username: session.email }
  expect((await post('phone/mfa/code', { ...done, session: text.session, code })).status).toBe(200)
  const app = await begin('SOFTWARE_TOKEN_MFA')
  expect(
    (await post('mfa/app/code', { ...done, session: app.session, code: await appCode(place, secret) })).status,
  ).toBe(200)
  const key = await begin('WEB_AUTHN')
  const response = device.authenticate(key.options as never)
  expect((await post('mfa/passkey', { ...done, session: key.session, response })).status).toBe(200)
  expect((await post('mfa/passkey', { ...done, session: key.session, response })).status).toBe(401)
})

test('a factor that is not set up cannot be chosen', async () => {
  const session = await newPerson(place)
  await setUpApp(place, session)
  const { body } = await logIn(place, session.email)
  const choice = { session: body.session, username: session.email }
  expect((await post('mfa/select', { ...choice, factor: 'SMS_MFA' })).status).toBe(400)
  expect((await post('phone/mfa/code', { ...choice, code: '123456' })).status).toBe(401)
})

test('a passkey is a second factor, and a login of its own', async () => {
  const session = await newPerson(place)
  const { device, recoveryCodes } = await addPasskey(session)
  expect(recoveryCodes).toHaveLength(10)
  const { body } = await logIn(place, session.email)
  expect(body).toMatchObject({
    message: 'WEB_AUTHN',
    options: { challenge: expect.any(String), userVerification: 'required' },
  })
  const stranger = createAuthenticator(origin)
  const step = (response: unknown) => post('mfa/passkey', { session: body.session, username: session.email, response })
  expect((await step(stranger.authenticate(body.options as never))).status).toBe(400)
  expect((await step({ id: 'x' })).status).toBe(400)
  expect((await step(device.authenticate(body.options as never))).body).toMatchObject({ message: 'SUCCESS', MFA: true })

  const alone = await post('login/passkey/options', undefined)
  const response = device.authenticate(alone.body.options as never)
  expect((await post('login/passkey', { session: alone.body.session, response })).body).toMatchObject({
    message: 'SUCCESS',
  })
  expect((await post('login/passkey', { session: alone.body.session, response })).status).toBe(401)
})

test('a passkey of another site, of an unverified holder, or for an old challenge does not work', async () => {
  const session = await newPerson(place)
  const phishing = createAuthenticator('https://portal.example.com')
  const options = await post('passkeys/options', { password }, session)
  expect(
    (await post('passkeys', { name: 'x', response: phishing.register(options.body as never) }, session)).status,
  ).toBe(400)
  const again = await post('passkeys/options', { password }, session)
  const careless = createAuthenticator(origin, false)
  expect(
    (await post('passkeys', { name: 'x', response: careless.register(again.body as never) }, session)).status,
  ).toBe(400)
  const [timely, late] = [createAuthenticator(origin), createAuthenticator(origin)]
  const register = (device: typeof late) =>
    post('passkeys', { name: 'x', response: device.register(again.body as never) }, session)
  expect((await register(timely)).status).toBe(200)
  expect((await register(late)).status).toBe(409)

  const { device } = await addPasskey(session)
  const first = await post('login/passkey/options', undefined)
  const second = await post('login/passkey/options', undefined)
  const response = device.authenticate(first.body.options as never)
  expect((await post('login/passkey', { session: second.body.session, response })).status).toBe(401)
})

test('a passkey of a long id, as some security keys have it, is removed like others', async () => {
  const session = await newPerson(place)
  await addPasskey(session)
  const id = 'x'.repeat(1_364)
  const { db } = place.portal.portal
  await db.updateTable('passkeys').set({ id }).where('user_id', '=', idOf(session)).execute()
  expect((await post(`passkeys/${id}/remove`, { password }, session)).status).toBe(200)
  expect((await post(`passkeys/${'x'.repeat(1_401)}/remove`, { password }, session)).status).toBe(404)
})

test('of passkeys added at one moment no more are taken than there may be', async () => {
  const session = await newPerson(place)
  await addPasskey(session)
  const { db } = place.portal.portal
  const own = await db.selectFrom('passkeys').selectAll().where('user_id', '=', idOf(session)).executeTakeFirstOrThrow()
  const options = await post('passkeys/options', { password }, session)
  // Meanwhile others were added.
  const others = Array.from({ length: 19 }, (_, i) => ({ ...own, id: `other-${i}-${idOf(session)}` }))
  await db.insertInto('passkeys').values(others).execute()
  const response = createAuthenticator(origin).register(options.body as never)
  expect((await post('passkeys', { name: 'One more', response }, session)).status).toBe(409)
})

test('passkeys are listed and removed by their owner only', async () => {
  const [session, stranger] = [await newPerson(place), await newPerson(place)]
  await addPasskey(session)
  const list = await place.call<{ id: string; name: string }[]>('GET', '/api/user/passkeys', undefined, session)
  expect(list.body).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
  const path = `passkeys/${list.body[0]?.id}/remove`
  expect((await post(path, { password }, stranger)).status).toBe(404)
  expect((await post(path, { password: 'Wrong-Horse-7' }, session)).status).toBe(400)
  expect((await post(path, { password }, session)).status).toBe(200)
  await sessionOf(place, session.email)
})

test('after a change of the secret, recovery codes and apps of before go on working by the earlier one, which stands second', async () => {
  const [before, after] = ['the-earlier-secret-of-32-characters-or-more', 'the-present-secret-of-32-characters-or-more']
  const old = await startTestPortal({
    beside: place.portal,
    clock: place.clock,
    env: { ...place.env, SECRET_KEY: before },
  })
  const fresh = await startTestPortal({
    beside: place.portal,
    clock: place.clock,
    env: { ...place.env, SECRET_KEY: `${after},${before}` },
  })
  const session = await newPerson(place)
  const at = async (portal: TestPortal, path: string, body: unknown, headers: Record<string, string> = {}) =>
    (await portal.post(`/api/user/${path}`, body, headers)).json() as Promise<Record<string, string>>
  const onOld = await at(old, 'login', { username: session.email, password })
  const headers = { authorization: `Bearer ${onOld.accessToken}` }
  const { secret = '' } = await at(old, 'mfa/app', { password }, headers)
  const { recoveryCodes } = await at(old, 'mfa/app/confirm', { code: await appCode(place, secret) }, headers)
  place.clock.advance(60_000)

  const logInBy = async (path: string, code: string) => {
    const { session: login } = await at(fresh, 'login', { username: session.email, password })
    return at(fresh, path, { code, session: login, username: session.email })
  }
  expect(await logInBy('mfa/recovery', recoveryCodes?.[0] as string)).toMatchObject({ message: 'SUCCESS' })
  expect(await logInBy('mfa/recovery', recoveryCodes?.[0] as string)).toMatchObject({ code: 'bad_input' })
  expect(await logInBy('mfa/app/code', await appCode(place, secret))).toMatchObject({ message: 'SUCCESS' })
})

test("the app's secret is sealed in the database", async () => {
  const session = await newPerson(place)
  const { secret } = await setUpApp(place, session)
  const { app_secret } = await place.portal.portal.db
    .selectFrom('users')
    .select('app_secret')
    .where('email', '=', session.email)
    .executeTakeFirstOrThrow()
  expect(app_secret).toMatch(/^v1\./)
  expect(app_secret).not.toContain(secret)
})
