import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { changeContent } from '../../../../test/content-items.ts'
import { newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { planOf, rowsRead, type Statement, statementsOf } from '../../../../test/statements.ts'
import { until } from '../../../../test/until.ts'
import { growingLists } from '../list-contract.ts'

const place = town()
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

let publisher: Session
beforeEach(async () => {
  publisher = await newStaff(place, 'publisher')
  await query('DELETE FROM items; DELETE FROM content_items')
})

interface Acted {
  revision: number
  state: string
}
interface Terms {
  Items: { term: string; count: number }[]
}
const post = (title: string, tags: string[], category = 'Security') => ({
  title,
  tags,
  category,
  headline: 'What the whole is about.',
  author: 'Dana Turner',
  date: '2026-02-03T12:00:00.000Z',
  body: '<p>The lathe.</p>',
})
const at = (id: string) => `/api/staff/items/blog/${id}`

async function draft(fields: object): Promise<string> {
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/blog', {}, publisher)
  await write(body.id, 0, fields)
  return body.id
}
const write = (id: string, revision: number, fields: object) =>
  place.call<Acted>('PUT', `${at(id)}/draft`, { revision, fields }, publisher)
const act = (id: string, revision: number, name: string) =>
  place.call<Acted>('POST', `${at(id)}/${name}`, { revision }, publisher)
const terms = async (field = 'tags') =>
  (await place.call<Terms>('GET', `/api/staff/terms/blog/${field}`, undefined, publisher)).body.Items
const merge = (from: string, to: string, field = 'tags', session = publisher) =>
  place.call<{ Items: { id: string; revision: number }[]; Waiting: number }>(
    'POST',
    `/api/staff/terms/blog/${field}/merge`,
    { from, to },
    session,
  )
const written = async (id: string) =>
  (await place.call<{ state: string; fields: { tags: string[] } }>('GET', at(id), undefined, publisher)).body
const seen = async () =>
  (await place.portal.json<{ Items: { title: string; tags: string[] }[] }>('/api/resources/blogs')).Items

test('tags and categories are listed with their use; the bin is not counted (EDIT-12)', async () => {
  await draft(post('One', ['CMMC', 'Shops']))
  const live = await draft(post('Two', ['CMMC'], 'Learning'))
  await act(live, 1, 'publish')
  await write(live, 2, { tags: ['CMMC', 'New'] })
  await act(await draft(post('Gone', ['Old'])), 1, 'bin')
  await draft({})
  expect(await terms()).toEqual([
    { term: 'CMMC', count: 2 },
    { term: 'New', count: 1 },
    { term: 'Shops', count: 1 },
  ])
  expect(await terms('category')).toEqual([
    { term: 'Learning', count: 1 },
    { term: 'Security', count: 1 },
  ])
  await act(live, 3, 'withdraw')
  expect(await terms(), 'what was withdrawn is written nevertheless').toHaveLength(3)
  for (const path of ['blog/title', 'policy/tags', 'blog/nothing'])
    expect((await place.call('GET', `/api/staff/terms/${path}`, undefined, publisher)).status, path).toBe(404)
})

test('one tag is written for another in drafts and before visitors, as a new version, and can be taken back (EDIT-12)', async () => {
  const open = await draft(post('Draft', ['cui', 'CUI']))
  const live = await draft(post('Live', ['cui', 'Shops']))
  await act(live, 1, 'publish')
  const changed = await draft(post('Changed', ['cui']))
  await act(changed, 1, 'publish')
  await write(changed, 2, { tags: ['Other'] })
  const gone = await draft(post('Gone', ['cui']))
  await act(gone, 1, 'publish')
  await act(gone, 2, 'withdraw')
  const other = await draft(post('Other', ['Shops']))

  const { body } = await merge('cui', 'CUI')
  expect(body.Items.map(({ id }) => id).sort()).toEqual([open, live, changed, gone].sort())
  expect(await written(open)).toMatchObject({ state: 'draft', fields: { tags: ['CUI'] } })
  expect(await written(live)).toMatchObject({ state: 'published', fields: { tags: ['CUI', 'Shops'] } })
  expect(await written(changed)).toMatchObject({ state: 'changed', fields: { tags: ['Other'] } })
  expect(await written(gone)).toMatchObject({ state: 'withdrawn', fields: { tags: ['CUI'] } })
  expect((await written(other)).fields.tags).toEqual(['Shops'])
  const tagsSeen = async () => Object.fromEntries((await seen()).map(({ title, tags }) => [title, tags]))
  await until(async () => JSON.stringify(await tagsSeen()).includes('"CUI"'), 'visitors see it')
  expect(await tagsSeen()).toEqual({ Live: ['CUI', 'Shops'], Changed: ['CUI'] })
  expect(await query(`SELECT kind, note FROM item_versions WHERE item = '${live}' ORDER BY number`)).toEqual([
    { kind: 'published', note: '' },
    { kind: 'published', note: '"cui" is "CUI" now' },
  ])
  const trail = await query(`SELECT item, details FROM audit_events WHERE event = 'terms-merged'`)
  expect(trail).toEqual([{ item: 'blog', details: { field: 'tags', term: ['cui', 'CUI'], items: 4 } }])
  expect(await terms()).not.toContainEqual(expect.objectContaining({ term: 'cui' }))
  expect((await merge('cui', 'CUI')).body.Items, 'once more finds none').toEqual([])

  for (const { id, revision } of body.Items) expect((await act(id, revision, 'undo')).status).toBe(200)
  await until(async () => JSON.stringify(await tagsSeen()).includes('"cui"'), 'it is as it was')
  expect(await tagsSeen()).toEqual({ Live: ['cui', 'Shops'], Changed: ['cui'] })
  expect((await written(open)).fields.tags).toEqual(['cui', 'CUI'])
  expect(await written(live)).toMatchObject({ state: 'published' })
})

test('what is in review is a draft again where a merge changes it, and nothing is in review without being written (EDIT-12, PUBLISH-05)', async () => {
  const open = await draft(post('In review', ['from']))
  await act(open, 1, 'submit')
  const same = await draft(post('Same', ['from']))
  await act(same, 1, 'publish')
  await write(same, 2, { tags: ['to'] })
  await act(same, 3, 'submit')
  const other = await draft(post('Other words', ['from']))
  await act(other, 1, 'publish')
  await write(other, 2, { tags: ['Other'] })
  await act(other, 3, 'submit')
  const { body } = await merge('from', 'to')
  expect(body).toMatchObject({ Waiting: 0 })
  expect(await written(open)).toMatchObject({ state: 'draft', fields: { tags: ['to'] } })
  expect(await written(same)).toMatchObject({ state: 'published' })
  expect(await written(other), 'its text is as it was submitted').toMatchObject({ state: 'in review' })
  for (const { id, revision } of body.Items) expect((await act(id, revision, 'undo')).body.state).toBe('in review')
})

test('what somebody wrote into the live row beside the console stays before visitors when a tag is merged (EDIT-12, PUBLISH-03)', async () => {
  const id = await draft(post('By hand', ['from']))
  await act(id, 1, 'publish')
  await query(`UPDATE content_items SET headline = 'Corrected.' WHERE title = 'By hand'`)
  await merge('from', 'another')
  expect(await query(`SELECT headline, data -> 'tags' AS tags FROM content_items`)).toEqual([
    { headline: 'Corrected.', tags: ['another'] },
  ])
  expect(await written(id)).toMatchObject({ state: 'published' })
})

test('what somebody put before visitors beside the console counts by its own tags, where nothing else is written (EDIT-12)', async () => {
  const [plain, drafted] = [await draft(post('Put back', ['before'])), await draft(post('Written on', ['before']))]
  for (const id of [plain, drafted]) {
    await act(id, 1, 'publish')
    await act(id, 2, 'withdraw')
  }
  await write(drafted, 3, { tags: ['written'] })
  await changeContent(place.portal, () =>
    query(`UPDATE content_items SET status = 'published', data = jsonb_set(data, '{tags}', '["by hand"]')
      WHERE title IN ('Put back', 'Written on')`),
  )
  expect((await place.call('GET', '/api/staff/items/blog', undefined, publisher)).status).toBe(200)
  expect(await written(plain)).toMatchObject({ state: 'published', fields: { tags: ['by hand'] } })
  expect(await terms()).toEqual([
    { term: 'by hand', count: 1 },
    { term: 'written', count: 1 },
  ])
})

test('a category is merged likewise; an editor merges nothing (EDIT-12, STAFF-02)', async () => {
  const id = await draft(post('One', ['a'], 'Learning'))
  await act(id, 1, 'publish')
  expect((await merge('Learning', 'Training', 'category', await newStaff(place, 'editor'))).status).toBe(403)
  await merge('Learning', 'Training', 'category')
  expect(await terms('category')).toEqual([{ term: 'Training', count: 1 }])
  for (const to of [' ', 'x'.repeat(61)]) expect((await merge('Training', to, 'category')).status).toBe(400)
})

test('an item that goes while a merge waits for it is passed over, and the others are merged (EDIT-12, EDIT-15)', async () => {
  const [gone, stays] = [await draft(post('Gone', ['from'])), await draft(post('Stays', ['from']))]
  const { db } = place.portal.portal
  let merging: ReturnType<typeof merge> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('items').where('id', '=', gone).execute()
    merging = merge('from', 'to')
    await until(
      async () =>
        (await query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"items"%'`))
          .length > 0,
      'the merge waits',
    )
  })
  expect(await merging).toMatchObject({ status: 200, body: { Items: [{ id: stays }] } })
  expect((await written(stays)).fields.tags).toEqual(['to'])
})

test('whoever has a word is found without a look at all items and versions, in drafts and before visitors (EDIT-12)', async () => {
  await query(`
    WITH made AS (
      INSERT INTO items (family, item_id, title, author, search_text, created_at, changed_at, changed_by, live_version)
      SELECT 'blog', 'filled-' || n, 'Title', 'Dana', '', now(), now(), 'x', 1 FROM generate_series(1, 3000) AS n
      RETURNING id, item_id)
    INSERT INTO item_versions (item, number, snapshot, kind, by, at)
    SELECT id, 1, jsonb_build_object('title', 'Title', 'tags', jsonb_build_array('Filled ' || item_id, 'Common')),
      'published', 'x', now() FROM made`)
  await query('VACUUM ANALYZE items')
  await query('VACUUM ANALYZE item_versions')
  const open = await draft(post('Open', ['Rare', 'Common']))
  const sent = await statementsOf(async () => {
    expect((await merge('Rare', 'Seldom')).body.Items.map(({ id }) => id)).toEqual([open])
  })
  const search = sent.find(({ text }) => text.includes('AS live ON live.item'))
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const { items = 0, item_versions: versions = 0 } = await rowsRead(client, search as Statement)
  expect(items).toBeLessThan(10)
  expect(versions).toBeLessThan(10)
  const [tags] = (await statementsOf(terms)).filter(({ text }) => text.includes('AS term'))
  const read = await rowsRead(client, tags as Statement)
  expect([(read.items ?? 0) > 3_000, read.item_versions], 'the items tell their tags').toEqual([true, undefined])
  const counted = await statementsOf(() => terms('category'))
  const plan = await planOf(client, counted.find(({ text }) => text.includes('AS term')) as Statement)
  expect(plan?.match(/SubPlan \d+$/gm)).toHaveLength(1)
  const [index] = await query(`SELECT indexdef FROM pg_indexes WHERE indexname = 'item_versions_terms'`)
  for (const field of Object.values(growingLists).flatMap(Object.keys))
    expect(index?.indexdef).toContain(`(snapshot -> '${field}'::text)`)
})

test('of twenty that merge at once, on two instances, while somebody writes, none loses a word (EDIT-12, DESK-09)', async () => {
  const ids: string[] = []
  for (let index = 0; index < 10; index += 1) {
    const id = await draft(post(`Item ${index}`, ['from']))
    if (index % 2) await act(id, 1, 'publish')
    ids.push(id)
  }
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const headers = { 'x-access-token': publisher.accessToken }
  const writing = Promise.all(
    ids.map(async (id) => {
      // As the console's page does: what is newer is taken, and mine is saved on it.
      let revision = 1
      for (;;) {
        const { body } = await place.call<{ saved: boolean; revision: number }>(
          'PUT',
          `${at(id)}/draft`,
          { revision, fields: { author: 'Mine' } },
          publisher,
        )
        if (body.saved) return
        revision = body.revision
      }
    }),
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const from = index % 2 ? place.portal : other
      const answer = await from.post(
        '/api/staff/terms/blog/tags/merge',
        { from: 'from', to: 'wholly-new-word' },
        headers,
      )
      return ((await answer.json()) as { Items: { id: string }[] }).Items
    }),
  )
  await writing
  await other.close()
  expect(
    answers
      .flat()
      .map(({ id }) => id)
      .sort(),
    'each is changed once',
  ).toEqual([...ids].sort())
  for (const id of ids) {
    const { fields } = await written(id)
    expect(fields).toMatchObject({ tags: ['wholly-new-word'], author: 'Mine' })
  }
})
