import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readCalendar } from '../../../../test/calendar-file.ts'
import { addItems, changeContent } from '../../../../test/content-items.ts'
import { earlierDatabase } from '../../../../test/earlier-database.ts'
import { calendarIn, eventVerbs, hour } from '../../../../test/event-verbs.ts'
import { newStaff, password, type Session, town } from '../../../../test/people.ts'
import { systemActor, visitor } from '../../../platform/actor.ts'
import type { RegistrationStatus } from '../registration-contract.ts'
import { eventChanges } from './changes.ts'
import { tellCircuitChanges } from './circuit-changes.ts'
import { registrationService } from './registrations.ts'

const place = town()
const { newEvent, register: registerForEvent, people, again, mailsTo } = eventVerbs(place)
const joinUrl = 'https://meet.example.org/circuit'
let count = 0

afterEach(() => place.clock.set(new Date()))

const inHours = (hours: number) => new Date(place.clock.now().getTime() + hours * hour)

/** A circuit that begins `hours` from now and lasts one. */
async function newCircuit(hours: number, data: Record<string, string> = { joinUrl }): Promise<string> {
  const id = `circuit-${++count}`
  await addItems(place.portal, {
    family: 'cybercircuit',
    id,
    title: `Patch night ${count}`,
    item_date: inHours(hours),
    data: { endAt: inHours(hours + 1).toISOString(), zone: 'America/Chicago', ...data },
  })
  return id
}

const status = async (id: string, session: Session) =>
  (
    await place.call<RegistrationStatus>(
      'GET',
      `/api/resources/event/status?calendarId=${id}&kind=cybercircuit`,
      undefined,
      session,
    )
  ).body
const register = (id: string, session: Session, zone = 'America/Los_Angeles') =>
  place.call<{ state: string; code?: string }>(
    'POST',
    '/api/gotowebinar/register',
    { eventCalenderId: id, kind: 'cybercircuit', zone },
    session,
  )
const change = (id: string, values: string) =>
  changeContent(place.portal, () =>
    sql`UPDATE content_items SET ${sql.raw(values)} WHERE family = 'cybercircuit' AND id = ${id}`.execute(
      place.portal.portal.db,
    ),
  )
/** As two instances do each minute. */
const look = () => Promise.all([1, 2].map(() => tellCircuitChanges(place.portal.portal)))
async function lookUntilTold(): Promise<void> {
  await look()
  place.clock.advance(60_000)
  await look()
}

test('LIVE-02 MINE-05 one registers for a circuit: the mail has both clocks, the way in, and the file of its page', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newCircuit(48)
  expect(await status(id, person)).toMatchObject({ state: 'none', seatsLeft: null })
  expect(await register(id, person)).toMatchObject({ status: 200, body: { state: 'registered' } })
  expect(await status(id, person)).toMatchObject({ state: 'registered', joinUrl: '', joinFrom: expect.any(String) })
  const mail = await place.mail.next(person.email, 'you are registered')
  expect(mail.text).toMatch(/When: \w+day, .* C[SD]T\n/)
  expect(mail.text).toMatch(/In your own time zone: \w+day, .* P[SD]T\n/)
  expect(mail.text).toContain(joinUrl)
  expect(mail.text).toContain(`/cyber-circuits-detail?id=${id}`)
  const [own] = calendarIn(mail)?.entries ?? []
  expect(own).toMatchObject({ LOCATION: joinUrl, SUMMARY: `Patch night ${count}` })
  const [open] = readCalendar(await (await place.portal.get(`/cyber-circuits/${id}.ics`)).text()).entries
  expect(open?.UID).toBe(own?.UID)
  place.clock.advance(47.9 * hour)
  const later = await again(person)
  expect(await status(id, later)).toMatchObject({ joinUrl })
  const { db, jobs } = place.portal.portal
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'event-reminders', {}))
  expect((await place.mail.next(person.email, 'it begins soon')).text).toContain(joinUrl)
  const home = await place.call('GET', '/api/user/home', undefined, later)
  expect(JSON.stringify(home.body)).toContain(`/cyber-circuits-detail?id=${id}`)
  place.clock.advance(2 * hour)
  expect(await status(id, await again(person))).toMatchObject({ joinUrl: '', joinFrom: null })
})

test('MINE-05 a zone that is none, or the same clocks, is not told', async () => {
  const both = await people(2)
  const id = await newCircuit(48)
  for (const [index, zone] of ['Nowhere/Town', 'America/Menominee'].entries()) {
    const person = both[index] as Session
    expect((await register(id, person, zone)).status).toBe(200)
    expect((await place.mail.next(person.email, 'you are registered')).text).not.toContain('In your own time zone')
  }
})

test('LIVE-02 twenty times at once is once, and who leaves is gone', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newCircuit(48)
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(id, person)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { id: registration } = await status(id, person)
  expect(await place.call('POST', '/api/gotowebinar/deRegister', { id: registration }, person)).toMatchObject({
    status: 200,
  })
  expect(await status(id, person)).toMatchObject({ state: 'none' })
  const gone = await place.mail.next(person.email, 'no longer registered')
  expect(calendarIn(gone)?.calendar).toMatchObject({ METHOD: 'CANCEL' })
  expect(mailsTo(person, 'you are registered')).toHaveLength(1)
})

test('LIVE-02 CIRC-07 no registration before it opens, after it began, without a way in, or for what is not there', async () => {
  const [person] = (await people(1)) as [Session]
  const later = await newCircuit(48, { joinUrl, opens: inHours(1).toISOString() })
  expect(await register(later, person)).toMatchObject({ status: 409, body: { code: 'registration_not_open' } })
  const page = async (id: string) => (await place.portal.get(`/cyber-circuits-detail?id=${id}`)).text()
  expect(await page(later)).toContain('Registration opens on')
  expect(await page(later)).not.toContain('needs a registration')
  place.clock.advance(1.01 * hour)
  const session = await again(person)
  expect((await register(later, session)).status).toBe(200)
  const older = await newCircuit(48, { calendar: '/cyber-circuits/older.ics' })
  expect(await register(older, session)).toMatchObject({ status: 409, body: { code: 'registration_not_open' } })
  const begun = await newCircuit(-0.5)
  expect(await register(begun, session)).toMatchObject({ status: 409, body: { code: 'event_begun' } })
  expect(await register('nothing', session)).toMatchObject({ status: 404 })
  const service = registrationService(place.portal.portal)
  await expect(service.register(visitor, { kind: 'cybercircuit', id: later })).rejects.toMatchObject({ status: 401 })
  const open = await newCircuit(48)
  expect(await page(open)).toContain('This session needs a registration')
})

test('LIVE-02 a change is told once, when it has stood for half a minute; what is taken back at once nobody hears of', async () => {
  const [person, gone] = (await people(2)) as [Session, Session]
  const id = await newCircuit(48)
  await register(id, person)
  await register(id, gone)
  await place.call('POST', '/api/gotowebinar/deRegister', { id: (await status(id, gone)).id }, gone)
  await change(id, `title = 'Patch morning'`)
  await look()
  await change(id, `title = 'Patch night ${count}'`)
  place.clock.advance(60_000)
  await look()
  await change(id, `title = 'Patch none'`)
  await look()
  place.clock.advance(20_000)
  await change(id, `title = 'Patch noon', item_date = item_date - interval '6 hours'`)
  place.clock.advance(20_000)
  // It stands for no half a minute yet, though another change did before.
  await look()
  await look()
  expect(mailsTo(person, 'the session has changed')).toEqual([])
  await lookUntilTold()
  await look()
  const mail = await place.mail.next(person.email, 'the session has changed')
  expect(mail.text).toContain('It is now called “Patch noon”.')
  expect(mail.text).not.toMatch(/Patch (?:morning|none)/)
  expect(mail.text).toContain('It was planned for')
  expect(calendarIn(mail)?.entries).toMatchObject([{ SEQUENCE: '1', SUMMARY: 'Patch noon' }])
  await change(id, `data = data || '{"joinUrl": "https://meet.example.org/new"}'`)
  await lookUntilTold()
  const linked = await place.mail.next(person.email, 'Patch noon: the session has changed')
  expect(linked.text).toContain('The link to join is a new one.')
  expect(linked.text).toContain('https://meet.example.org/new')
  expect(mailsTo(person, 'the session has changed')).toHaveLength(2)
  expect(mailsTo(gone, 'the session has changed')).toEqual([])
})

test('LIVE-02 a circuit that is withdrawn is cancelled for who is registered, and takes place after all when it comes back', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newCircuit(48)
  await register(id, person)
  await change(id, `status = 'draft'`)
  await lookUntilTold()
  const cancelled = await place.mail.next(person.email, 'the session is cancelled')
  expect(calendarIn(cancelled)).toMatchObject({ calendar: { METHOD: 'CANCEL' }, entries: [{ SEQUENCE: '1' }] })
  expect(cancelled.text).toContain('/cyber-circuits')
  expect(cancelled.text).not.toContain(joinUrl)
  await change(id, `status = 'published'`)
  await lookUntilTold()
  const back = await place.mail.next(person.email, 'the session has changed')
  expect(back.text).toContain('It was cancelled, and takes place after all.')
  expect(calendarIn(back)).toMatchObject({ calendar: { METHOD: 'PUBLISH' }, entries: [{ SEQUENCE: '2' }] })
  place.clock.advance(50 * hour)
  await change(id, `title = 'Long over'`)
  await lookUntilTold()
  expect(mailsTo(person, 'Long over')).toEqual([])
})

test('LIVE-01 LIVE-02 no public answer tells the way in of a circuit', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newCircuit(0.2)
  await register(id, person)
  expect(await status(id, person)).toMatchObject({ joinUrl })
  let spoken = 0
  for (const address of [
    '/',
    '/cyber-circuits',
    '/cyber-circuits.data',
    `/cyber-circuits-detail?id=${id}`,
    `/cyber-circuits-detail.data?id=${id}`,
    `/cyber-circuits/${id}.ics`,
    '/cyber-circuits/rss.xml',
    '/api/resources/cybercircuits',
    `/api/resources/cybercircuits/${id}`,
    `/api/search?q=Patch`,
    '/search?q=Patch',
    '/sitemap.xml',
  ])
    for (const headers of [{}, {}, { 'x-access-token': person.accessToken }] as Record<string, string>[]) {
      const text = (await (await place.portal.get(address, { headers })).text()).replace(/\r\n /g, '')
      expect(text, address).not.toContain('meet.example.org')
      if (text.includes(`Patch night ${count}`)) spoken++
    }
  expect(spoken).toBeGreaterThan(15)
})

test('LIVE-02 a circuit that lies ahead is not published without its link; one that is over is', async () => {
  const publisher = await newStaff(place, 'publisher')
  const fields = (begins: number) => ({
    title: 'Ten minutes of logs',
    author: 'Dana Turner',
    zone: 'America/Chicago',
    date: inHours(begins).toISOString(),
    end: inHours(begins + 1).toISOString(),
    body: '<p>Bring a log.</p>',
  })
  const publish = async (written: object) => {
    const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/cybercircuit', {}, publisher)
    const at = `/api/staff/items/cybercircuit/${body.id}`
    await place.call('PUT', `${at}/draft`, { revision: 0, fields: written }, publisher)
    return place.call<{ fieldErrors?: object }>('POST', `${at}/publish`, { revision: 1 }, publisher)
  }
  const refused = await publish(fields(48))
  expect(refused.status).toBe(400)
  expect(refused.body.fieldErrors).toEqual({ joinUrl: 'Give the link to join: nobody could take part' })
  for (const wrong of ['/cyber-circuits', 'http://meet.example.org/x'])
    expect(await publish({ ...fields(48), joinUrl: wrong }), wrong).toMatchObject({
      status: 400,
      body: { fieldErrors: { joinUrl: 'Give an address that begins with https://' } },
    })
  expect(await publish({ ...fields(48), joinUrl, opens: inHours(48).toISOString() })).toMatchObject({
    status: 400,
    body: { fieldErrors: { opens: 'Say when registration opens: it is not before it begins' } },
  })
  expect(await publish({ ...fields(48), joinUrl })).toMatchObject({ status: 200 })
  expect(await publish(fields(-48))).toMatchObject({ status: 200 })
})

test('MINE-05 the own registrations: to come, the nearest first, and past, with recording; of nobody else', async () => {
  const [person, other] = (await people(2)) as [Session, Session]
  type Own = { title: string; page: string; state: string; cancelled: boolean; joinUrl: string; recording: string }
  const list = async (session: Session) =>
    (
      await place.call<{ name: string; coming: Own[]; past: Own[] }>(
        'GET',
        '/api/user/registrations',
        undefined,
        session,
      )
    ).body
  const circuit = await newCircuit(48)
  const event = await newEvent(24, { recording_url: 'https://video.example.org/7' })
  const full = await newEvent(30, { seats: 1 })
  const off = await newEvent(36)
  await registerForEvent(full, other)
  for (const id of [event, full, off]) await registerForEvent(id, person)
  await register(circuit, person)
  await eventChanges(place.portal.portal).cancelEvent(systemActor('test'), off)
  const { name, coming, past } = await list(person)
  expect(name).toMatch(/\w+ \w+/)
  expect(
    coming.map(({ page, state, cancelled, joinUrl, recording }) => [page, state, cancelled, joinUrl, recording]),
  ).toEqual([
    [`/event-detail?id=${event}`, 'registered', false, '', ''],
    [`/event-detail?id=${full}`, 'waiting', false, '', ''],
    [`/event-detail?id=${off}`, 'registered', true, '', ''],
    [`/cyber-circuits-detail?id=${circuit}`, 'registered', false, '', ''],
  ])
  expect(past).toEqual([])
  place.clock.advance(23.9 * hour)
  expect((await list(await again(person))).coming[0]).toMatchObject({ joinUrl: `https://meet.example.org/${event}` })
  place.clock.advance(30 * hour)
  await change(circuit, `data = data || '{"recording": "https://video.example.org/8"}'`)
  const later = await list(await again(person))
  expect(later.coming).toEqual([])
  expect(later.past.map(({ page, recording, joinUrl }) => [page, recording, joinUrl])).toEqual([
    [`/cyber-circuits-detail?id=${circuit}`, 'https://video.example.org/8', ''],
    [`/event-detail?id=${event}`, 'https://video.example.org/7', ''],
  ])
  expect((await list(await again(other))).past).toHaveLength(1)
  expect(await (await place.portal.get(`/event-detail?id=${event}`)).text()).toContain('https://video.example.org/7')
  await change(circuit, `status = 'deleted'`)
  expect((await list(await again(person))).past[0]).toMatchObject({ page: '', title: expect.any(String) })
  expect((await place.call('GET', '/api/user/registrations')).status).toBe(401)
})

test('MINE-05 what was withdrawn before it took place is not among the past; what is no moment breaks no list', async () => {
  const [person] = (await people(1)) as [Session]
  const [off, odd] = [await newCircuit(48), await newCircuit(48, { joinUrl, endAt: 'soon', opens: 'never' })]
  for (const id of [off, odd]) expect((await register(id, person)).status).toBe(200)
  await change(off, `status = 'draft'`)
  await lookUntilTold()
  await place.mail.next(person.email, 'the session is cancelled')
  place.clock.advance(50 * hour)
  const later = await again(person)
  const { body } = await place.call<{ past: { title: string; page: string }[] }>(
    'GET',
    '/api/user/registrations',
    undefined,
    later,
  )
  expect(body.past.map(({ page }) => page)).toEqual([`/cyber-circuits-detail?id=${odd}`])
})

test('LIVE-02 who registers after a change and before it is told gets no mail of it; one that cannot be told holds up no other', async () => {
  const [early, late] = (await people(2)) as [Session, Session]
  const [broken, id] = [await newCircuit(48), await newCircuit(48)]
  for (const one of [broken, id]) await register(one, early)
  await change(broken, `data = data || '{"zone": "Nowhere/Town"}'`)
  await change(id, `title = 'Logs at noon'`)
  await look().catch(() => undefined)
  place.clock.advance(1_000)
  await register(id, late)
  place.clock.advance(60_000)
  await expect(tellCircuitChanges(place.portal.portal)).rejects.toThrow('Nowhere/Town')
  await place.mail.next(early.email, 'Logs at noon: the session has changed')
  await place.mail.next(late.email, 'Logs at noon: you are registered')
  expect(mailsTo(late, 'has changed')).toEqual([])
  await change(broken, `data = data || '{"zone": "America/Chicago"}'`)
})

test('LIVE-02 a registration for a circuit is in the copy of the own data, and goes with the account', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newCircuit(48)
  await register(id, person)
  const { db } = place.portal.portal
  const rows = () => sql`SELECT 1 FROM event_registrations WHERE circuit_id = ${id}`.execute(db)
  expect((await rows()).rows).toHaveLength(1)
  const copy = await place.call('GET', '/api/user/export', undefined, person)
  expect(JSON.stringify(copy.body)).toContain(id)
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect((await rows()).rows).toEqual([])
})

test('LIVE-02 registrations of an earlier release stay, and that release can still write them', async () => {
  const { db, upgrade } = await earlierDatabase('0091')
  await sql`INSERT INTO events (id, title, starts_at, ends_at, zone, search_text, place)
    VALUES ('old', 'Old', now(), now(), 'America/Chicago', '', 'Hall')`.execute(db)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO users (email, password_hash, password_changed_at, user_group, first_name, last_name, forum_screen_name,
      address1, city, state, zipcode, country, network_uuid)
    VALUES ('grace@mail.example.org', '', now(), 'Individual', 'Grace', 'Hopper', 'grace', '2 Oak Street', 'Dayton', 'OH',
      '45402', 'United States', gen_random_uuid()) RETURNING id`.execute(db)
  const user = rows[0]?.id ?? ''
  const insert = sql`INSERT INTO event_registrations (event_id, user_id, state, since)
    VALUES ('old', ${user}, 'registered', now())
    ON CONFLICT (event_id, user_id) DO UPDATE SET since = excluded.since`
  await insert.execute(db)
  await upgrade()
  await insert.execute(db)
  const kept = await db.selectFrom('event_registrations').select(['event_id', 'circuit_id', 'zone']).execute()
  expect(kept).toEqual([{ event_id: 'old', circuit_id: null, zone: '' }])
  await expect(
    sql`INSERT INTO event_registrations (user_id, state, since) VALUES (${user}, 'registered', now())`.execute(db),
  ).rejects.toThrow('event_registrations_of_one')
})
