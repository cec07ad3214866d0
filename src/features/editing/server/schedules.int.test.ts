import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idOf, newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { clockTimeOf } from '../../../forms/zoned.ts'
import { contentEditing } from '../../content/server/index.ts'
import type { Act, ActAnswer } from '../contract.ts'
import { carryOutDue } from './publish-due.ts'

const place = town()
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

const minute = 60_000
const day = 86_400_000
/** Its clocks are never changed: a test passes on every day of the year. */
const zone = 'America/Phoenix'
/** The next full minute, and so many after it. */
const later = (minutes: number) => new Date(Math.ceil(place.clock.now().getTime() / minute) * minute + minutes * minute)
const shown = (at: Date) => clockTimeOf(at.toISOString(), zone)

const rule = (title: string) => ({
  title,
  description: 'What it asks for.',
  date: '2026-02-03T00:00:00.000Z',
  link: 'https://example.org/rule',
})
const at = (id: string) => `/api/staff/items/policy/${id}`
type Answer = ActAnswer & { code: string; message: string; fieldErrors: Record<string, string> }

async function draft(session: Session, title: string): Promise<string> {
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/policy', {}, session)
  await write(session, body.id, 0, rule(title))
  return body.id
}
const write = (session: Session, id: string, revision: number, fields: object) =>
  place.call<Answer>('PUT', `${at(id)}/draft`, { revision, fields }, session)
const act = (session: Session, id: string, revision: number, name: Act) =>
  place.call<Answer>('POST', `${at(id)}/${name}`, { revision }, session)

interface Times {
  publish?: Date
  withdraw?: Date
  version?: number
}
const schedule = (session: Session, id: string, revision: number, { publish, withdraw, version }: Times) =>
  place.call<Answer>(
    'PUT',
    `${at(id)}/schedule`,
    { revision, zone, publishAt: publish ? shown(publish) : '', withdrawAt: withdraw ? shown(withdraw) : '', version },
    session,
  )
const cancel = (session: Session, id: string, revision: number) =>
  place.call<Answer>('DELETE', `${at(id)}/schedule?revision=${revision}`, undefined, session)
const seen = async (session: Session, id: string) =>
  (
    await place.call<{ Items: Record<string, unknown>[]; revision: number }>(
      'GET',
      `${at(id)}/schedule`,
      undefined,
      session,
    )
  ).body.Items
const sweep = (portal = place.portal) => carryOutDue(portal.portal, contentEditing)
const titles = async (from = place.portal) =>
  (await from.json<{ title: string }[]>('/api/resources/policies')).map(({ title }) => title)
const visible = (title: string, from = place.portal) =>
  until(async () => (await titles(from)).includes(title), `${title} is seen`)
const hidden = (title: string, from = place.portal) =>
  until(async () => !(await titles(from)).includes(title), `${title} is seen no more`)
const trail = (id: string) => query(`SELECT event, actor, details FROM audit_events WHERE item = '${id}' ORDER BY id`)
const item = async (id: string) =>
  (await query(`SELECT state, revision, live_version, draft IS NOT NULL AS written FROM items WHERE id = '${id}'`))[0]

test('a schedule names a version; it is set, seen, moved and cancelled by publishers, and told in the trail (PUBLISH-07, PUBLISH-01)', async () => {
  const [publisher, other] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  const editor = await newStaff(place, 'editor')
  const id = await draft(editor, 'Seen on Monday')
  expect((await schedule(editor, id, 1, { publish: later(60) })).status).toBe(403)
  const first = await schedule(publisher, id, 1, { publish: later(60), withdraw: later(120) })
  const scheduled = { at: later(60).toISOString(), zone }
  expect(first.body).toMatchObject({ saved: true, revision: 2, state: 'scheduled', scheduled, live: false })
  const publication = { act: 'publish', version: 1, at: scheduled.at, zone, by: 'Ada Lovelace', failure: '' }
  const withdrawal = { act: 'withdraw', version: null, at: later(120).toISOString(), zone }
  expect(await seen(editor, id)).toMatchObject([publication, withdrawal])
  expect(await query(`SELECT kind, by, snapshot->>'title' AS title FROM item_versions WHERE item = '${id}'`)).toEqual([
    { kind: 'scheduled', by: idOf(publisher), title: 'Seen on Monday' },
  ])

  const stale = await schedule(other, id, 1, { publish: later(90) })
  expect(stale.body).toMatchObject({ saved: false, revision: 2, scheduled, newer: { by: 'Ada Lovelace' } })
  const moved = await schedule(other, id, 2, { publish: later(90), withdraw: later(120), version: 1 })
  expect(moved.body).toMatchObject({ saved: true, scheduled: { at: later(90).toISOString() } })
  expect(await seen(editor, id)).toMatchObject([{ ...publication, at: later(90).toISOString() }, withdrawal])
  const who = await query(`SELECT act, by FROM item_schedules WHERE item = '${id}' AND ended_at IS NULL ORDER BY act`)
  expect(who, 'what was not moved stays whose it is').toEqual([
    { act: 'publish', by: idOf(other) },
    { act: 'withdraw', by: idOf(publisher) },
  ])
  for (const refused of [await cancel(editor, id, 3), await schedule(editor, id, 3, { publish: later(1) })])
    expect(refused.status).toBe(403)
  expect((await cancel(publisher, id, 3)).body).toMatchObject({ saved: true, state: 'draft', scheduled: null })
  expect(await seen(editor, id)).toEqual([])
  expect((await cancel(publisher, id, 4)).status, 'nothing is left').toBe(409)

  const told = (minutes: number, version?: number) => ({
    at: later(minutes).toISOString(),
    zone,
    ...(version && { version }),
  })
  expect((await trail(id)).slice(1)).toMatchObject([
    {
      event: 'item-scheduled',
      details: { state: ['draft', 'scheduled'], publish: [null, told(60, 1)], withdraw: [null, told(120)] },
    },
    { event: 'item-scheduled', details: { publish: [told(60, 1), told(90, 1)] } },
    { event: 'item-schedule-cancelled', details: { publish: [told(90, 1), null], withdraw: [told(120), null] } },
  ])
})

test('what cannot go live at that time is not scheduled, and the fields of the times say what is wrong (PUBLISH-07)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/policy', {}, publisher)
  const unready = await schedule(publisher, body.id, 0, { publish: later(60) })
  expect([unready.status, unready.body.code]).toEqual([400, 'not_ready'])
  expect(unready.body.message).toMatch(/^It cannot go live yet\. Give it a title\. /)
  const id = await draft(publisher, 'Times')
  const wrong = async (times: Times) => (await schedule(publisher, id, 1, times)).body.fieldErrors
  expect(await wrong({ publish: later(-10) })).toEqual({ publishAt: 'Give a time that is to come' })
  expect(await wrong({ publish: later(9), withdraw: later(9) })).toEqual({
    withdrawAt: 'Give a time after it goes live',
  })
  expect((await schedule(publisher, id, 1, { withdraw: later(9) })).status, 'it is not live').toBe(409)
  expect((await schedule(publisher, id, 1, { publish: later(9), version: 7 })).status).toBe(404)
  const elsewhere = { revision: 1, zone: 'Europe/Atlantis', publishAt: shown(later(9)), withdrawAt: '' }
  const refused = await place.call<Answer>('PUT', `${at(id)}/schedule`, elsewhere, publisher)
  expect(refused.body.fieldErrors).toEqual({ zone: 'Choose a time zone' })
  await act(publisher, id, 1, 'publish')
  expect((await schedule(publisher, id, 2, { publish: later(9) })).status, 'nothing new is written').toBe(409)
  expect((await schedule(publisher, id, 2, { withdraw: later(9) })).body).toMatchObject({ state: 'published' })
})

test('what is written afterwards does not change what goes live, and stays as a change that is not published (PUBLISH-07, PUBLISH-08)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const id = await draft(publisher, 'As scheduled')
  await schedule(publisher, id, 1, { publish: later(5) })
  const { body } = await write(publisher, id, 2, { title: 'Written afterwards' })
  expect(body).toMatchObject({ saved: true, state: 'scheduled' })
  await sweep()
  expect(await titles(), 'before its time').not.toContain('As scheduled')
  place.clock.set(later(5))
  await sweep()
  for (const from of [place.portal, other]) await visible('As scheduled', from)
  await other.close()
  expect(await titles()).not.toContain('Written afterwards')
  expect(await item(id)).toMatchObject({ state: 'changed', live_version: 2, written: true })
  const history = await query(`SELECT kind, note, by FROM item_versions WHERE item = '${id}' ORDER BY number`)
  expect(history).toEqual([
    { kind: 'scheduled', note: '', by: idOf(publisher) },
    { kind: 'published', note: 'Version 1, as it was scheduled', by: idOf(publisher) },
  ])
  expect((await trail(id)).at(-1)).toMatchObject({
    event: 'item-schedule-carried-out',
    actor: 'schedule',
    details: { state: ['scheduled', 'changed'] },
  })
})

test('of twenty who carry out at once, on two instances, one publishes and one withdraws; each once (PUBLISH-08)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => draft(publisher, `At once ${index}`)))
  for (const id of ids) await schedule(publisher, id, 1, { publish: later(5), withdraw: later(10) })
  const all = () => Promise.all(Array.from({ length: 20 }, (_, index) => sweep(index % 2 ? place.portal : other)))
  place.clock.set(later(5))
  await all()
  for (const [index] of ids.entries()) await visible(`At once ${index}`, other)
  for (const id of ids) expect(await item(id)).toMatchObject({ state: 'published', revision: 3, live_version: 2 })
  place.clock.set(later(5))
  await all()
  for (const [index] of ids.entries()) await hidden(`At once ${index}`, other)
  await other.close()
  for (const id of ids) {
    expect(await item(id)).toMatchObject({ state: 'withdrawn', revision: 4 })
    const done = (await trail(id)).filter(({ event }) => event === 'item-schedule-carried-out')
    expect(done).toHaveLength(2)
  }
})

test('after a day in which the portal was down all is carried out in the order of its times (PUBLISH-08)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const [first, second] = [await draft(publisher, 'Down first'), await draft(publisher, 'Down second')]
  await schedule(publisher, first, 1, { publish: later(20), withdraw: later(40) })
  await schedule(publisher, second, 1, { publish: later(10) })
  place.clock.advance(day)
  await Promise.all([sweep(), sweep()])
  const done = await query(`
    SELECT item, details ? 'publish' AS published FROM audit_events
    WHERE event = 'item-schedule-carried-out' AND item IN ('${first}', '${second}') ORDER BY id`)
  expect(done).toEqual([
    { item: second, published: true },
    { item: first, published: true },
    { item: first, published: false },
  ])
  await visible('Down second')
  expect([await item(first), await item(second)]).toMatchObject([{ state: 'withdrawn' }, { state: 'published' }])
})

test('what somebody does by hand ends what was scheduled; taken back, it is scheduled as before (PUBLISH-07, STAFF-16)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await draft(publisher, 'By hand')
  await schedule(publisher, id, 1, { publish: later(30), withdraw: later(60) })
  const before = await seen(publisher, id)
  expect((await act(publisher, id, 2, 'publish')).body).toMatchObject({ state: 'published', scheduled: null })
  expect(await seen(publisher, id), 'it is withdrawn as planned').toMatchObject([{ act: 'withdraw' }])
  expect((await act(publisher, id, 3, 'undo')).body).toMatchObject({ state: 'scheduled' })
  expect(await seen(publisher, id)).toEqual(before)

  expect((await act(publisher, id, 4, 'bin')).body).toMatchObject({ state: 'bin', scheduled: null })
  expect(await seen(publisher, id)).toEqual([])
  expect((await schedule(publisher, id, 5, { publish: later(30) })).status).toBe(409)
  expect((await act(publisher, id, 5, 'undo')).body).toMatchObject({ state: 'scheduled' })
  expect(await seen(publisher, id)).toEqual(before)

  await schedule(publisher, id, 6, { publish: later(45), version: 1 })
  expect((await act(publisher, id, 7, 'undo')).body).toMatchObject({ state: 'scheduled' })
  expect(await seen(publisher, id), 'moved back').toEqual(before)
  await cancel(publisher, id, 8)
  expect((await act(publisher, id, 9, 'undo')).body).toMatchObject({ state: 'scheduled' })
  expect(await seen(publisher, id)).toEqual(before)

  await act(publisher, id, 10, 'publish')
  await act(publisher, id, 11, 'withdraw')
  expect(await seen(publisher, id), 'withdrawn already').toEqual([])
})

test('an editor bins no draft that a publisher has scheduled (STAFF-02)', async () => {
  const [publisher, editor] = [await newStaff(place, 'publisher'), await newStaff(place, 'editor')]
  const id = await draft(editor, 'Not the editor’s')
  await schedule(publisher, id, 1, { publish: later(30) })
  expect((await act(editor, id, 2, 'bin')).status).toBe(403)
})

/** As an earlier release may have scheduled it: by the rules of this one it cannot go live. */
async function scheduleHalf(id: string): Promise<void> {
  await query(`INSERT INTO item_versions (item, number, snapshot, kind, by, at)
    VALUES ('${id}', 1, '{"title": "Half"}', 'scheduled', 'x', now())`)
  await query(`INSERT INTO item_schedules (item, act, version, due_at, zone, by, made_at, set_in)
    VALUES ('${id}', 'publish', 1, '${later(5).toISOString()}', '${zone}', 'x', now(), 1)`)
}

test('what cannot go live at its time is not tried again: its page, the list, the home and the trail say why; others go live (PUBLISH-08)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const [half, whole] = [await draft(publisher, 'Half'), await draft(publisher, 'Whole')]
  await scheduleHalf(half)
  await schedule(publisher, whole, 1, { publish: later(6) })
  place.clock.set(later(6))
  await sweep()
  await visible('Whole')
  await sweep()
  expect(await item(half)).toMatchObject({ state: 'draft', live_version: null })
  expect(await seen(publisher, half)).toMatchObject([
    { act: 'publish', failure: expect.stringMatching(/^Write the description\. /) },
  ])
  expect(
    (await trail(half)).map(({ event }) => event).filter((event) => event === 'item-schedule-failed'),
  ).toHaveLength(1)
  const list = await place.call<{ Items: { id: string }[] }>(
    'GET',
    '/api/staff/items/policy?needs=attention',
    undefined,
    publisher,
  )
  expect(list.body.Items.map(({ id }) => id)).toContain(half)
  const waits = await place.call<{ Items: object[] }>('GET', '/api/staff/waiting', undefined, publisher)
  const path = '/staff/items/policy?needs=failed'
  expect(waits.body.Items).toContainEqual(
    expect.objectContaining({ one: 'policy whose schedule failed', count: 1, path }),
  )
  await cancel(publisher, half, 1)
  const after = await place.call<{ Items: object[] }>('GET', '/api/staff/waiting', undefined, publisher)
  expect(after.body.Items).not.toContainEqual(expect.objectContaining({ path }))
})

test('a fault of ours holds up no other item, and is given up after ten minutes (PUBLISH-08)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const [faulty, sound] = [await draft(publisher, 'Faulty'), await draft(publisher, 'Sound')]
  await schedule(publisher, faulty, 1, { publish: later(5), withdraw: later(6) })
  await schedule(publisher, sound, 1, { publish: later(7) })
  await query(`CREATE FUNCTION refuse_faulty() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a fault'; END $$`)
  await query(`CREATE TRIGGER refuse_faulty BEFORE INSERT ON content_items FOR EACH ROW
    WHEN (NEW.title = 'Faulty') EXECUTE FUNCTION refuse_faulty()`)
  place.clock.set(later(7))
  await sweep()
  await visible('Sound')
  expect(await item(faulty), 'tried again').toMatchObject({ revision: 2 })
  expect(await seen(publisher, faulty)).toMatchObject([{ failure: '' }, { failure: '' }])
  for (let tries = 1; tries < 12; tries += 1) await sweep()
  expect(await seen(publisher, faulty), 'as long as it may pass').toMatchObject([{ failure: '' }, { failure: '' }])
  place.clock.set(later(10))
  await sweep()
  await query('DROP TRIGGER refuse_faulty ON content_items')
  await sweep()
  expect(await item(faulty)).toMatchObject({ state: 'draft', live_version: null })
  expect(await seen(publisher, faulty)).toMatchObject([
    { act: 'publish', failure: 'Something went wrong on the side of the portal.' },
  ])
})

test('the list shows, filters and counts what is scheduled, with the same words in its export (PUBLISH-01, EDIT-03)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await draft(publisher, 'Quixotic rule')
  await schedule(publisher, id, 1, { publish: later(30) })
  const list = async (text: string) =>
    (
      await place.call<{ Items: object[]; Count: number; Counts: object }>(
        'GET',
        `/api/staff/items/policy?${text}`,
        undefined,
        publisher,
      )
    ).body
  const line = { id, state: 'scheduled', scheduled: { at: later(30).toISOString(), zone }, live: false }
  for (const text of ['q=quixotic', 'q=quixotic&state=scheduled'])
    expect(await list(text)).toMatchObject({ Items: [line], Count: 1, Counts: { scheduled: 1 } })
  expect((await list('state=scheduled')).Items).toContainEqual(expect.objectContaining(line))
  expect((await list('q=quixotic&state=draft')).Items).toEqual([])
  const { body } = await place.call<{ address: string }>(
    'POST',
    '/api/staff/exports',
    { list: 'items-policy', query: { q: 'quixotic' }, as: 'csv' },
    publisher,
  )
  const file = await (await place.portal.get(body.address)).text()
  expect(file).toMatch(/"Quixotic rule","Scheduled for [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M MST"/)
})
