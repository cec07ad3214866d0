import { DateTime } from 'luxon'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { momentIn } from '../../../../test/calendar-file.ts'
import { calendarIn, eventVerbs, hour } from '../../../../test/event-verbs.ts'
import { idOf, password, type Session, town } from '../../../../test/people.ts'
import { rowsRead, statementsOf } from '../../../../test/statements.ts'

const place = town()
const { newEvent, status, register, unregister, people, again, mailsTo } = eventVerbs(place)

afterEach(() => place.clock.set(new Date()))

test('EVENT-12 EVENT-13 EVENT-19 EVENT-20 ACCESS-02 registering and unregistering are seen in the status', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newEvent(48)
  const none = {
    id: '',
    registrantKey: '',
    webinarKey: '',
    state: 'none',
    position: null,
    seatsLeft: null,
    reminders: true,
    joinUrl: '',
    joinFrom: null,
  }
  expect(await status(id, person)).toEqual(none)
  expect(await register(id, person)).toMatchObject({ status: 200, body: { state: 'registered' } })
  const registered = await status(id, person)
  expect(registered).toMatchObject({ state: 'registered', webinarKey: id, registrantKey: expect.stringMatching(/./) })
  expect(registered.id).not.toBe('')
  expect(await unregister(id, person)).toMatchObject({ status: 200 })
  expect(await status(id, person)).toEqual(none)
  expect(await register(id, person)).toMatchObject({ status: 200, body: { state: 'registered' } })
})

test('a confirmation comes by mail, with a calendar file that rings, and another mail after unregistering', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newEvent(48, { title: 'Ask; a, "buyer"', place: 'Hall 3, Reno' })
  await register(id, person)
  const mail = await place.mail.next(person.email, 'you are registered')
  expect(mail.text).toContain('Where: Hall 3, Reno')
  expect(mail.text).toContain(`https://portal.example.org/event-detail?id=${id}`)
  expect(mail.raw).toContain('method=PUBLISH')
  const { calendar, entries, alarms } = calendarIn(mail) as NonNullable<ReturnType<typeof calendarIn>>
  expect(calendar.METHOD).toBe('PUBLISH')
  expect(entries).toMatchObject([{ SUMMARY: 'Ask; a, "buyer"', LOCATION: 'Hall 3, Reno', SEQUENCE: '0' }])
  expect(alarms).toMatchObject([
    { ACTION: 'DISPLAY', TRIGGER: '-P1D' },
    { ACTION: 'DISPLAY', TRIGGER: '-PT1H' },
  ])
  await unregister(id, person)
  const last = await place.mail.next(person.email, 'no longer registered')
  expect(calendarIn(last)).toMatchObject({
    calendar: { METHOD: 'CANCEL' },
    entries: [{ UID: entries[0]?.UID, STATUS: 'CANCELLED' }],
    alarms: [],
  })
})

test.each([
  ['before the clocks go back', '2026-10-31T13:00', 'CDT', '2026-10-31T18:00:00.000Z'],
  ['after the clocks go back', '2026-11-01T13:00', 'CST', '2026-11-01T19:00:00.000Z'],
  ['before the clocks go forward', '2027-03-13T13:00', 'CST', '2027-03-13T19:00:00.000Z'],
  ['after the clocks go forward', '2027-03-14T13:00', 'CDT', '2027-03-14T18:00:00.000Z'],
])(
  '%s an event at 13:00 in Chicago stands at 13:00 there, in mail and calendar file',
  async (_name, local, zone, utc) => {
    place.clock.set('2026-10-20T12:00:00Z')
    const [person] = (await people(1)) as [Session]
    const start = DateTime.fromISO(local, { zone: 'America/Chicago' }).toJSDate()
    const id = await newEvent(0, { starts_at: start, ends_at: new Date(start.getTime() + hour) })
    await register(id, person)
    const mail = await place.mail.next(person.email, 'you are registered')
    expect(mail.text).toContain(`1:00 – 2:00 PM ${zone}`)
    const [entry] = calendarIn(mail)?.entries ?? []
    expect(momentIn(entry?.DTSTART).toISOString()).toBe(utc)
    const there = DateTime.fromJSDate(momentIn(entry?.DTSTART), { zone: 'America/Chicago' })
    expect(there.toFormat("yyyy-MM-dd'T'HH:mm")).toBe(local)
  },
)

test('two clicks at once give one registration and one mail', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newEvent(48, { seats: 5 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(id, person)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { state: 'registered' } })
  expect((await status(id, person)).seatsLeft).toBe(4)
  await place.mail.next(person.email, 'you are registered')
  await unregister(id, person)
  await place.mail.next(person.email, 'no longer registered')
  expect(mailsTo(person, 'you are registered')).toHaveLength(1)
})

test('the last seats are given once, however many want them; the others wait in the order of their coming', async () => {
  const all = await people(6)
  const id = await newEvent(48, { seats: 2 })
  const states = (await Promise.all(all.map((person) => register(id, person)))).map(({ body }) => body.state)
  expect(states.toSorted()).toEqual(['registered', 'registered', 'waiting', 'waiting', 'waiting', 'waiting'])
  const waiting = all.filter((_, index) => states[index] === 'waiting')
  const positions = await Promise.all(waiting.map(async (person) => (await status(id, person)).position))
  expect(positions.toSorted()).toEqual([1, 2, 3, 4])
  expect(await status(id, waiting[0])).toMatchObject({ registrantKey: '', webinarKey: '', seatsLeft: 0 })
})

test('who leaves makes room for the first who waits, and two who leave at once for two', async () => {
  const [a, b, first, second, third] = (await people(5)) as [Session, Session, Session, Session, Session]
  const id = await newEvent(48, { seats: 2 })
  for (const person of [a, b, first, second, third]) await register(id, person)
  expect((await place.mail.next(third.email, 'on the waiting list')).attachments).toEqual([])
  expect((await unregister(id, first)).status).toBe(200)
  expect(await status(id, second)).toMatchObject({ state: 'waiting', position: 1 })
  await Promise.all([unregister(id, a), unregister(id, b)])
  for (const person of [second, third]) {
    expect(await status(id, person)).toMatchObject({ state: 'registered', position: null })
    expect(calendarIn(await place.mail.next(person.email, 'a seat became free'))?.alarms).toHaveLength(2)
  }
  expect(await status(id, a)).toMatchObject({ state: 'none', seatsLeft: 0 })
  expect(mailsTo(first, 'a seat became free')).toEqual([])
})

test('ACCESS-08 ACCESS-02 without a login the calls for registrations answer 401', async () => {
  const id = await newEvent(48)
  const answers = [
    await place.call('GET', `/api/resources/event/status?calendarId=${id}`),
    await register(id),
    await place.call('POST', '/api/gotowebinar/deRegister', { id: 'x' }),
    await place.call('PUT', '/api/event/reminders', { id: 'x', reminders: false }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
})

test("ACCESS-09 nobody reads, ends or changes another's registration", async () => {
  const [owner, other] = (await people(2)) as [Session, Session]
  const id = await newEvent(48)
  await register(id, owner)
  const { id: registration } = await status(id, owner)
  expect(await status(id, other)).toMatchObject({ id: '', state: 'none', registrantKey: '' })
  const tries = [
    await place.call('POST', '/api/gotowebinar/deRegister', { id: registration }, other),
    await place.call('PUT', '/api/event/reminders', { id: registration, reminders: false }, other),
    await place.call('POST', '/api/gotowebinar/deRegister', { id: 'no-uuid' }, other),
    await place.call('POST', '/api/gotowebinar/deRegister', { id: '' }, other),
  ]
  for (const answer of tries) expect(answer.status).toBe(404)
  expect(await status(id, owner)).toMatchObject({ state: 'registered', reminders: true })
})

test('EVENT-14 EVENT-17 events that need no registration, have begun, are over or are not there take none', async () => {
  const [person] = (await people(1)) as [Session]
  const open = await newEvent(48, { registration_required: false })
  expect(await register(open, person)).toMatchObject({ status: 409, body: { code: 'no_registration' } })
  const begun = await newEvent(-0.5)
  expect(await register(begun, person)).toMatchObject({ status: 409, body: { code: 'event_begun' } })
  for (const id of ['no-such', await newEvent(48, { status: 'draft' }), await newEvent(48, { status: 'deleted' })]) {
    expect((await register(id, person)).status).toBe(404)
    expect(await status(id, person)).toMatchObject({ code: 'not_found' })
  }
  const soon = await newEvent(2)
  await register(soon, person)
  place.clock.advance(3 * hour)
  const later = await again(person)
  expect(await unregister(soon, later)).toMatchObject({ status: 409, body: { code: 'event_begun' } })
  expect(await status(soon, later)).toMatchObject({ state: 'registered' })
})

test('bad input is refused with the name of its field', async () => {
  const [person] = (await people(1)) as [Session]
  const wrong: [string, string, string, unknown][] = [
    ['POST', '/api/gotowebinar/register', 'eventCalenderId', {}],
    ['POST', '/api/gotowebinar/register', 'eventCalenderId', { eventCalenderId: 'a\u0000b' }],
    ['POST', '/api/gotowebinar/register', 'registrationRequired', { eventCalenderId: 'x', registrationRequired: 7 }],
    ['POST', '/api/gotowebinar/deRegister', 'id', { id: 7 }],
    ['POST', '/api/gotowebinar/deRegister', 'webinarKey', { id: 'x', webinarKey: 'x'.repeat(201) }],
    ['PUT', '/api/event/reminders', 'reminders', { id: 'x', reminders: 'perhaps' }],
  ]
  for (const [method, path, field, body] of wrong)
    expect(await place.call(method, path, body, person), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: expect.any(String) } },
    })
  expect((await place.call('GET', '/api/resources/event/status', undefined, person)).status).toBe(400)
})

test('a flood of registrations ends', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newEvent(48)
  let last = 200
  for (let each = 0; each < 31; each++) {
    last = (await register(id, person)).status
    if (last === 200) await unregister(id, person)
  }
  expect(last).toBe(429)
})

test('whoever leaves a seat for which nobody waits moves nobody up', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newEvent(48, { seats: 1 })
  await register(id, person)
  const sent = await statementsOf(() => unregister(id, person))
  expect(sent.filter(({ text }) => /UPDATE event_registrations/i.test(text))).toEqual([])
})

test('a list of registrations reads the sessions of these alone', async () => {
  const [person] = (await people(1)) as [Session]
  const ids = await Promise.all(Array.from({ length: 20 }, () => newEvent(48)))
  await register(ids[0] as string, person)
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  for (const path of ['/api/user/registrations', '/api/user/home', '/api/user/export']) {
    const sent = await statementsOf(() => place.call('GET', path, undefined, person))
    const lists = sent.filter(({ text }) => text.includes('live_sessions'))
    expect(lists, path).not.toEqual([])
    for (const list of lists) expect((await rowsRead(client, list)).events, path).toBeLessThan(3)
  }
})

test('registrations are in the copy of the own data, and go with the account; the seat goes to who waits', async () => {
  const [person, waiting] = (await people(2)) as [Session, Session]
  const id = await newEvent(48, { seats: 1 })
  await register(id, person)
  await register(id, waiting)
  const { body } = await place.call('GET', '/api/user/export', undefined, person)
  expect(body).toMatchObject({ eventRegistrations: [{ event: id, state: 'registered', reminders: true }] })
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect(await status(id, waiting)).toMatchObject({ state: 'registered' })
  await place.mail.next(waiting.email, 'a seat became free')
  const { db } = place.portal.portal
  const left = db.selectFrom('event_registrations').select('id').where('user_id', '=', idOf(person))
  expect(await left.execute()).toEqual([])
})
