import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readCalendar } from '../../../../test/calendar-file.ts'
import { earlierDatabase } from '../../../../test/earlier-database.ts'
import { calendarIn, eventVerbs, hour } from '../../../../test/event-verbs.ts'
import { type Session, town } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { systemActor } from '../../../platform/actor.ts'
import { eventChanges } from './changes.ts'
import { loadStarterEvents } from './starter.ts'

const place = town()
const { newEvent, status, register, unregister, people, again, mailsTo } = eventVerbs(place)
const staff = systemActor('test')
const minute = 60_000
const linkOf = (id: string) => `https://meet.example.org/${id}`

afterEach(() => place.clock.set(new Date()))

test('LIVE-01 the way in is told to who is registered, from a quarter of an hour before until the end', async () => {
  const [seated, waiting, stranger] = (await people(3)) as [Session, Session, Session]
  const id = await newEvent(2, { seats: 1 })
  const start = place.clock.now().getTime() + 2 * hour
  const joinFrom = new Date(start - 15 * minute).toISOString()
  await register(id, seated)
  await register(id, waiting)
  const seen = async (at: number) => {
    place.clock.set(new Date(at))
    return Promise.all(
      [seated, waiting, stranger].map(async (person) => {
        const { joinUrl, joinFrom } = await status(id, await again(person))
        return { joinUrl, joinFrom }
      }),
    )
  }
  const none = { joinUrl: '', joinFrom: null }
  expect(await seen(start - 16 * minute)).toEqual([{ joinUrl: '', joinFrom }, none, none])
  expect(await seen(start - 15 * minute)).toEqual([{ joinUrl: linkOf(id), joinFrom }, none, none])
  expect(await seen(start + hour - 1)).toEqual([{ joinUrl: linkOf(id), joinFrom }, none, none])
  expect(await seen(start + hour)).toEqual([none, none, none])
})

test('LIVE-01 a cancelled event has no way in', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newEvent(0.2)
  await register(id, person)
  expect(await status(id, person)).toMatchObject({ joinUrl: linkOf(id) })
  await eventChanges(place.portal.portal).cancelEvent(staff, id)
  expect(await status(id, person)).toMatchObject({ joinUrl: '', joinFrom: null })
  expect((await place.mail.next(person.email, 'is cancelled')).text).not.toContain(linkOf(id))
})

test('LIVE-01 the mails of who is registered tell it, and their own calendar file; those of who waits do not', async () => {
  const [seated, waiting] = (await people(2)) as [Session, Session]
  const id = await newEvent(25, { seats: 1 })
  await register(id, seated)
  await register(id, waiting)
  const registered = await place.mail.next(seated.email, 'you are registered')
  expect(registered.text).toContain(linkOf(id))
  const [entry] = calendarIn(registered)?.entries ?? []
  expect(entry?.LOCATION).toBe(linkOf(id))
  expect(entry?.DESCRIPTION).toContain(`Join online: ${linkOf(id)}`)
  expect((await place.mail.next(waiting.email, 'on the waiting list')).raw).not.toContain('meet.example.org')
  await unregister(id, seated)
  const gone = await place.mail.next(seated.email, 'no longer registered')
  expect(gone.text).not.toContain(linkOf(id))
  expect(calendarIn(gone)?.entries[0]).not.toHaveProperty('LOCATION', linkOf(id))
  const moved = await place.mail.next(waiting.email, 'a seat became free')
  expect(moved.text).toContain(linkOf(id))
  expect(calendarIn(moved)?.entries[0]?.LOCATION).toBe(linkOf(id))
  place.clock.advance(2 * hour)
  const { db, jobs } = place.portal.portal
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'event-reminders', {}))
  expect((await place.mail.next(waiting.email, 'takes place tomorrow')).text).toContain(linkOf(id))
})

test('LIVE-01 a new way in is told to who is registered, and the audit trail does not repeat it', async () => {
  const [seated, waiting] = (await people(2)) as [Session, Session]
  const id = await newEvent(48, { seats: 1 })
  await register(id, seated)
  await register(id, waiting)
  const changes = eventChanges(place.portal.portal)
  await changes.changeEvent(staff, id, { joinUrl: 'https://meet.example.org/elsewhere' })
  const mail = await place.mail.next(seated.email, 'the event has changed')
  expect(mail.text).toContain('The link to join is a new one.')
  expect(mail.text).toContain('https://meet.example.org/elsewhere')
  expect(calendarIn(mail)?.entries).toMatchObject([{ LOCATION: 'https://meet.example.org/elsewhere', SEQUENCE: '1' }])
  expect(mailsTo(waiting, 'the event has changed')).toEqual([])
  const { db } = place.portal.portal
  const trail = await db.selectFrom('audit_events').select('details').where('item', '=', id).execute()
  expect(trail).toHaveLength(1)
  expect(JSON.stringify(trail)).toContain('join_url')
  expect(JSON.stringify(trail)).not.toContain('elsewhere')
  const hall = await newEvent(48, { join_url: '', place: 'Hall 3' })
  await expect(changes.changeEvent(staff, hall, { place: '' })).rejects.toMatchObject({ status: 400 })
  for (const joinUrl of ['', 'http://meet.example.org/x', 'https://meet.example.org/a b'])
    await expect(changes.changeEvent(staff, id, { joinUrl }), joinUrl).rejects.toMatchObject({
      status: 400,
      fieldErrors: { joinUrl: expect.any(String) },
    })
})

/** Everything that anybody may fetch and that may speak of an event. */
const publicAddresses = (id: string, title: string) => [
  '/',
  '/events',
  '/events.data',
  `/events?query=${encodeURIComponent(title)}`,
  `/event-detail?id=${id}`,
  `/event-detail.data?id=${id}`,
  `/events/${id}.ics`,
  '/events/calendar.ics',
  '/api/resources/events',
  `/api/resources/events/${id}`,
  `/api/search?q=${encodeURIComponent(title)}`,
  `/search?q=${encodeURIComponent(title)}`,
  '/sitemap.xml',
  '/events/atom.xml',
]

test('LIVE-01 no public answer, page, file or feed tells the way in of an event that asks for a registration', async () => {
  const [person] = (await people(1)) as [Session]
  const { memory } = place.portal.portal
  const { version } = memory
  const id = await newEvent(0.2, { title: 'A session behind a door' })
  await until(() => memory.version > version, 'the event is heard of')
  await register(id, person)
  expect(await status(id, person)).toMatchObject({ joinUrl: linkOf(id) })
  let spoken = 0
  const readers: Record<string, string>[] = [{}, {}, { 'x-access-token': person.accessToken }]
  // Twice: what was remembered is asked for too, and by who may know the way in.
  for (const address of publicAddresses(id, 'A session behind a door'))
    for (const headers of readers) {
      const answer = await place.portal.get(address, { headers })
      const text = (await answer.text()).replace(/\r\n /g, '')
      expect(text, address).not.toContain('meet.example.org')
      if (text.includes('A session behind a door')) spoken++
    }
  expect(spoken).toBeGreaterThan(20)
})

test('LIVE-01 an event without registration has its way in on its page and in its file, until it is over', async () => {
  const { memory } = place.portal.portal
  const heardOf = async (more: object) => {
    const { version } = memory
    const id = await newEvent(48, { registration_required: false, ...more })
    await until(() => memory.version > version, 'the event is heard of')
    return id
  }
  const read = async (path: string) => (await place.portal.get(path)).text()
  const open = await heardOf({})
  expect(await read(`/event-detail?id=${open}`)).toContain(`href="${linkOf(open)}"`)
  const [entry] = readCalendar(await read(`/events/${open}.ics`)).entries
  expect(entry).toMatchObject({ LOCATION: linkOf(open), DESCRIPTION: expect.stringContaining(linkOf(open)) })
  expect((await read('/events/calendar.ics')).replace(/\r\n /g, '')).toContain(linkOf(open))
  const cancelled = await heardOf({ cancelled_at: new Date() })
  expect(await read(`/event-detail?id=${cancelled}`)).not.toContain(linkOf(cancelled))
  expect(await read(`/events/${cancelled}.ics`)).not.toContain('meet.example.org')
  place.clock.advance(50 * hour)
  expect(await read(`/event-detail?id=${open}`)).not.toContain(linkOf(open))
})

test('LIVE-01 an online session without a way in is not published, by starter content or the database', async () => {
  for (const nowhere of [{}, { webinar_key: '7', registration_required: false }])
    await expect(newEvent(48, { join_url: '', ...nowhere })).rejects.toThrow('events_have_a_way_in')
  await expect(newEvent(48, { join_url: 'javascript:alert(1)' })).rejects.toThrow('events_join_url_is_one')
  for (const fits of [{ status: 'draft' as const }, { place: 'Hall 3' }, { webinar_key: '7' }])
    await newEvent(48, { join_url: '', ...fits })
  const root = mkdtempSync(join(tmpdir(), 'portal-starter-'))
  try {
    mkdirSync(join(root, 'events'))
    const head = [
      'title: Nowhere',
      'author: Desk',
      'day: 3',
      'start: "13:00"',
      'minutes: 60',
      'zone: America/Chicago',
      'type: Webinar',
      'registrationRequired: false',
      'photoDescription: A large printed document with a pen beside it.',
      'scene: {backdrop: plain, palette: sand, motifs: [document]}',
    ]
    const load = (more: string[]) => {
      writeFileSync(join(root, 'events', 'nowhere.md'), `---\n${[...head, ...more].join('\n')}\n---\n\nText.\n`)
      return place.portal.portal.db.transaction().execute((tx) => loadStarterEvents(tx, root, new Date()))
    }
    await expect(load([])).rejects.toThrow(/nowhere\.md, line 2.*neither a place nor a joinUrl/)
    await expect(load(['joinUrl: http://meet.example.org/x'])).rejects.toThrow(/line 12.*joinUrl/)
    await load(['joinUrl: https://meet.example.org/nowhere'])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('LIVE-01 events of an earlier release stay as they are and can be changed', async () => {
  const { db, upgrade } = await earlierDatabase('0090')
  const insert = (id: string) =>
    sql`INSERT INTO events (id, title, starts_at, ends_at, zone, search_text)
      VALUES (${id}, ${id}, now(), now(), 'America/Chicago', '')`.execute(db)
  await insert('old')
  await upgrade()
  await sql`UPDATE events SET title = 'Another' WHERE id = 'old'`.execute(db)
  const rows = await db.selectFrom('events').select(['id', 'title', 'join_url']).execute()
  expect(rows).toEqual([{ id: 'old', title: 'Another', join_url: '' }])
  await expect(insert('new')).rejects.toThrow('events_have_a_way_in')
})
