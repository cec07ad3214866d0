import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mostBookmarks } from '../../src/features/bookmarks/server/service.ts'
import { atOnce } from '../at-once.ts'
import { entries } from '../contact-verbs.ts'
import { eventVerbs } from '../event-verbs.ts'
import { accountOf, headersOf, idOf, newAdmin, newEmail, newPerson, type Session, sessionOf, town } from '../people.ts'
import { startTestPortal, type TestPortal } from '../start-portal.ts'
import { answersTo, surveyOf } from '../survey-verbs.ts'

/** Every limit on how often something may be asked for, met by many at one moment, over two instances. */
const place = town({ template: 'starter', env: { TRUST_PROXY: 'true' } })
const { newEvent } = eventVerbs(place)
let portals: TestPortal[]
beforeAll(async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  portals = [place.portal, second]
  return () => second.close()
})
const db = () => place.portal.portal.db
beforeEach(() => db().deleteFrom('request_counts').execute())

const survey = surveyOf('how-to-do-to-business-with-DOT')
const comment = { path: '/api/toolcomments', body: () => ({ commentBody: 'A word', reviewId: 'anvil-guard' }) }
const lookUp = { method: 'GET', path: '/api/sam/cageCode/1A2B3' }
const resetTry = () => ({ username: newEmail(), verificationCode: '000000', newPassword: 'Another-Horse-8' })
const answers = () => answersTo(survey.questionnaire)

test.each([
  ['company look-ups', lookUp, 30, 200],
  ['challenges of the contact form', { method: 'GET', path: '/api/feedback/contact/challenge' }, 60, 200],
  ['messages of the contact form', { path: '/api/feedback/contact', body: () => entries() }, 20, 400],
  ['answers to a survey', { path: '/api/survey/apex-DOT-how-to-do-business', body: answers }, 60, 200],
  ['comments on tools', comment, 5, 200],
  ['options for a login by passkey', { path: '/api/user/login/passkey/options' }, 60, 200],
  ['logins by passkey', { path: '/api/user/login/passkey', body: () => ({ session: 'x', response: {} }) }, 60, 401],
])('%s: of many at once one network gets no more than its own', async (_, call, most, status) => {
  const headers = () => ({ 'x-forwarded-for': '203.0.113.9' })
  expect(await atOnce(portals, most + 20, { ...call, headers })).toEqual({ [status]: most, 429: 20 })
})

test('an IPv6 site gets five times what a network gets, however many networks it has', async () => {
  const headers = (i: number) => ({ 'x-forwarded-for': `2001:db8:9:${i.toString(16)}::1` })
  expect(await atOnce(portals, 45, { ...comment, headers })).toEqual({ 200: 25, 429: 20 })
})

const of = (session: Session) => ({ headers: () => headersOf(session) })

test('of many at once a person gets no more than their own look-ups and comments', async () => {
  const person = await newPerson(place)
  expect(await atOnce(portals, 80, { ...lookUp, ...of(person) })).toEqual({ 200: 60, 429: 20 })
  for (let round = 0; round < 6; round++) {
    expect(await atOnce(portals, 25, { ...comment, ...of(person) })).toEqual({ 200: 5, 429: 20 })
    place.clock.advance(10 * 60_000)
  }
  // An hour has passed, and with it the access token.
  const later = await sessionOf(place, person.email)
  expect(await atOnce(portals, 20, { ...comment, ...of(later) })).toEqual({ 429: 20 })
})

/** As if that many had been let through already. */
const counted = (key: string, count: number) =>
  db()
    .insertInto('request_counts')
    .values({ key, count, window_ends: new Date(place.clock.now().getTime() + 60_000) })
    .execute()

test.each([
  ['reset codes', 'reset-code', { path: '/api/user/password/forgot/code', body: () => ({ email: newEmail() }) }, 200],
  ['codes tried for a reset', 'reset-try', { method: 'PUT', path: '/api/user/password', body: resetTry }, 400],
])(
  '%s: of many at once one network gets no more than its own, for however many accounts',
  async (_, key, call, status) => {
    await counted(`${key}:203.0.113.7`, 195)
    const headers = () => ({ 'x-forwarded-for': '203.0.113.7' })
    expect(await atOnce(portals, 25, { ...call, headers })).toEqual({ [status]: 5, 429: 20 })
  },
)

test('visitors together use up their comments of an hour, and leave those of the people who are logged in', async () => {
  await counted('tool-comments:visitors', 295)
  const headers = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}` })
  expect(await atOnce(portals, 25, { ...comment, headers })).toEqual({ 200: 5, 429: 20 })
  const person = await newPerson(place)
  expect(await atOnce(portals, 4, { ...comment, ...of(person) })).toEqual({ 200: 4 })
})

test('of many at once a person gets no more than their own registrations', async () => {
  const person = await newPerson(place)
  await counted(`event-registration:${idOf(person)}`, 25)
  const events: string[] = []
  for (let i = 0; i < 25; i++) events.push(await newEvent(48))
  const rest = { eventTitle: 'x', registrationRequired: true, registrationStatus: false, webinarKey: '' }
  const body = (i: number) => ({ eventCalenderId: events[i], ...rest })
  expect(await atOnce(portals, 25, { path: '/api/gotowebinar/register', body, ...of(person) })).toEqual({
    200: 5,
    429: 20,
  })
})

test('of many at once a person gets no more than their own messages to experts', async () => {
  const person = await newPerson(place)
  const body = () => ({ toAddress: 'ME', message: 'Again' })
  expect(await atOnce(portals, 25, { path: '/api/mep/contact', body, ...of(person) })).toEqual({ 200: 5, 429: 20 })
})

test('of many at once an organization gets no more than its invitations of a day', async () => {
  const admin = await newAdmin(place, 'Crowded Invitations')
  const { organization_id } = await db()
    .selectFrom('users')
    .select('organization_id')
    .where('id', '=', idOf(admin))
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('request_counts')
    .values({
      key: `invitations:${organization_id}`,
      count: 45,
      window_ends: new Date(place.clock.now().getTime() + 3_600_000),
    })
    .execute()
  const body = () => ({ email: newEmail('invited') })
  const call = { path: '/api/organization/invitation', body, ...of(admin) }
  expect(await atOnce(portals, 25, call)).toEqual({ 200: 5, 429: 20 })
  expect((await accountOf(place, admin)).email).toBe(admin.email)
})

test('of many at once a person keeps no more bookmarks than there is room for', async () => {
  const person = await newPerson(place)
  const bookmark = (i: number) => ({ url: `/news?page=${i}`, title: 'A page', type: 'news' as const })
  const rows = Array.from({ length: mostBookmarks - 5 }, (_, i) => ({
    ...bookmark(1_000 + i),
    user_id: idOf(person),
    created_at: place.clock.now(),
  }))
  await db().insertInto('bookmarks').values(rows).execute()
  expect(await atOnce(portals, 25, { path: '/api/bookmark', body: bookmark, ...of(person) })).toEqual({
    200: 5,
    409: 20,
  })
})
