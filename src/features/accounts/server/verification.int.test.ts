import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import { mailedLate } from '../../../../test/late-mails.ts'
import { company, logIn, newEmail, sessionOf, signUp, town } from '../../../../test/people.ts'

const place = town()

const enter = (username: string, code: string, own: { signUp?: string } = {}) =>
  place.call<{ code: string; message: string; fieldErrors?: Record<string, string> }>(
    'POST',
    '/api/user/email/verify',
    { username, code, ...own },
  )
const resend = (username: string, own: { signUp?: string } = {}) =>
  place.call('POST', '/api/user/email/code/resend', { username, ...own })
const wrong = 'The code is wrong or has expired. Please check it or ask for a new one.'
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function signedUp(kind: 'Individual' | 'OrganizationAdmin' | 'OrganizationMember' = 'Individual', entries = {}) {
  const email = newEmail()
  const { body } = await signUp(place, kind, { email, ...entries })
  return { email, code: codeIn((await place.mail.next(email)).text), own: { signUp: body.signUp } }
}

test('VERIFY-04 the code verifies the address, and works once', async () => {
  const { email, code } = await signedUp()
  expect((await logIn(place, email)).status).toBe(403)
  expect((await enter(email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  await sessionOf(place, email)
  expect(await enter(email, code)).toMatchObject({ status: 400, body: { message: wrong } })
})

test('VERIFY-06 VERIFY-07 the welcome depends on the account type', async () => {
  const individual = await signedUp()
  expect((await enter(individual.email, individual.code)).body.message).toBe(
    'Welcome! Your individual account is verified. Log in to get started.',
  )
  const admin = await signedUp('OrganizationAdmin', { ...company, organization: 'Welcome Mat Makers' })
  expect((await enter(admin.email, admin.code)).body.message).toBe(
    "Welcome! Your organization's account is verified. Log in to invite members and answer join requests.",
  )
  const member = await signedUp('OrganizationMember', { organization: 'Welcome Mat Makers' })
  expect((await enter(member.email, member.code)).body.message).toBe(
    'Welcome! Your account is verified. Log in to see your organization and its invitations.',
  )
})

test('VERIFY-03 both fields are required', async () => {
  const answer = await place.call('POST', '/api/user/email/verify', {})
  expect(answer).toMatchObject({
    status: 400,
    body: { fieldErrors: { username: 'Email is required', code: 'Verification code is required' } },
  })
})

test('VERIFY-05 SEC-06 a new code ends the older one that was asked for in the same way', async () => {
  const { email, code, own } = await signedUp()
  place.clock.advance(31_000)
  expect((await resend(email, own)).status).toBe(200)
  const second = codeIn((await place.mail.next(email)).text)
  if (second !== code) expect(await enter(email, code, own)).toMatchObject({ status: 400, body: { message: wrong } })
  expect((await enter(email, second, own)).status).toBe(200)

  const elsewhere = await signedUp()
  const asked: string[] = []
  for (let i = 0; i < 2; i++) {
    place.clock.advance(31_000)
    expect((await resend(elsewhere.email)).status).toBe(200)
    asked.push(codeIn((await place.mail.next(elsewhere.email)).text))
  }
  const [first, last] = asked as [string, string]
  if (first !== last) expect((await enter(elsewhere.email, first)).status).toBe(400)
  expect((await enter(elsewhere.email, last)).status).toBe(200)
})

test('VERIFY-08 GEN-08 a wrong code answers code, message and field', async () => {
  const { email, code } = await signedUp()
  expect(await enter(email, other(code))).toMatchObject({
    status: 400,
    body: { code: 'bad_input', message: wrong, fieldErrors: { code: wrong } },
  })
})

test('SEC-05 a code lasts 10 minutes', async () => {
  const late = await signedUp()
  place.clock.advance(10 * 60_000)
  expect((await enter(late.email, late.code)).status).toBe(400)
  const inTime = await signedUp()
  place.clock.advance(10 * 60_000 - 1)
  expect((await enter(inTime.email, inTime.code)).status).toBe(200)
})

test('SEC-05 a code that is mailed late, as after an outage, lasts its ten minutes from then', async () => {
  const { email, own } = await signedUp()
  place.clock.advance(31_000)
  await mailedLate(
    place.portal,
    'answer-resend',
    () => resend(email, own),
    () => place.clock.advance(11 * 60_000),
  )
  const code = codeIn((await place.mail.next(email)).text)
  place.clock.advance(9 * 60_000)
  expect((await enter(email, code, own)).status).toBe(200)
})

test('SEC-05 five wrong tries end the code, and a new code does not reset the count', async () => {
  const { email, code } = await signedUp()
  for (let i = 0; i < 3; i++) expect((await enter(email, other(code))).status).toBe(400)
  place.clock.advance(31_000)
  await resend(email)
  const second = codeIn((await place.mail.next(email)).text)
  for (let i = 0; i < 2; i++) expect((await enter(email, other(second))).status).toBe(400)
  const refusal = await enter(email, second)
  expect(refusal.status).toBe(429)
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  // A mail is sent all the same: somebody else may have guessed.
  place.clock.advance(31_000)
  expect((await resend(email)).status).toBe(200)
  await place.mail.next(email)

  place.clock.advance(61 * 60_000)
  expect((await resend(email)).status).toBe(200)
  expect((await enter(email, codeIn((await place.mail.next(email)).text))).status).toBe(200)
})

test('SEC-06 a new code comes at most every 30 seconds and 5 an hour', async () => {
  const { email } = await signedUp()
  const soon = await resend(email)
  expect(soon.status).toBe(429)
  expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  for (let i = 0; i < 4; i++) {
    place.clock.advance(31_000)
    expect((await resend(email)).status).toBe(200)
  }
  place.clock.advance(31_000)
  const sixth = await resend(email)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(50 * 60)
  place.clock.advance(60 * 60_000)
  expect((await resend(email)).status).toBe(200)
})
