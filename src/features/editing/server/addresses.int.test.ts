import { expect, test } from 'vitest'
import { article, itemActs } from '../../../../test/item-acts.ts'
import { idOf, newPerson, newStaff, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'

const place = town()
const { query, act, draft, published, move, visit } = itemActs(place)

const circuit = (title: string) => ({
  title,
  author: 'Dana Turner',
  date: new Date(place.clock.now().getTime() + 86_400_000).toISOString(),
  end: new Date(place.clock.now().getTime() + 90_000_000).toISOString(),
  zone: 'America/New_York',
  body: '<p>One task.</p>',
  joinUrl: 'https://meet.example.org/1',
})

test('an address is chosen until the first publication, and what its title makes comes back with nothing (EDIT-04)', async () => {
  const editor = await newStaff(place, 'editor')
  const publisher = await newStaff(place, 'publisher')
  const id = await draft(editor, article('The hydrogen press'))
  expect((await move(editor, id, 'press-of-its-own')).body).toMatchObject({ saved: true, itemId: 'press-of-its-own' })
  expect(await query('SELECT 1 FROM redirects')).toEqual([])
  expect((await act(publisher, id, 'publish')).body.itemId).toBe('press-of-its-own')
  expect(await visit('/newsdetail?id=press-of-its-own')).toBe(200)
  expect((await act(publisher, id, 'undo')).body.itemId, 'what was chosen stays').toBe('press-of-its-own')
  expect((await move(editor, id, '')).body.itemId).toBe(id)
  expect((await act(publisher, id, 'publish')).body.itemId).toBe('the-hydrogen-press')
  expect((await act(publisher, id, 'undo')).body.itemId, 'as if it had never been').toBe(id)
  for (const key of ['Upper', 'a b', '-a', 'a--b', 'ä', 'x'.repeat(81), 'a/b'])
    expect((await move(editor, id, key)).body.fieldErrors, key).toEqual({ key: expect.any(String) })
})

test('after that it takes who may publish, and the earlier address leads to the new one, in every instance (EDIT-04, PUBLISH-12)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const id = await published(publisher, article('The lithium mill'))
  const reader = await newPerson(place)
  await place.call(
    'POST',
    '/api/bookmark',
    { url: '/newsdetail?id=the-lithium-mill', title: 'Mill', type: 'news' },
    reader,
  )
  const feedBefore = await (await place.portal.get('/news/rss.xml')).text()
  expect((await move(await newStaff(place, 'editor'), id, 'mill')).status).toBe(403)
  expect((await move(publisher, id, 'mill')).body).toMatchObject({ saved: true, itemId: 'mill', state: 'published' })
  for (const from of [place.portal, other]) {
    await until(async () => (await visit('/newsdetail?id=mill', from)) === 200, 'it is at its new address')
    await until(
      async () => (await visit('/newsdetail?id=the-lithium-mill', from)) === '/newsdetail?id=mill',
      'the earlier one leads there',
    )
  }
  expect(await visit('/NewsDetail/?utm_source=mail&id=the-lithium-mill')).toBe('/newsdetail?id=mill&utm_source=mail')
  expect((await place.portal.get('/newsdetail?id=the-lithium-mill', { redirect: 'manual' })).status).toBe(301)
  expect(await visit('/newsdetail?id=never-was')).toBe('/news')

  const { body } = await place.call<{ Items: { url: string; gone: boolean }[] }>(
    'GET',
    '/api/bookmark',
    undefined,
    reader,
  )
  expect(body.Items).toMatchObject([{ url: '/newsdetail?id=mill', gone: false }])
  const feed = await (await place.portal.get('/news/rss.xml')).text()
  const guids = (text: string) => [...text.matchAll(/<guid[^>]*>([^<]*)/g)].map(([, guid]) => guid)
  expect(guids(feed), 'no reader of the feed gets it twice').toEqual(guids(feedBefore))
  expect(feed).toContain('/newsdetail?id=mill</link>')
  expect(await (await place.portal.get('/sitemap.xml')).text()).not.toContain('the-lithium-mill')

  // Twice, and back again: no chain, and no redirect from where it lives.
  await move(publisher, id, 'mill-again')
  expect(await visit('/newsdetail?id=the-lithium-mill')).toBe('/newsdetail?id=mill-again')
  expect(await visit('/newsdetail?id=mill')).toBe('/newsdetail?id=mill-again')
  await move(publisher, id, 'the-lithium-mill')
  expect(await visit('/newsdetail?id=the-lithium-mill')).toBe(200)
  expect(await visit('/newsdetail?id=mill')).toBe('/newsdetail?id=the-lithium-mill')
  expect(await query(`SELECT from_path FROM redirects WHERE item = '${id}' ORDER BY 1`)).toEqual([
    { from_path: '/newsdetail?id=mill' },
    { from_path: '/newsdetail?id=mill-again' },
  ])
  const [trail] = await query(
    `SELECT actor_id, details FROM audit_events WHERE event = 'item-address-changed' AND item = '${id}' ORDER BY id DESC`,
  )
  expect(trail).toMatchObject({
    actor_id: idOf(publisher),
    details: {
      address: ['/newsdetail?id=mill-again', '/newsdetail?id=the-lithium-mill'],
      '/newsdetail?id=mill': ['/newsdetail?id=mill-again', '/newsdetail?id=the-lithium-mill'],
    },
  })

  // Withdrawn it leads to the list, by the address that it had as well.
  await act(publisher, id, 'withdraw')
  await until(async () => (await visit('/newsdetail?id=the-lithium-mill')) === '/news', 'it is withdrawn')
  await other.close()
})

test('a circuit takes its registrations along, and calendars know it as before (EDIT-04, LIVE-02)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await published(publisher, circuit('One task live'), 'cybercircuit')
  const [reader] = await query(`SELECT id FROM users LIMIT 1`)
  await query(`INSERT INTO event_registrations (circuit_id, user_id, state, since)
    SELECT 'one-task-live', '${reader?.id}', 'registered', now()`)
  const uidOf = async (address: string) => {
    const answer = await place.portal.get(address)
    return /UID:(.*)/.exec(await answer.text())?.[1]?.trim()
  }
  const before = await uidOf('/cyber-circuits/one-task-live.ics')
  expect(before).toMatch(/^cyber-circuit-one-task-live@/)
  await move(publisher, id, 'task', 'cybercircuit')
  expect(await query(`SELECT circuit_id FROM event_registrations WHERE circuit_id IS NOT NULL`)).toEqual([
    { circuit_id: 'task' },
  ])
  await until(
    async () => (await uidOf('/cyber-circuits/task.ics')) === before,
    'its calendar file is at the new address',
  )
  expect(await visit('/cyber-circuits/one-task-live.ics')).toBe('/cyber-circuits/task.ics')
  expect(await visit('/cyber-circuits/never-was.ics')).toBe(404)
})
