import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import {
  accountOf,
  company,
  type Kind,
  logIn,
  newAdmin,
  newEmail,
  password,
  sessionOf,
  signUp,
  town,
} from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { createAccount } from './operator.ts'

const place = town({ env: { TRUST_PROXY: 'true' } })
const { invite } = organizationVerbs(place)

const theirs = 'Mallory-Was-Here-1'
const from = (address: string) => ({ 'x-forwarded-for': address })
const [here, elsewhere] = [from('192.0.2.1'), from('198.51.100.7')]

const enter = (username: string, code: string, more: { signUp?: string; password?: string } = {}, where = here) =>
  place.call<Record<string, unknown>>('POST', '/api/user/email/verify', { username, code, ...more }, where)

/** A sign-up, with the code that was mailed because of it. */
async function signedUp(kind: Kind, entries: { email: string } & Record<string, unknown>, where = here) {
  const answer = await signUp(place, kind, entries, where)
  expect(answer.status).toBe(200)
  const code = codeIn((await place.mail.next(entries.email, 'verification code')).text)
  return { code, signUp: answer.body.signUp }
}

const kinds: [Kind, Record<string, unknown>][] = [
  ['Individual', {}],
  ['OrganizationAdmin', { ...company, organization: 'Victim Tools' }],
  ['OrganizationMember', { organization: 'Nowhere Yet' }],
]

test.each(kinds)(
  'who signs up later with the same address gets nothing that the first one verifies: %s (SIGNUP-40)',
  async (kind, entries) => {
    const email = newEmail('victim')
    const own = await signedUp(kind, { email, ...entries })
    for (const [theirKind, theirEntries] of kinds)
      await signUp(place, theirKind, { email, ...theirEntries, password: theirs, firstName: 'Mallory' }, elsewhere)
    expect(await enter(email, own.code, { signUp: own.signUp })).toMatchObject({ status: 200 })
    expect((await logIn(place, email, theirs)).status).toBe(403)
    expect(await accountOf(place, await sessionOf(place, email))).toMatchObject({ firstName: 'Ada', user_group: kind })
  },
)

test('a code opens the sign-up it was mailed for alone, whoever types it (SIGNUP-40)', async () => {
  const email = newEmail('victim')
  const own = await signedUp('Individual', { email })
  const other = await signedUp('Individual', { email, password: theirs }, elsewhere)
  expect((await enter(email, other.code, { signUp: own.signUp })).status).toBe(400)
  expect((await enter(email, own.code, { signUp: other.signUp }, elsewhere)).status).toBe(400)
  expect((await enter(email, own.code, { signUp: own.signUp })).status).toBe(200)
  expect((await enter(email, other.code, { signUp: other.signUp }, elsewhere)).status).toBe(400)
  await sessionOf(place, email)
})

test('the sixth sign-up of an address in an hour has a code of its own, and takes nothing from the first (SIGNUP-40)', async () => {
  const email = newEmail('victim')
  const own = await signedUp('OrganizationAdmin', { email, ...company, organization: 'Six Of One' })
  const codes = new Set([own.code])
  for (let i = 0; i < 5; i++) codes.add((await signedUp('Individual', { email, password: theirs }, elsewhere)).code)
  expect(codes.size).toBe(6)
  expect((await enter(email, own.code, { signUp: own.signUp })).status).toBe(200)
  expect(await accountOf(place, await sessionOf(place, email))).toMatchObject({ organization: 'Six Of One' })
})

test('without the secret a code needs the password of its sign-up where several wait, or from another network (SIGNUP-41)', async () => {
  const email = newEmail('victim')
  const own = await signedUp('Individual', { email })
  const wanted = {
    status: 400,
    body: {
      code: 'password_required',
      fieldErrors: { password: 'Enter the password that you chose when you signed up' },
    },
  }
  expect(await enter(email, own.code, {}, elsewhere)).toMatchObject(wanted)
  const other = await signedUp('Individual', { email, password: theirs }, elsewhere)
  expect(await enter(email, other.code)).toMatchObject(wanted)
  expect(await enter(email, own.code)).toMatchObject(wanted)
  expect(await enter(email, other.code, { password })).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: 'This is not the password of the sign-up that the code was sent for' } },
  })
  expect((await enter(email, own.code, { password }, from('203.0.113.9'))).status).toBe(200)
  await sessionOf(place, email)
})

test('the code alone is enough where one sign-up waits and the code comes from where it was made (VERIFY-04)', async () => {
  const email = newEmail()
  const { code } = await signedUp('Individual', { email })
  expect((await enter(email, code)).status).toBe(200)
})

test('guesses of strangers keep nobody from the code of the own sign-up (SIGNUP-42)', async () => {
  const email = newEmail('victim')
  const own = await signedUp('Individual', { email })
  const wrong = own.code === '000000' ? '000001' : '000000'
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await enter(email, wrong, {}, elsewhere)).status),
  )
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  expect((await enter(email, own.code, { password }, from('203.0.113.10'))).status).toBe(200)
})

test('the browser that signed up asks for a new code whatever others asked for (SIGNUP-42)', async () => {
  const email = newEmail('victim')
  const own = await signedUp('Individual', { email })
  const resend = (more: object, where = here) =>
    place.call('POST', '/api/user/email/code/resend', { username: email, ...more }, where)
  for (let i = 0; i < 5; i++) {
    place.clock.advance(31_000)
    expect((await resend({}, elsewhere)).status).toBe(200)
    await place.mail.next(email, 'verification code')
  }
  place.clock.advance(31_000)
  expect((await resend({}, elsewhere)).status).toBe(429)
  expect((await resend({ signUp: own.signUp })).status).toBe(200)
  const newest = codeIn((await place.mail.next(email, 'verification code')).text)
  expect((await enter(email, newest, { signUp: own.signUp })).status).toBe(200)
})

test('no sign-up ends an account that is verified, and none of its address ever becomes one (SIGNUP-40)', async () => {
  const email = newEmail('owner')
  const own = await signedUp('OrganizationAdmin', { email, ...company, organization: 'Standing Firm' })
  const waiting = await signedUp('Individual', { email, password: theirs }, elsewhere)
  await enter(email, own.code, { signUp: own.signUp })
  const after = await signUp(place, 'Individual', { email, password: theirs }, elsewhere)
  for (const signUp of [waiting.signUp, after.body.signUp])
    expect((await enter(email, waiting.code, { signUp }, elsewhere)).status).toBe(400)
  expect(await accountOf(place, await sessionOf(place, email))).toMatchObject({ organization: 'Standing Firm' })
})

test('an account that the operator makes ends what waits for its address (SIGNUP-40)', async () => {
  const email = newEmail('made')
  const waiting = await signedUp('Individual', { email, password: theirs })
  const accounts = place.portal.portal as unknown as Parameters<typeof createAccount>[0]
  await createAccount(accounts, { email, firstName: 'Ada', lastName: 'L', password, staff: false })
  expect((await enter(email, waiting.code, { signUp: waiting.signUp })).status).toBe(400)
  await sessionOf(place, email)
})

test('an invitation is for whoever verifies the address, not for who signed up with it (SIGNUP-40)', async () => {
  const admin = await newAdmin(place, 'Inviting Works')
  const email = newEmail('victim')
  await invite(admin, email)
  const own = await signedUp('Individual', { email })
  await signedUp('OrganizationMember', { email, password: theirs, organization: 'Inviting Works' }, elsewhere)
  await enter(email, own.code, { signUp: own.signUp })
  const session = await sessionOf(place, email)
  expect((await accountOf(place, session)).invitations).toHaveLength(1)
  expect((await logIn(place, email, theirs)).body).not.toHaveProperty('accessToken')
})

test('of 20 who verify one address at one moment, over two instances, one has the account (SIGNUP-40)', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const email = newEmail('crowd')
  const tries = []
  for (let i = 0; i < 20; i++) {
    const [password, where] = [`Crowded-Horse-${i}`, from(`198.51.100.${i + 1}`)]
    tries.push({ password, where, ...(await signedUp('Individual', { email, password }, where)) })
  }
  const statuses = await Promise.all(
    tries.map(async ({ code, signUp, where }, i) => {
      const body = { username: email, code, signUp }
      return (await (i % 2 ? second : place.portal).post('/api/user/email/verify', body, where)).status
    }),
  )
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(400)])
  await sessionOf(place, email, tries[statuses.indexOf(200)]?.password)
  const users = await place.portal.portal.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(users).toHaveLength(1)
})
