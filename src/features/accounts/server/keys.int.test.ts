import { expect, test } from 'vitest'
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
  update,
} from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

const place = town()
const origin = 'https://portal.example.org'

let lastNumber = 6_145_550_600
const newNumber = () => String(++lastNumber)
const post = (path: string, body?: unknown, session?: Session) =>
  place.call<Record<string, unknown>>('POST', `/api/user/${path}`, body, session)
const enable = (session: Session, body: Record<string, unknown>) => post('phone/mfa/enable', body, session)
const required = { status: 400, body: { fieldErrors: { password: 'Current password is required' } } }

/** Saves and verifies a number; codes by text are still off. */
async function verifiedPhone(session: Session): Promise<string> {
  const number = newNumber()
  await update(place, session, { telephone: number })
  await post('phone/code/send', undefined, session)
  const code = codeIn((await place.texts.next(`+1${number}`)).body)
  expect((await post('phone/code/verify', { code }, session)).status).toBe(200)
  return number
}

async function addPasskey(session: Session) {
  const device = createAuthenticator(origin)
  const options = await post('passkeys/options', { password }, session)
  const response = device.register(options.body as never)
  expect((await post('passkeys', { name: 'Laptop', response }, session)).status).toBe(200)
  return device
}

test('codes by text come with recovery codes, once, which open the account without the phone (KEY-01)', async () => {
  const session = await newPerson(place)
  await verifiedPhone(session)
  const { body } = await enable(session, { enabled: true })
  const codes = body.recoveryCodes as string[]
  expect(codes).toHaveLength(10)
  expect((await enable(session, { enabled: true })).body).toMatchObject({ recoveryCodes: [] })
  const { body: login } = await logIn(place, session.email)
  const step = { session: login.session, username: session.email }
  expect((await post('mfa/ways', step)).body).toMatchObject({ recovery: true })
  expect((await post('mfa/recovery', { ...step, code: codes[0] })).body).toMatchObject({ message: 'SUCCESS' })
})

test('a login tells its ways: factors, recovery codes if there are any, the last two digits of the number (KEY-01, KEY-03)', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await turnOnTexts(place, session, number)
  await addPasskey(session)
  const { body } = await logIn(place, session.email)
  const step = { session: body.session, username: session.email }
  const ways = await post('mfa/ways', step)
  expect(ways.body).toEqual({ factors: ['SMS_MFA', 'WEB_AUTHN'], recovery: true, phoneEnding: number.slice(-2) })
  const { db } = place.portal.portal
  await db.deleteFrom('recovery_codes').where('user_id', '=', idOf(session)).execute()
  expect((await post('mfa/ways', step)).body).toMatchObject({ recovery: false })
  expect(await post('mfa/ways', { ...step, session: 'no-such-session' })).toMatchObject({ status: 401 })
  expect(await post('mfa/ways', { ...step, username: 'other@mail.example.org' })).toMatchObject({ status: 401 })
})

test('a login without codes by text tells nothing of the number (KEY-03)', async () => {
  const session = await newPerson(place)
  await verifiedPhone(session)
  await addPasskey(session)
  const { body } = await logIn(place, session.email)
  const ways = await post('mfa/ways', { session: body.session, username: session.email })
  expect(ways.body).toEqual({ factors: ['WEB_AUTHN'], recovery: true, phoneEnding: '' })
})

test('a login that waits for a texted code gets a new one, which ends the older and lasts its ten minutes (KEY-03)', async () => {
  const session = await newPerson(place)
  const number = newNumber()
  await turnOnTexts(place, session, number)
  const { body: login } = await logIn(place, session.email)
  const first = codeIn((await place.texts.next(`+1${number}`)).body)
  const step = { session: login.session as string, username: session.email }
  const resend = (body: Record<string, unknown> = step) => post('phone/mfa/code/resend', body)
  expect((await resend()).status).toBe(429)
  place.clock.advance(9 * 60_000)
  expect(await resend()).toMatchObject({ status: 200, body: { message: 'We sent a new code to your phone.' } })
  const second = codeIn((await place.texts.next(`+1${number}`)).body)
  expect((await post('phone/mfa/code', { ...step, code: first })).status).toBe(400)
  place.clock.advance(9 * 60_000)
  expect((await post('phone/mfa/code', { ...step, code: second })).body).toMatchObject({ message: 'SUCCESS' })
  expect((await resend()).status).toBe(401)
  expect((await resend({ ...step, session: 'no-such-session' })).status).toBe(401)
})

test('of many askers at once over two instances one new code is texted (KEY-03, SEC-06)', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const session = await newPerson(place)
  const number = newNumber()
  await turnOnTexts(place, session, number)
  const { body } = await logIn(place, session.email)
  await place.texts.next(`+1${number}`)
  place.clock.advance(31_000)
  const step = { session: body.session, username: session.email }
  const ask = async (index: number) =>
    index % 2
      ? (await second.post('/api/user/phone/mfa/code/resend', step)).status
      : (await post('phone/mfa/code/resend', step)).status
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(19)
  await place.texts.next(`+1${number}`)
})

test('a login by another factor alone has no code to send', async () => {
  const session = await newPerson(place)
  await addPasskey(session)
  const { body } = await logIn(place, session.email)
  expect((await post('phone/mfa/code/resend', { session: body.session, username: session.email })).status).toBe(401)
})

test('the use of a recovery code is mailed with how many are left; below three the mail leads to new ones (KEY-04)', async () => {
  const session = await newPerson(place)
  await verifiedPhone(session)
  const codes = (await enable(session, { enabled: true })).body.recoveryCodes as string[]
  const use = async (code: string) => {
    // A login texts a code each time, of which there are 5 an hour.
    place.clock.advance(13 * 60_000)
    const { body } = await logIn(place, session.email)
    return post('mfa/recovery', { session: body.session, username: session.email, code })
  }
  expect((await use(codes[0] as string)).body).toMatchObject({ message: 'SUCCESS' })
  const first = await place.mail.next(session.email, 'a recovery code was used')
  expect(first.text).toContain('9 recovery codes are left.')
  expect(first.text).not.toContain('Make new recovery codes')
  expect((await use(codes[0] as string)).body).toMatchObject({
    fieldErrors: { code: expect.stringContaining('none of your recovery codes') },
  })
  const fresh = (await post('mfa/recovery-codes', { password }, session)).body.recoveryCodes as string[]
  for (let left = 9; left >= 2; left--) {
    expect((await use(fresh[9 - left] as string)).status).toBe(200)
    const { text } = await place.mail.next(session.email, 'a recovery code was used')
    expect(text).toContain(`${left} recovery codes are left.`)
    expect(text.includes('https://portal.example.org/my-account/security')).toBe(left === 2)
  }
})

test('codes by text go off after the password or, with a login of a moment ago, by the call alone (KEY-05, MFA-07)', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, newNumber())
  expect((await enable(session, { enabled: false })).body).toMatchObject({ MFA: false })
  await enable(session, { enabled: true })
  place.clock.advance(6 * 60_000)
  expect(await enable(session, { enabled: false })).toMatchObject(required)
  expect(await enable(session, { enabled: false, password: 'Wrong-Horse-7' })).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: 'Current password is incorrect' } },
  })
  expect(await accountOf(place, session)).toMatchObject({ mfa: true })
  expect((await enable(session, { enabled: false, password })).body).toMatchObject({ MFA: false, recoveryCodes: [] })
  expect((await enable(session, { enabled: true })).status).toBe(200)
})

test('a wrong password is refused even just after the login (KEY-05)', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, newNumber())
  expect((await enable(session, { enabled: false, password: 'Wrong-Horse-7' })).status).toBe(400)
  expect(await accountOf(place, session)).toMatchObject({ mfa: true })
})

test('what weakens the account is confirmed by a passkey too, once, and by no one else’s (KEY-05)', async () => {
  const [session, stranger] = [await newPerson(place), await newPerson(place)]
  await turnOnTexts(place, session, newNumber())
  const [device, foreign] = [await addPasskey(session), await addPasskey(stranger)]
  place.clock.advance(6 * 60_000)
  const confirm = async (by: Session, holder: typeof device) => {
    const { body } = await post('passkeys/confirmation', undefined, by)
    return { passkey: { session: body.session, response: holder.authenticate(body.options as never) } }
  }
  expect((await enable(session, { enabled: false, ...(await confirm(stranger, foreign)) })).status).toBe(400)
  expect((await enable(session, { enabled: false, ...(await confirm(session, foreign)) })).status).toBe(400)
  expect(await accountOf(place, session)).toMatchObject({ factors: { text: true } })
  const confirmation = await confirm(session, device)
  expect((await enable(session, { enabled: false, ...confirmation })).body).toMatchObject({ MFA: true })
  const list = await place.call<{ id: string }[]>('GET', '/api/user/passkeys', undefined, session)
  const remove = (body: unknown) => post(`passkeys/${list.body[0]?.id}/remove`, body, session)
  expect((await remove(confirmation)).status).toBe(400)
  expect(await remove({})).toMatchObject(required)
  expect((await remove(await confirm(session, device))).status).toBe(200)
  await sessionOf(place, session.email)
})
