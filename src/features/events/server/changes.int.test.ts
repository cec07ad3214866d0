import { afterEach, expect, test } from 'vitest'
import { momentIn, readCalendar } from '../../../../test/calendar-file.ts'
import { calendarIn, eventVerbs, hour } from '../../../../test/event-verbs.ts'
import { type Session, town } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { systemActor, visitor } from '../../../platform/actor.ts'
import { type EventChange, eventChanges } from './changes.ts'

const place = town()
const { newEvent, status, register, unregister, people, again, mailsTo } = eventVerbs(place)
const staff = systemActor('test')

afterEach(() => place.clock.set(new Date()))

/** The queue does what the clock would have it do each minute. */
async function remind(): Promise<void> {
  const { db, jobs } = place.portal.portal
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'event-reminders', {}))
}

test('reminders come a day and an hour before, once each, by any number of instances', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newEvent(48)
  await register(id, person)
  await remind()
  place.clock.advance(24.5 * hour)
  await Promise.all([remind(), remind(), remind()])
  const dayBefore = await place.mail.next(person.email, 'takes place tomorrow')
  expect(dayBefore.text).toMatch(/When: \w+day, .* C[SD]T/)
  await remind()
  place.clock.advance(23 * hour)
  await Promise.all([remind(), remind()])
  await place.mail.next(person.email, 'begins soon')
  place.clock.advance(2 * hour)
  await remind()
  await register(await newEvent(48), await again(person))
  await place.mail.next(person.email, 'you are registered')
  expect(mailsTo(person, 'takes place tomorrow')).toHaveLength(1)
  expect(mailsTo(person, 'begins soon')).toHaveLength(1)
})

test('reminders can be turned off, come to nobody who left or waits, and not right after registering', async () => {
  const [off, left, seated, waiting] = (await people(4)) as [Session, Session, Session, Session]
  const id = await newEvent(48, { seats: 3 })
  for (const person of [off, left, seated]) await register(id, person)
  expect(await register(id, waiting)).toMatchObject({ body: { state: 'waiting' } })
  const { id: registration } = await status(id, off)
  const turned = await place.call('PUT', '/api/event/reminders', { id: registration, reminders: false }, off)
  expect(turned).toMatchObject({ status: 200, body: { message: 'Reminders are off.' } })
  expect(await status(id, off)).toMatchObject({ state: 'registered', reminders: false })
  const full = await newEvent(48, { seats: 1 })
  await register(full, seated)
  await register(full, waiting)
  await unregister(id, left)
  place.clock.advance(30 * hour)
  const late = await newEvent(12)
  await register(late, await again(off))
  await remind()
  await place.mail.next(seated.email, 'takes place tomorrow')
  const { db } = place.portal.portal
  await until(async () => {
    const open = await db
      .selectFrom('event_registrations')
      .select('id')
      .where('state', '=', 'registered')
      .where('reminded_before', 'is', null)
      .where('event_id', 'in', [id, full, late])
      .execute()
    return open.length === 0
  }, 'every reminder is taken')
  // The last who waited moved up when somebody left: that one is reminded like the others.
  for (const person of [off, left]) expect(mailsTo(person, 'takes place tomorrow')).toEqual([])
})

test('a change of time or place is told to everyone, with the calendar entry that replaces the first', async () => {
  const [seated, waiting] = (await people(2)) as [Session, Session]
  const id = await newEvent(30, { seats: 1, place: 'Hall 1' })
  await register(id, seated)
  await register(id, waiting)
  const [before] = calendarIn(await place.mail.next(seated.email, 'you are registered'))?.entries ?? []
  place.clock.advance(8 * hour)
  await remind()
  await place.mail.next(seated.email, 'takes place tomorrow')
  const changes = eventChanges(place.portal.portal)
  const startsAt = new Date(place.clock.now().getTime() + 72 * hour)
  await changes.changeEvent(staff, id, { startsAt, place: 'Hall 2' })
  const mail = await place.mail.next(seated.email, 'the event has changed')
  expect(mail.text).toContain('It was planned for')
  expect(mail.text).toContain('The place was: Hall 1.')
  expect(mail.text).toContain('Where: Hall 2')
  const [after] = calendarIn(mail)?.entries ?? []
  expect(after).toMatchObject({ UID: before?.UID, SEQUENCE: '1', LOCATION: 'Hall 2' })
  expect(Math.abs(momentIn(after?.DTSTART).getTime() - startsAt.getTime())).toBeLessThan(1000)
  expect(Number(momentIn(after?.DTEND)) - Number(momentIn(after?.DTSTART))).toBe(hour)
  expect((await place.mail.next(waiting.email, 'the event has changed')).attachments).toEqual([])
  // Of the new day, everyone is reminded anew.
  place.clock.advance(50 * hour)
  await remind()
  await place.mail.next(seated.email, 'takes place tomorrow')
})

test('what concerns nobody is told to nobody, and further seats go to those who wait', async () => {
  const [seated, waiting] = (await people(2)) as [Session, Session]
  const id = await newEvent(48, { seats: 1 })
  await register(id, seated)
  await register(id, waiting)
  const changes = eventChanges(place.portal.portal)
  await changes.changeEvent(staff, id, { seats: 2 })
  await place.mail.next(waiting.email, 'a seat became free')
  expect(await status(id, waiting)).toMatchObject({ state: 'registered' })
  expect(mailsTo(seated, 'the event has changed')).toEqual([])
  const bad: EventChange[] = [{ title: ' ' }, { zone: 'Mars/Olympus' }, { seats: 0 }, { endsAt: new Date(0) }]
  for (const change of bad)
    await expect(changes.changeEvent(staff, id, change), JSON.stringify(change)).rejects.toMatchObject({ status: 400 })
  await expect(changes.changeEvent(visitor, id, { seats: 3 })).rejects.toMatchObject({ status: 401 })
  await expect(changes.cancelEvent(visitor, id)).rejects.toMatchObject({ status: 401 })
})

test('a cancelled event says so to everyone registered, once, on its page, and takes no registrations', async () => {
  const [seated, waiting, late] = (await people(3)) as [Session, Session, Session]
  const id = await newEvent(48, { seats: 1 })
  await register(id, seated)
  await register(id, waiting)
  const changes = eventChanges(place.portal.portal)
  await Promise.all([
    changes.cancelEvent(staff, id, 'The speaker is ill.\n<b>Sorry</b>'),
    changes.cancelEvent(staff, id),
  ])
  const mail = await place.mail.next(seated.email, 'the event is cancelled')
  expect(calendarIn(mail)).toMatchObject({
    calendar: { METHOD: 'CANCEL' },
    entries: [{ STATUS: 'CANCELLED', SEQUENCE: '1' }],
  })
  await place.mail.next(waiting.email, 'the event is cancelled')
  expect(mailsTo(seated, 'cancelled')).toHaveLength(1)
  expect(await register(id, late)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
  await expect(changes.changeEvent(staff, id, { seats: 9 })).rejects.toMatchObject({ code: 'event_cancelled' })
  await until(
    async () => (await (await place.portal.get(`/event-detail?id=${id}`)).text()).includes('This event is cancelled'),
    'the page says so',
  )
  expect(readCalendar(await (await place.portal.get(`/events/${id}.ics`)).text()).entries).toMatchObject([
    { STATUS: 'CANCELLED' },
  ])
  place.clock.advance(25 * hour)
  await remind()
  expect(mailsTo(seated, 'takes place tomorrow')).toEqual([])
})
