import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { accountOf, company, idOf, newAdmin, newEmail, signUp, town, update, verify } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { lookOf, renewLooks } from './store.ts'

const place = town()
const { requester } = organizationVerbs(place)
const looksTaken =
  'A name that looks the same is registered already. If it is your organization, sign up as an organization member. If not, add what tells yours apart, such as the city.'

test('a name that looks like a registered one is refused at sign-up and in the account (ORG-19)', async () => {
  await newAdmin(place, 'Alder Ridge Tools')
  const rival = await newAdmin(place, 'Rival Works')
  for (const organization of [
    'Аlder Ridge Тооls',
    'AIder Ridge TooIs',
    'Ａlder Ridge Tools',
    '\u202eAlder Ridge Tools.',
  ]) {
    expect(await signUp(place, 'OrganizationAdmin', { ...company, email: newEmail(), organization })).toMatchObject({
      status: 409,
      body: { message: looksTaken },
    })
    expect(await update(place, rival, { organization, organizationType: 'Non-Profit' })).toMatchObject({
      status: 409,
      body: { fieldErrors: { organization: looksTaken } },
    })
  }
  expect(await update(place, rival, { organization: 'RIVAL WORKS', organizationType: 'Non-Profit' })).toMatchObject({
    status: 200,
  })
})

test('of names that look the same and are verified at one moment one is registered (ORG-19)', async () => {
  const wishes = ['Twin Tools', 'Тwin Tools', 'TWIN TOOLS!', 'Twin TooIs'].map((organization) => ({
    ...company,
    email: newEmail(),
    organization,
  }))
  const codes = []
  for (const wish of wishes) {
    await signUp(place, 'OrganizationAdmin', wish)
    codes.push({ username: wish.email, code: codeIn((await place.mail.next(wish.email)).text) })
  }
  const answers = await Promise.all(codes.map((code) => place.call('POST', '/api/user/email/verify', code)))
  expect(answers.map(({ body }) => body.user_group).sort()).toEqual([
    'OrganizationAdmin',
    ...Array(3).fill('OrganizationMember'),
  ])
})

test('50 requests of an organization wait at a time, over two instances too, and 10 mails a day tell of them (ORG-20)', async () => {
  const admin = await newAdmin(place, 'Much Wanted')
  const { db } = place.portal.portal
  const { organization_id, id } = await db
    .selectFrom('users')
    .select(['organization_id', 'id'])
    .where('id', '=', idOf(admin))
    .executeTakeFirstOrThrow()
  const people = await Promise.all(
    Array.from({ length: 40 }, () =>
      db
        .insertInto('users')
        .values({
          email: newEmail('waits'),
          password_hash: '',
          password_changed_at: new Date(),
          user_group: 'OrganizationMember',
          network_uuid: id,
          email_verified_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  )
  await db
    .insertInto('join_requests')
    .values(
      people.map((one) => ({ organization_id: organization_id as string, user_id: one.id, created_at: new Date() })),
    )
    .execute()
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const asking = []
  for (let i = 0; i < 20; i++) {
    const email = newEmail('asks')
    await signUp(place, 'OrganizationMember', { email, organization: 'Much Wanted' })
    asking.push({ username: email, code: codeIn((await place.mail.next(email, 'verification code')).text) })
  }
  const notes = await Promise.all(
    asking.map(async (body, i) => {
      const answer = await (i % 2 ? second : place.portal).post('/api/user/email/verify', body)
      return ((await answer.json()) as { note: string }).note
    }),
  )
  const sent = 'Your request to join Much Wanted was sent to its administrator.'
  expect(notes.filter((note) => note === sent)).toHaveLength(10)
  expect(notes.filter((note) => note.startsWith('Much Wanted has many requests to answer'))).toHaveLength(10)
  expect((await accountOf(place, admin)).joinRequests).toHaveLength(50)

  await db
    .deleteFrom('join_requests')
    .where('organization_id', '=', organization_id as string)
    .execute()
  for (let i = 0; i < 3; i++) await requester('Much Wanted')
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('recipient', '=', admin.email)
    .where('subject', 'like', '%a request to join%')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(10)
})

test('a name that is an advertisement stands in mails as short text without a link (ORG-21)', async () => {
  const admin = await newAdmin(place, 'Calm Company')
  const email = newEmail('spam')
  await signUp(place, 'OrganizationMember', {
    email,
    organization: 'Calm Company',
    firstName: 'WIN A PRIZE at http://evil.example/x now \u202eor write to me@evil.example',
    lastName: 'and tell all of your friends about this wonderful offer today',
  })
  await verify(place, email)
  const { text } = await place.mail.next(admin.email, 'a request to join')
  expect(text).not.toMatch(/evil\.example|http:\/\/evil|@evil|\u202e|friends/)
  expect(text).toContain('WIN A PRIZE at http:// evil. example/ x now')
})

test('a person with an accent, a hyphen and initials is named in mails as they are (ORG-21)', async () => {
  const admin = await newAdmin(place, 'Named Company')
  const email = newEmail('named')
  await signUp(place, 'OrganizationMember', {
    email,
    organization: 'Named Company',
    firstName: 'Zoë-Ann J.',
    lastName: "O'Neil",
  })
  await verify(place, email)
  expect((await place.mail.next(admin.email, 'a request to join')).text).toContain("Zoë-Ann J. O'Neil")
})

test('keys of an earlier table, and those that an instance of the release before left out, are made anew (ORG-19)', async () => {
  const { db } = place.portal.portal
  await newAdmin(place, 'Older Table Works')
  await newAdmin(place, 'Left Out Works')
  const set = (name: string, left: { look_key: string | null; look_table: string | null }) =>
    db.updateTable('organizations').set(left).where('name', '=', name).execute()
  await set('Older Table Works', { look_key: 'another', look_table: '0.9' })
  await set('Left Out Works', { look_key: null, look_table: null })
  await Promise.all([renewLooks(db), renewLooks(db)])
  const found = await db
    .selectFrom('organizations')
    .select(['look_key', 'look_table'])
    .where('name', 'in', ['Older Table Works', 'Left Out Works'])
    .orderBy('name')
    .execute()
  expect(found).toEqual([lookOf('Left Out Works'), lookOf('Older Table Works')])
})
