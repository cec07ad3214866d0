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
  const notRight = {
    status: 400,
    body: { fieldErrors: { password: expect.stringMatching(/^The code and the password do not belong together/) } },
  }
  expect(await enter(email, other.code, { password })).toMatchObject(notRight)
  expect(await enter(email, '000000', { password })).toMatchObject(notRight)
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
    Array.from({ length: 20 }, async () => (await enter(email, wrong, { password: theirs }, elsewhere)).status),
  )
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  expect((await enter(email, own.code, { signUp: own.signUp })).status).toBe(200)
})

test('after five wrong tries from outside a new code opens the way again, for its owner too (SIGNUP-42)', async () => {
  const email = newEmail('victim')
  const own = await signedUp('Individual', { email })
  for (let i = 0; i < 5; i++) await enter(email, '000000', { password: theirs }, from(`198.51.100.${i + 20}`))
  const phone = from('203.0.113.10')
  expect((await enter(email, own.code, { password }, phone)).status).toBe(429)
  expect((await place.call('POST', '/api/user/email/code/resend', { username: email }, phone)).status).toBe(200)
  const fresh = codeIn((await place.mail.next(email, 'verification code')).text)
  expect((await enter(email, fresh, { password }, phone)).status).toBe(200)
})

test('from 200 networks of one site, on two instances, a right code is not told from a wrong one, and five are looked at (SIGNUP-41, SIGNUP-42)', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const email = newEmail('victim')
  const own = await signedUp('Individual', { email })
  const wrong = own.code === '000000' ? '000001' : '000000'
  const answersTo = (more: object) =>
    Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const body = { username: email, code: i % 2 ? own.code : wrong, ...more }
        const where = from(`2001:db8:77:${i.toString(16)}::1`)
        const answer = await (i % 3 ? second : place.portal).post('/api/user/email/verify', body, where)
        const { code, message, fieldErrors } = (await answer.json()) as Record<string, unknown>
        return JSON.stringify([answer.status, code, fieldErrors ?? String(message).slice(0, 20)])
      }),
    )
  expect(new Set(await answersTo({}))).toEqual(new Set([expect.stringMatching(/^\[400,"password_required"/)]))
  const guessed = await answersTo({ password: theirs })
  expect(new Set(guessed).size).toBe(2)
  expect(guessed.filter((answer) => answer.startsWith('[400,"password_required"'))).toHaveLength(5)
  expect(guessed.filter((answer) => answer.startsWith('[429,'))).toHaveLength(195)
  expect((await enter(email, own.code, { signUp: own.signUp })).status).toBe(200)
})

test('a code that somebody else asks for lies beside the one that the owner is typing: both are good (SIGNUP-42)', async () => {
  for (const typed of ['first', 'asked'] as const) {
    const email = newEmail('victim')
    const own = await signedUp('Individual', { email })
    place.clock.advance(31_000)
    await place.call('POST', '/api/user/email/code/resend', { username: email }, elsewhere)
    const asked = codeIn((await place.mail.next(email, 'verification code')).text)
    const code = typed === 'first' ? own.code : asked
    expect((await enter(email, code, { signUp: own.signUp })).status, typed).toBe(200)
  }
})

test('calls about codes are counted by network before anything is written, however many come at once (SIGNUP-43)', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const { db } = place.portal.portal
  const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length
  const written = async () => [
    await count(
      db.selectFrom('audit_events').select('id').where('event', 'in', ['email-verified', 'email-code-requested']),
    ),
    await count(db.selectFrom('codes').select('subject')),
  ]
  for (const [call, path] of [
    ['verify', '/api/user/email/verify'],
    ['resend', '/api/user/email/code/resend'],
  ]) {
    const window_ends = new Date(place.clock.now().getTime() + 600_000)
    await db
      .insertInto('request_counts')
      .values({ key: `sign-up-${call}:203.0.113.66`, count: 190, window_ends })
      .execute()
    const before = await written()
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const body = { username: newEmail('nobody'), code: '000000' }
        return (await (i % 2 ? second : place.portal).post(path as string, body, from('203.0.113.66'))).status
      }),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    const after = await written()
    // A verification of what nobody asked for leaves no trace; a request for a code leaves those that were taken.
    expect(after.map((count, at) => count - (before[at] as number))).toEqual(call === 'verify' ? [0, 0] : [10, 10])
  }
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
