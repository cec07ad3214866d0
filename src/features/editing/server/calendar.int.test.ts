import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { planOf, rowsRead, statementsOf } from '../../../../test/statements.ts'
import { vacuum } from '../../../../test/vacuum.ts'
import { clockTimeOf } from '../../../forms/zoned.ts'
import { contentEditing } from '../../content/server/index.ts'
import type { Act, ActAnswer } from '../contract.ts'
import { carryOutDue } from './publish-due.ts'

const place = town()
const db = () => place.portal.portal.db
const query = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db())).rows

/** Of a month of its own, in which clocks are put forward on the 9th: a test passes on every day of the year. */
const now = '2031-03-10T16:00:00.000Z'
beforeEach(() => place.clock.set(now))

interface Entry {
  kind: string
  at: string
  family: string
  id: string
  title: string
  scheduled: boolean
  cancelled: boolean
  many: number | null
}
interface Answer {
  month: string
  today: string
  zone: string
  Days: { day: string; Count: number; Items: Entry[] }[]
}
const calendar = (session: Session | undefined, text = '') =>
  place.call<Answer>('GET', `/api/staff/calendar${text}`, undefined, session)
/** As "10 published A rule". */
const linesOf = ({ Days }: Answer) =>
  Days.flatMap(({ day, Items }) => Items.map(({ kind, title }) => `${day.slice(8)} ${kind} ${title}`))

const rule = (title: string, description = 'What it asks for.') => ({
  title,
  description,
  date: '2026-02-03T00:00:00.000Z',
  link: 'https://example.org/rule',
})
/** A login does not last from one day to the next. */
const publisherOn = (moment: string) => {
  place.clock.set(moment)
  return newStaff(place, 'publisher')
}
const at = (id: string) => `/api/staff/items/policy/${id}`
async function draft(session: Session, title: string): Promise<string> {
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/policy', {}, session)
  await place.call('PUT', `${at(body.id)}/draft`, { revision: 0, fields: rule(title) }, session)
  return body.id
}
async function act(session: Session, id: string, revision: number, name: Act): Promise<void> {
  const { body } = await place.call<ActAnswer>('POST', `${at(id)}/${name}`, { revision }, session)
  expect(body, name).toMatchObject({ saved: true })
}
async function schedule(session: Session, id: string, revision: number, publish: string, withdraw = ''): Promise<void> {
  const zone = 'America/Los_Angeles'
  const shown = (iso: string) => (iso ? clockTimeOf(iso, zone) : '')
  const wish = { revision, zone, publishAt: shown(publish), withdrawAt: shown(withdraw) }
  const { body } = await place.call<ActAnswer>('PUT', `${at(id)}/schedule`, wish, session)
  expect(body).toMatchObject({ saved: true })
}
const addEvent = (id: string, from: string, to: string, more = "'published', NULL") =>
  query(`INSERT INTO events (id, title, starts_at, ends_at, zone, search_text, place, status, cancelled_at)
    VALUES ('${id}', '${id}', '${from}', '${to}', 'America/Chicago', '', 'Dayton', ${more})`)
const addItem = (id: string, publishedAt: string) =>
  query(`INSERT INTO items (family, item_id, title, author, search_text, created_at, changed_at, changed_by,
      live_version, first_published_at)
    VALUES ('policy', '${id}', '${id}', '', '', now(), now(), 'x', 1, '${publishedAt}')`)

test('PUBLISH-13 a month tells what was published, withdrawn and is scheduled, and no draft, nothing cancelled or taken back', async () => {
  const publisher = await newStaff(place, 'publisher')
  const [stays, goes, back, again, twice, live] = [
    await draft(publisher, 'Stays'),
    await draft(publisher, 'Goes'),
    await draft(publisher, 'Taken back'),
    await draft(publisher, 'Withdrawn and back'),
    await draft(publisher, 'Binned'),
    await draft(publisher, 'Scheduled and binned'),
  ]
  for (const id of [stays, goes, back, again, twice, live]) await act(publisher, id, 1, 'publish')
  await act(publisher, back, 2, 'undo')
  place.clock.advance(60_000)
  for (const id of [goes, again]) await act(publisher, id, 2, 'withdraw')
  await act(publisher, again, 3, 'undo')
  await act(publisher, twice, 2, 'bin')
  await place.call(
    'PUT',
    `${at(live)}/draft`,
    { revision: 2, fields: rule('Scheduled and binned', 'More.') },
    publisher,
  )
  await schedule(publisher, live, 3, '2031-03-22T14:00:00Z')
  await act(publisher, live, 4, 'bin')
  await draft(publisher, 'Only written')
  const [planned, off] = [await draft(publisher, 'Planned'), await draft(publisher, 'Called off')]
  await schedule(publisher, planned, 1, '2031-03-20T14:00:00Z', '2031-03-25T14:00:00Z')
  await schedule(publisher, off, 1, '2031-03-21T14:00:00Z')
  await place.call('DELETE', `${at(off)}/schedule?revision=2`, undefined, publisher)

  const { body } = await calendar(publisher)
  expect(body).toMatchObject({ month: '2031-03', today: '2031-03-10', zone: 'America/New_York' })
  expect(body.Days.map(({ day, Count }) => [day, Count])).toEqual([
    ['2031-03-10', 8],
    ['2031-03-20', 1],
    ['2031-03-25', 1],
  ])
  const { body: day } = await calendar(publisher, '?day=2031-03-10')
  expect(linesOf(day).sort()).toEqual([
    '10 published Binned',
    '10 published Goes',
    '10 published Scheduled and binned',
    '10 published Stays',
    '10 published Withdrawn and back',
    '10 withdrawn Binned',
    '10 withdrawn Goes',
    '10 withdrawn Scheduled and binned',
  ])
  expect(body.Days[1]?.Items).toEqual([
    {
      kind: 'publish',
      at: '2031-03-20T14:00:00.000Z',
      family: 'policy',
      id: planned,
      title: 'Planned',
      scheduled: true,
      cancelled: false,
      many: null,
    },
  ])
  expect(body.Days[2]?.Items).toMatchObject([{ kind: 'withdraw', id: planned, scheduled: true }])

  // At their time they are what was done, on the same days.
  for (const moment of ['2031-03-20T14:00:00Z', '2031-03-25T14:00:00Z']) {
    place.clock.set(moment)
    await carryOutDue(place.portal.portal, contentEditing)
  }
  const later = await calendar(await newStaff(place, 'editor'))
  expect(linesOf(later.body).slice(-2)).toEqual(['20 published Planned', '25 withdrawn Planned'])
})

test('PUBLISH-13 what failed at its time stands on its day, before all else, and can be moved', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await draft(publisher, 'Half')
  await schedule(publisher, id, 1, '2031-08-20T14:00:00Z')
  await query(`UPDATE item_schedules SET failed_at = now(), why = 'x' WHERE item = '${id}'`)
  await addItem('Other', '2031-08-20T04:00:00Z')
  expect(linesOf((await calendar(publisher, '?month=2031-08')).body)).toEqual([
    '20 not-published Half',
    '20 publish Other',
  ])
  expect((await calendar(publisher, '?month=2031-08')).body.Days[0]?.Items.map(({ scheduled }) => scheduled)).toEqual([
    true,
    false,
  ])
})

test('PUBLISH-13 starter items that were withdrawn in one piece are one entry, with the number of those that were not taken back', async () => {
  await query(`INSERT INTO audit_events (at, event, outcome, actor, area, item, details)
    VALUES ('2031-09-02T14:00:00Z', 'starter-withdrawn', 'done', 'user', 'content', 'news', '{"items": 3}')`)
  const { body } = await calendar(await newStaff(place, 'editor'), '?month=2031-09')
  expect(body.Days.flatMap(({ Items }) => Items)).toMatchObject([
    { kind: 'withdrawn', family: 'news', id: '', many: 3, scheduled: false },
  ])
  const takenBack = (title: string) =>
    query(`
    WITH one AS (INSERT INTO items (family, item_id, title, author, search_text, created_at, changed_at, changed_by)
      VALUES ('news', '${title}', '${title}', '', '', now(), now(), 'x') RETURNING id)
    INSERT INTO audit_events (at, event, outcome, actor, area, item, details)
    SELECT '2031-09-02T14:00:05Z', 'item-act-taken-back', 'done', 'user', 'content', id,
      '{"done": ["2031-09-02T14:00:00.000Z", null]}' FROM one`)
  await takenBack('One')
  const [entry] = (await calendar(await newStaff(place, 'editor'), '?month=2031-09')).body.Days.flatMap(
    ({ Items }) => Items,
  )
  expect(entry?.many).toBe(2)
  for (const title of ['Two', 'Three']) await takenBack(title)
  expect((await calendar(await newStaff(place, 'editor'), '?month=2031-09')).body.Days).toEqual([])
})

test('PUBLISH-13 what was published again stands there once a day, and no change of it that was taken back or made by a merge', async () => {
  let publisher = await publisherOn('2031-10-01T14:00:00Z')
  const id = await draft(publisher, 'Anew')
  const write = (revision: number, text: string) =>
    place.call('PUT', `${at(id)}/draft`, { revision, fields: rule('Anew', text) }, publisher)
  await act(publisher, id, 1, 'publish')
  publisher = await publisherOn('2031-10-02T14:00:00Z')
  await write(2, 'Second.')
  await act(publisher, id, 3, 'publish')
  await act(publisher, id, 4, 'undo')
  publisher = await publisherOn('2031-10-03T14:00:00Z')
  await act(publisher, id, 5, 'publish')
  publisher = await publisherOn('2031-10-03T16:00:00Z')
  await write(6, 'Third.')
  await act(publisher, id, 7, 'publish')
  // As a merge leaves it.
  await query(`INSERT INTO item_versions (item, number, snapshot, kind, by, at)
    SELECT item, number + 1, snapshot, kind, 'x', '2031-10-04T14:00:00Z' FROM item_versions WHERE item = '${id}'
    ORDER BY number DESC LIMIT 1`)
  const { body } = await calendar(publisher, '?month=2031-10')
  expect(linesOf(body)).toEqual(['01 published Anew', '03 published Anew'])
  expect(body.Days[1]?.Items[0]?.at).toBe('2031-10-03T14:00:00.000Z')
})

test('PUBLISH-13 taking back an act hides that act alone, and nothing that a schedule did', async () => {
  let publisher = await publisherOn('2031-11-05T14:00:00Z')
  const [id, timed] = [await draft(publisher, 'Withdrawn'), await draft(publisher, 'In time')]
  await act(publisher, id, 1, 'publish')
  await act(publisher, timed, 1, 'publish')
  await schedule(publisher, timed, 2, '', '2031-11-06T14:00:00Z')
  publisher = await publisherOn('2031-11-06T14:00:00Z')
  await act(publisher, id, 2, 'withdraw')
  place.clock.advance(1_000)
  await act(publisher, id, 3, 'bin')
  place.clock.advance(1_000)
  await act(publisher, id, 4, 'undo')
  await carryOutDue(place.portal.portal, contentEditing)
  place.clock.advance(1_000)
  await act(publisher, timed, 4, 'bin')
  await act(publisher, timed, 5, 'undo')
  expect(linesOf((await calendar(publisher, '?day=2031-11-06')).body).sort()).toEqual([
    '06 withdrawn In time',
    '06 withdrawn Withdrawn',
  ])
})

test('PUBLISH-13 what visitors did not see is not withdrawn by the bin, and goes live no more', async () => {
  let publisher = await publisherOn('2031-12-01T14:00:00Z')
  const id = await draft(publisher, 'Gone')
  await act(publisher, id, 1, 'publish')
  await act(publisher, id, 2, 'withdraw')
  await schedule(publisher, id, 3, '2031-12-20T14:00:00Z')
  publisher = await publisherOn('2031-12-02T14:00:00Z')
  await act(publisher, id, 4, 'bin')
  for (const title of ['Hidden', 'Binned']) await addItem(title, '2031-12-24T14:00:00Z')
  await query(`UPDATE items SET live_version = NULL WHERE item_id IN ('Hidden', 'Binned')`)
  await query(`UPDATE items SET binned_at = now() WHERE item_id = 'Binned'`)
  const { body } = await calendar(publisher, '?month=2031-12')
  expect(linesOf(body).sort()).toEqual(['01 published Gone', '01 withdrawn Gone'])
})

test('PUBLISH-13 what is held stands on each of its days, called off or not, and no draft of it', async () => {
  const editor = await newStaff(place, 'editor')
  // By Eastern clocks from late on April 29 to May 2; another until midnight.
  await addEvent('Fair', '2031-04-30T03:30:00Z', '2031-05-02T20:00:00Z')
  await addEvent('Until midnight', '2031-04-30T20:00:00Z', '2031-05-01T04:00:00Z')
  await addEvent('Off', '2031-04-15T20:00:00Z', '2031-04-15T21:00:00Z', "'published', now()")
  await addEvent('Draft', '2031-04-15T20:00:00Z', '2031-04-15T21:00:00Z', "'draft', NULL")
  const { body } = await calendar(editor, '?month=2031-04')
  expect(linesOf(body)).toEqual(['15 held Off', '29 held Fair', '30 held Fair', '30 held Until midnight'])
  expect(body.Days[0]?.Items).toMatchObject([{ family: 'event', id: 'Off', cancelled: true }])
  expect(linesOf((await calendar(editor, '?month=2031-05')).body)).toEqual(['01 held Fair', '02 held Fair'])
  expect(linesOf((await calendar(editor, '?month=2031-04&family=policy')).body)).toEqual([])
  expect((await calendar(editor, '?month=2031-05&family=event')).body.Days).toHaveLength(2)
})

test('PUBLISH-13 days and months go by the clocks of the portal, also when these are changed', async () => {
  const editor = await newStaff(place, 'editor')
  for (const [id, moment] of [
    ['Last of October', '2027-11-01T03:59:59.999Z'],
    ['First of November', '2027-11-01T04:00:00.000Z'],
    ['Before they are put back', '2027-11-07T03:59:59.999Z'],
    ['The twice shown hour', '2027-11-07T06:30:00.000Z'],
    ['After they are put back', '2027-11-08T04:59:59.999Z'],
    ['The next day', '2027-11-08T05:00:00.000Z'],
    ['Last of November', '2027-12-01T04:59:59.999Z'],
    ['First of December', '2027-12-01T05:00:00.000Z'],
  ] as const)
    await addItem(id, moment)
  expect(linesOf((await calendar(editor, '?month=2027-11')).body)).toEqual([
    '01 published First of November',
    '06 published Before they are put back',
    '07 published The twice shown hour',
    '07 published After they are put back',
    '08 published The next day',
    '30 published Last of November',
  ])
  expect(linesOf((await calendar(editor, '?day=2027-11-07')).body)).toHaveLength(2)
})

test('PUBLISH-13 it is for those who write, and says what it cannot read', async () => {
  const editor = await newStaff(place, 'editor')
  for (const [session, status] of [
    [undefined, 401],
    [await newPerson(place), 404],
    [await newStaff(place, 'desk'), 403],
    [editor, 200],
  ] as const)
    expect((await calendar(session)).status).toBe(status)
  for (const text of ['?month=2031-13', '?month=0001-01', '?month=9999-12', '?month=x', '?day=2031-02-30', '?page=0'])
    expect((await calendar(editor, text)).status, text).toBe(400)
  const far = await calendar(editor, '?month=2199-12')
  expect([far.status, far.body.Days]).toEqual([200, []])
})

test('PUBLISH-13 of 5,000 entries of a month one statement gives five a day, by indexes, and a day its pages', async () => {
  const publisher = await newStaff(place, 'publisher')
  await query(`INSERT INTO items (family, item_id, title, author, search_text, created_at, changed_at, changed_by,
      live_version, first_published_at)
    SELECT 'news', 'many-' || n, 'Many ' || n, '', '', now(), now(), 'x', 1,
      '2030-05-01T12:00:00Z'::timestamptz + (n % 31) * interval '1 day' FROM generate_series(1, 5000) AS n`)
  await query(`INSERT INTO item_versions (item, number, snapshot, kind, by, at)
    SELECT id, 1, '{}', 'published', 'x', first_published_at FROM items WHERE item_id LIKE 'many-%'`)
  // Years of what is no entry of the month.
  await query(`INSERT INTO audit_events (at, event, outcome, actor, area, item)
    SELECT '2028-01-01'::timestamptz + n * interval '1 hour', 'item-begun', 'done', 'user',
      CASE WHEN n % 20 = 0 THEN 'content' END, gen_random_uuid() FROM generate_series(1, 30000) AS n`)
  await query(`INSERT INTO item_schedules (item, act, version, due_at, zone, by, made_at, set_in)
    SELECT id, 'publish', 1, first_published_at + interval '10 years', 'America/New_York', 'x', now(), 1
    FROM items WHERE item_id LIKE 'many-%'`)
  await query(`INSERT INTO events (id, title, starts_at, ends_at, zone, search_text, place)
    SELECT 'e' || n, 'E', d, d + interval '1 hour', 'America/Chicago', '', 'Dayton'
    FROM (SELECT n, '2020-01-01'::timestamptz + n * interval '1 day' AS d FROM generate_series(1, 3000) AS n) AS days`)
  await query('ANALYZE')
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  await vacuum(client, 'items')
  let body = {} as Answer
  const sent = await statementsOf(async () => {
    ;({ body } = await calendar(publisher, '?month=2030-05'))
  })
  expect(body.Days).toHaveLength(31)
  expect(body.Days.reduce((sum, { Count }) => sum + Count, 0)).toBeGreaterThanOrEqual(5000)
  for (const { Items } of body.Days) expect(Items).toHaveLength(5)
  const asked = sent.filter(({ text }) => /live_sessions|item_schedules/.test(text))
  expect(asked).toHaveLength(1)
  const [statement] = asked
  if (!statement) throw new Error('Nothing was asked.')
  const { rowCount } = await client.query(statement.text, statement.values as never[])
  const plan = await planOf(client, statement)
  const read = await rowsRead(client, statement)
  const { rows: expected } = await client.query(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values as never[])
  await client.end()
  expect(rowCount).toBe(155)
  // Each once to be counted, and what is shown for its title.
  expect(read.items).toBeLessThan(5_000 + 200)
  expect(read.audit_events ?? 0).toBeLessThan(100)
  // PostgreSQL compiles what it expects to cost more than that, which takes over a second.
  expect(expected[0]['QUERY PLAN'][0].Plan['Total Cost']).toBeLessThan(100_000)
  for (const index of [
    /Index Only Scan using items_published_first\b/,
    /audit_events_calendar\b/,
    /audit_events_item\b/,
    /item_schedules_due\b/,
    /item_schedules_failed\b/,
    /events_by_(?:start|end)\b/,
  ])
    expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on (?:audit_events|item_schedules|events)/)

  const first = await calendar(publisher, '?day=2030-05-02')
  const [day] = first.body.Days
  const pages = Math.ceil((day?.Count ?? 0) / 50)
  expect([day?.Items.length, pages]).toEqual([50, 4])
  const seen = new Set<string>()
  for (let page = 1; page <= pages; page += 1)
    for (const { id } of (await calendar(publisher, `?day=2030-05-02&page=${page}`)).body.Days[0]?.Items ?? [])
      seen.add(id)
  expect(seen.size).toBe(day?.Count)
  expect((await calendar(publisher, `?day=2030-05-02&page=${pages + 1}`)).body.Days).toEqual([])
})
