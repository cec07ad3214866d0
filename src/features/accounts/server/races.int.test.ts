import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import {
  accountOf,
  company,
  idOf,
  logIn,
  newAdmin,
  newEmail,
  newMember,
  newPerson,
  password,
  type Session,
  signUp,
  town,
  turnOnTexts,
  verify,
} from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'

const place = town()

/** The same call several times at one moment; the statuses in their order of size. */
async function atOnce(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, call))
  return answers.map(({ status }) => status).sort()
}
const faults = (statuses: number[]) => statuses.filter((status) => status >= 500)

test('VERIFY-04 SEC-05 two uses of one verification code: one wins', async () => {
  const email = newEmail()
  await signUp(place, 'Individual', { email })
  const code = codeIn((await place.mail.next(email)).text)
  const use = () => place.call('POST', '/api/user/email/verify', { username: email, code })
  expect(await atOnce(4, use)).toEqual([200, 400, 400, 400])
})

test('RESET-06 two uses of one reset code: one wins', async () => {
  const { email } = await newPerson(place)
  await place.call('POST', '/api/user/password/forgot/code', { email })
  const verificationCode = codeIn((await place.mail.next(email, 'code to reset')).text)
  let attempt = 0
  const use = () =>
    place.call('PUT', '/api/user/password', {
      username: email,
      verificationCode,
      newPassword: `New-Horse-${++attempt}x`,
    })
  expect(await atOnce(3, use)).toEqual([200, 400, 400])
})

test.each(['with the password alone', 'with a second step'])(
  'RESET-15 a login %s that a change of the password overtakes leads nowhere',
  async (kind) => {
    const person = await newPerson(place)
    if (kind === 'with a second step') await turnOnTexts(place, person, '6145550177')
    const { db } = place.portal.portal
    let overtaken: ReturnType<typeof logIn> | undefined
    await db.transaction().execute(async (tx) => {
      const changed = tx.updateTable('users').set({ password_hash: 'of another password' })
      await changed.where('id', '=', idOf(person)).execute()
      overtaken = logIn(place, person.email)
      const waiting = sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await until(async () => (await waiting.execute(db)).rows.length > 0, 'the login waits for the change')
    })
    expect(await overtaken).toMatchObject({ status: 401 })
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', idOf(person)).execute()
    expect(sessions).toHaveLength(1)
    expect(await db.selectFrom('login_challenges').selectAll().where('user_id', '=', idOf(person)).execute()).toEqual(
      [],
    )
  },
)

test('RESET-15 of ten changes of the password at one moment one wins', async () => {
  const person = await newPerson(place)
  let attempt = 0
  const change = () =>
    place.call(
      'POST',
      '/api/user/password/change',
      { currentPassword: password, newPassword: `New-Horse-${++attempt}x` },
      person,
    )
  const statuses = await atOnce(10, change)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(faults(statuses)).toEqual([])
})

test('an account that is deleted twenty times at one moment is deleted once, and told so once', async () => {
  const person = await newPerson(place)
  const remove = () => place.call('POST', '/api/user/delete', { password }, person)
  const statuses = await atOnce(20, remove)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(faults(statuses)).toEqual([])
  await place.mail.next(person.email, 'your account was deleted')
  const { db } = place.portal.portal
  const deletions = db.selectFrom('audit_events').select('id').where('event', '=', 'account-deleted')
  expect(await deletions.where('user_id', '=', idOf(person)).execute()).toHaveLength(1)
  const mails = await db.selectFrom('messages').select('subject').where('recipient', '=', person.email).execute()
  expect(mails.filter(({ subject }) => subject?.includes('was deleted'))).toHaveLength(1)
})

test('MFA-13 two uses of one login code and session: one wins', async () => {
  const session = await newPerson(place)
  await turnOnTexts(place, session, '6145550188')
  const { body } = await logIn(place, session.email)
  const code = codeIn((await place.texts.next('+16145550188')).body)
  const use = () =>
    place.call('POST', '/api/user/phone/mfa/code', { code, session: body.session, username: session.email })
  expect(await atOnce(4, use)).toEqual([200, 401, 401, 401])
})

test('SEC-06 five requests for a code at one moment send one', async () => {
  const { email } = await newPerson(place)
  const ask = () => place.call('POST', '/api/user/password/forgot/code', { email })
  expect(await atOnce(5, ask)).toEqual([200, 429, 429, 429, 429])
})

test('SEC-03 SEC-04 two tabs that refresh at one moment both go on', async () => {
  const session = await newPerson(place)
  const use = () =>
    place.call(
      'POST',
      '/api/user/session/refresh',
      { email: session.email },
      { 'x-refresh-token': session.refreshToken },
    )
  expect(await atOnce(2, use)).toEqual([200, 200])
})

test('SIGNUP-32 sign-ups with one address at one moment leave one account', async () => {
  const email = newEmail()
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(place, 'Individual', { email })))
  expect(faults(answers.map(({ status }) => status))).toEqual([])
  const codes = await Promise.all(answers.map(async () => codeIn((await place.mail.next(email)).text)))
  const verifyAll = answers.flatMap(({ body: { signUp } }) =>
    codes.map((code) => place.call('POST', '/api/user/email/verify', { username: email, code, signUp })),
  )
  const verified = (await Promise.all(verifyAll)).filter(({ status }) => status === 200)
  expect(verified).toHaveLength(1)
  const users = await place.portal.portal.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(users).toHaveLength(1)
})

test('organizations of one name verified at one moment: one is registered, the others are told (SIGNUP-38, ORG-02)', async () => {
  const wishes = Array.from({ length: 4 }, () => ({ ...company, email: newEmail(), organization: 'Same  Moment' }))
  const codes = await Promise.all(
    wishes.map(async (wish) => {
      await signUp(place, 'OrganizationAdmin', wish)
      return { username: wish.email, code: codeIn((await place.mail.next(wish.email)).text) }
    }),
  )
  const answers = await Promise.all(codes.map((code) => place.call('POST', '/api/user/email/verify', code)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.map(({ body }) => body.user_group).sort()).toEqual([
    'OrganizationAdmin',
    ...Array(3).fill('OrganizationMember'),
  ])
  for (const { body } of answers.filter(({ body }) => body.user_group === 'OrganizationMember'))
    expect(body.note).toBe(
      'Same Moment was registered by somebody else before you verified your address. Log in to ask to join it or to go on as an individual.',
    )
})

test('ORG-07 two answers to one invitation at one moment: one wins, the other is told', async () => {
  const [admin, person] = [await newAdmin(place, 'Quick Answers'), await newPerson(place)]
  const { body } = await place.call('POST', '/api/organization/invitation', { email: person.email }, admin)
  const use = () =>
    place.call(
      'POST',
      '/api/organization/invitation/accept',
      { invitationID: body.invitationID, accepted: true },
      person,
    )
  expect(await atOnce(3, use)).toEqual([200, 409, 409])
})

test('ORG-12 one address invited twice at one moment: one wins, the other is told', async () => {
  const admin = await newAdmin(place, 'Double Inviters')
  const email = newEmail()
  expect(await atOnce(3, () => place.call('POST', '/api/organization/invitation', { email }, admin))).toEqual([
    200, 409, 409,
  ])
})

test('ORG-09 two decisions on one request at one moment: one stands, the other is told', async () => {
  const admin = await newAdmin(place, 'Two Minds')
  const email = newEmail()
  await signUp(place, 'OrganizationMember', { email, organization: 'Two Minds' })
  await verify(place, email)
  const [request] = (await accountOf(place, admin)).joinRequests
  let turn = 0
  const use = () =>
    place.call(
      'POST',
      '/api/organization/joinRequest/accept',
      { joinRequestID: request?.joinRequestID, accepted: turn++ % 2 === 0 },
      admin,
    )
  expect(await atOnce(4, use)).toEqual([200, 409, 409, 409])
})

test('ORG-16 the admin and the next in line leave at one moment: the last member is the admin', async () => {
  const admin = await newAdmin(place, 'All Leaving')
  place.clock.advance(1000)
  const second = await newMember(place, 'All Leaving', admin)
  place.clock.advance(1000)
  const third = await newMember(place, 'All Leaving', admin)
  const leave = (who: Session) => place.call('DELETE', `/api/organization/members/${idOf(who)}`, undefined, who)
  const answers = await Promise.all([leave(admin), leave(second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await accountOf(place, third)).toMatchObject({ user_group: 'OrganizationAdmin', migratedAdmin: true })
})

test('ORG-16 everyone leaves, is removed, and deletes the account at one moment: no fault, and the organization closes', async () => {
  const admin = await newAdmin(place, 'Exodus')
  const members = [await newMember(place, 'Exodus', admin), await newMember(place, 'Exodus', admin)] as const
  const call = (method: string, path: string, who: Session, body?: unknown) => place.call(method, path, body, who)
  const answers = await Promise.all([
    call('DELETE', `/api/organization/members/${idOf(members[0])}`, admin),
    call('DELETE', `/api/organization/members/${idOf(members[0])}`, members[0]),
    call('POST', '/api/user/delete', members[1], { password: 'Correct-Horse-7' }),
    call('DELETE', `/api/organization/members/${idOf(admin)}`, admin),
  ])
  expect(faults(answers.map(({ status }) => status))).toEqual([])
  const left = await place.portal.portal.db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', 'Exodus')
    .execute()
  expect(left).toEqual([])
})
