import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { eventVerbs, hour } from '../../../../test/event-verbs.ts'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import {
  accountOf,
  idOf,
  newAdmin,
  newMember,
  newPerson,
  type Session,
  sessionOf,
  town,
} from '../../../../test/people.ts'
import type { UserActor } from '../../../platform/actor.ts'
import { type HomeEntry, homePartNames } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { readHome } from './home.ts'

const place = town()
const { newEvent, register } = eventVerbs(place)
const { invite, requester, migrate, onlyRequest, answerRequest } = organizationVerbs(place)

interface Home {
  parts: { name: string; entries: HomeEntry[]; failed: boolean }[]
}
const homeOf = async (who: Session) =>
  Object.fromEntries(
    (await place.call<Home>('GET', '/api/user/home', undefined, who)).body.parts.map(({ name, ...part }) => [
      name,
      part,
    ]),
  )
const nothing = { entries: [], failed: false }
const key = 'NEWCMMCLEVEL1'
const dayFromNow = (days: number) => new Date(place.clock.now().getTime() + days * 24 * hour).toISOString().slice(0, 10)

test('MINE-01 the page of somebody new has every part, in its order, and nothing in them', async () => {
  const person = await newPerson(place)
  const { body } = await place.call<Home>('GET', '/api/user/home', undefined, person)
  expect(body.parts.map(({ name }) => name)).toEqual([
    'readiness',
    'events',
    'applications',
    'courses',
    'messages',
    'bookmarks',
    'organization',
  ])
  for (const part of body.parts) expect(part).toMatchObject(nothing)
  expect((await place.call('GET', '/api/user/home')).status).toBe(401)
})

test('MINE-01 EASE-04 each part tells what its feature holds of the person, and of nobody else', async () => {
  const person = await newPerson(place)
  const answers = { '3.1.1': { '3.1.1[a]': { answer: 1 } } }
  await place.call('POST', '/api/assessment/partial', { currentPageNo: 0, key, data: answers }, person)
  const [soon, over] = [
    await newEvent(48, { title: 'How to read a solicitation' }),
    await newEvent(1, { title: 'Gone by' }),
  ]
  await register(soon, person)
  await register(over, person)
  await place.call('PUT', '/api/mep/draft', { entries: { city: 'Dayton' } }, person)
  await place.call('GET', '/api/encite/account', undefined, person)
  await place.call('POST', '/api/bookmark', { url: '/about-cmmc', title: 'About CMMC', type: 'news' }, person)
  const sent_at = place.clock.now()
  await place.portal.portal.db
    .insertInto('contact_messages')
    .values({
      sent_at,
      user_id: idOf(person),
      name: 'Ada',
      email: person.email,
      phone: '',
      organization: '',
      city: '',
      county: '',
      state: 'OH',
      website: '',
      message: `Which level\ndo we need? ${'And why. '.repeat(40)}`,
      accelerator: null,
    })
    .execute()
  place.clock.advance(3 * hour)
  const again = await sessionOf(place, person.email)
  expect(await homeOf(again)).toEqual({
    readiness: {
      entries: [
        {
          title: 'CMMC Level 1',
          text: expect.stringMatching(/^\d+ percent answered, next 3\.1\.1$/),
          to: `/cyber-readiness-check-tool/${key}?family=AC#3.1.1`,
        },
      ],
      failed: false,
    },
    events: {
      entries: [
        {
          title: 'How to read a solicitation',
          text: 'You are registered.',
          to: `/event-detail?id=${soon}`,
          at: expect.any(String),
        },
      ],
      failed: false,
    },
    applications: {
      entries: [
        {
          title: 'Your registration with MEP',
          text: 'Begun and not sent yet. Last saved',
          at: sent_at.toISOString(),
          to: '/mep-register',
          waits: true,
        },
      ],
      failed: false,
    },
    courses: { entries: [{ title: 'Your account for the online courses', to: '/online-courses' }], failed: false },
    messages: {
      entries: [
        {
          title: 'To Beacon Accelerators',
          text: expect.stringMatching(/^Which level do we need\? And why\..{50,120} \.\.\.$/),
          at: sent_at.toISOString(),
        },
      ],
      failed: false,
    },
    bookmarks: { entries: [{ title: 'About CMMC', to: '/about-cmmc' }], failed: false },
    organization: nothing,
  })
  const other = await homeOf(await newPerson(place))
  for (const part of Object.values(other)) expect(part).toEqual(nothing)
})

test('EASE-04 what falls due waits: target dates that are near or over, and what follows from a status date', async () => {
  const person = await newPerson(place)
  const due = (day: string, item: string) => ({ item, field: 'targetDate', value: day, age: 0 })
  const entries = [
    { item: '3.1.1[a]', field: 'answer', value: 0, age: 0 },
    due(dayFromNow(-2), '3.1.1'),
    due(dayFromNow(20), '3.1.2'),
    due(dayFromNow(60), '3.1.20'),
  ]
  const saved = await place.call('POST', '/api/assessment/user/entries', { key, since: 0, entries }, person)
  expect(saved.status).toBe(200)
  const statusDate = dayFromNow(-350)
  const posted = { status: 'final', assessor: 'self', statusDate, uid: '', official: 'Ada Lovelace, owner' }
  expect((await place.call('PUT', `/api/assessment/user/status/${key}`, posted, person)).status).toBe(200)
  const { readiness } = await homeOf(person)
  expect(readiness?.entries.slice(1)).toEqual([
    {
      title: 'Renew: Final Level 1 (Self)',
      text: expect.stringContaining('assess again'),
      day: expect.any(String),
      to: `/cyber-readiness-check-tool/${key}?view=over-time`,
      waits: true,
    },
    {
      title: 'Requirement 3.1.1 is to be met',
      text: 'CMMC Level 1, by',
      day: dayFromNow(-2),
      to: `/cyber-readiness-check-tool/${key}?view=now`,
      waits: true,
    },
    {
      title: 'Requirement 3.1.2 is to be met',
      text: 'CMMC Level 1, by',
      day: dayFromNow(20),
      to: `/cyber-readiness-check-tool/${key}?view=now`,
    },
  ])
})

test('MINE-01 an organization’s administrator finds who asks to join, a guest the invitation, a member the role', async () => {
  const admin = await newAdmin(place, 'Front Page Works')
  const member = await newMember(place, 'Front Page Works', admin)
  await requester('Front Page Works', { firstName: 'Grace', lastName: 'Hopper' })
  const guest = await newPerson(place)
  await invite(admin, guest.email)
  expect((await homeOf(admin)).organization?.entries).toEqual([
    { title: 'Grace Hopper asks to join your organization', to: '/my-account/people', waits: true },
    { title: 'Front Page Works', text: 'You are an administrator.', to: '/my-account/people' },
  ])
  expect((await homeOf(member)).organization?.entries).toEqual([
    { title: 'Front Page Works', text: 'You are an editor.', to: '/my-account/people' },
  ])
  expect((await homeOf(guest)).organization?.entries).toEqual([
    { title: 'Invitation to Front Page Works', text: 'Accept or decline it.', to: '/my-account', waits: true },
  ])
})

test('JOIN-05 whoever asked to join finds where the request stands, on My page and in the account', async () => {
  const asks = await requester('Waiting Works')
  expect(await accountOf(place, asks)).toMatchObject({ ownJoinRequest: null, memberOption: true })
  expect((await migrate(asks, 'OrganizationMember')).status).toBe(200)
  expect(await accountOf(place, asks)).toMatchObject({ ownJoinRequest: null, wantedOrganization: 'Waiting Works' })
  expect((await homeOf(asks)).organization?.entries).toEqual([
    {
      title: 'Waiting Works',
      text: 'It is not registered yet. Once it is, your request to join is sent by itself.',
      to: '/my-account/people',
    },
  ])
  const admin = await newAdmin(place, 'Waiting Works')
  const askedAt = place.clock.now().toISOString()
  expect(await accountOf(place, asks)).toMatchObject({ ownJoinRequest: { organization: 'Waiting Works', askedAt } })
  expect((await homeOf(asks)).organization?.entries).toEqual([
    {
      title: 'Your request to join Waiting Works',
      text: 'It waits for an administrator since',
      at: askedAt,
      to: '/my-account/people',
    },
  ])
  await answerRequest(admin, await onlyRequest(admin), true)
  expect(await accountOf(place, asks)).toMatchObject({ ownJoinRequest: null, organizationRole: 'editor' })
})

test('MINE-01 a part that fails says so, and the others stand', async () => {
  const person = await newPerson(place)
  await register(await newEvent(48, { title: 'Still shown' }), person)
  const { db } = place.portal.portal
  await sql`ALTER TABLE bookmarks RENAME TO bookmarks_away`.execute(db)
  onTestFinished(async () => {
    await sql`ALTER TABLE bookmarks_away RENAME TO bookmarks`.execute(db)
  })
  const home = await homeOf(person)
  expect(home.bookmarks).toEqual({ entries: [], failed: true })
  expect(home.events).toMatchObject({ entries: [{ title: 'Still shown' }], failed: false })
})

test('MINE-01 a call reads two parts at a time: people who log in at once do not use up the connections', async () => {
  const person = await newPerson(place)
  let reading = 0
  const seen: number[] = []
  const homeSources = homePartNames.map((part, index) => ({
    part,
    async read() {
      seen.push(++reading)
      await nextTurn()
      reading -= 1
      return [{ title: `${index}` }]
    },
  }))
  const accounts = { ...place.portal.portal, homeSources } as unknown as Accounts
  const { parts } = await readHome(accounts, { userId: idOf(person) } as UserActor)
  expect(parts.map(({ name, entries }) => [name, entries[0]?.title])).toEqual(
    homePartNames.map((name, index) => [name, `${index}`]),
  )
  expect(Math.max(...seen)).toBe(2)
})
