import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

const place = town()
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

interface Acted {
  saved: boolean
  revision: number
  state: string
}
interface History {
  Items: { number: number; kind: string; note: string; by: string; live: boolean }[]
  Count: number
  title: string
  state: string
  revision: number
  written: boolean
}
interface Comparison {
  changed: { name: string; blocks: { change: string; parts: { text: string; is: string }[] }[] }[]
  same: string[]
}

const rule = (title: string) => ({
  title,
  description: 'What it asks for.',
  date: '2026-02-03T00:00:00.000Z',
  link: 'https://example.org/rule',
})
const at = (id: string) => `/api/staff/items/policy/${id}`

async function draft(session: Session, title: string): Promise<string> {
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/policy', {}, session)
  await write(session, body.id, 0, rule(title))
  return body.id
}
const write = (session: Session, id: string, revision: number, fields: object) =>
  place.call<Acted>('PUT', `${at(id)}/draft`, { revision, fields }, session)
const publish = (session: Session, id: string, revision: number, note?: string) =>
  place.call<Acted>('POST', `${at(id)}/publish`, { revision, ...(note && { note }) }, session)
const restore = (session: Session, id: string, number: number, revision: number) =>
  place.call<Acted>('POST', `${at(id)}/versions/${number}/restore`, { revision }, session)
const undo = (session: Session, id: string, revision: number) =>
  place.call<Acted>('POST', `${at(id)}/undo`, { revision }, session)
const history = async (session: Session, id: string) =>
  (await place.call<History>('GET', `${at(id)}/versions`, undefined, session)).body
const compare = (session: Session, id: string, from: string | number, to: string | number) =>
  place.call<Comparison>('GET', `${at(id)}/compare?from=${from}&to=${to}`, undefined, session)
const written = async (session: Session, id: string) =>
  (await place.call<{ fields: { title: string } }>('GET', at(id), undefined, session)).body.fields

/** "One" published as version 1, "Two" as version 2. */
async function twoVersions(publisher: Session): Promise<string> {
  const id = await draft(publisher, 'One')
  await publish(publisher, id, 1, 'The first text.')
  await write(publisher, id, 2, { title: 'Two' })
  await publish(publisher, id, 3)
  return id
}

test('versions are listed with author, note and what visitors see; any two, and what is written now, are compared (PUBLISH-03, PUBLISH-04)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await twoVersions(publisher)
  await write(publisher, id, 4, { title: 'Three' })
  expect(await history(publisher, id)).toMatchObject({
    title: 'Three',
    state: 'changed',
    revision: 5,
    written: true,
    Count: 2,
    Items: [
      { number: 2, kind: 'published', note: '', by: 'Ada Lovelace', live: true },
      { number: 1, kind: 'published', note: 'The first text.', live: false },
    ],
  })
  const { body } = await compare(publisher, id, 1, 'written')
  expect(body.same).toEqual(['Description', 'Date of the policy', 'Text of the policy'])
  expect(body.changed).toMatchObject([
    {
      name: 'title',
      blocks: [
        { change: 'removed', parts: [{ text: 'One', is: 'removed' }] },
        { change: 'added', parts: [{ text: 'Three', is: 'added' }] },
      ],
    },
  ])
  expect((await compare(publisher, id, 2, 2)).body.changed).toEqual([])
  expect((await compare(publisher, id, 2, 3)).status).toBe(404)
  expect((await compare(publisher, id, 'x', 2)).status).toBe(400)
  expect((await compare(publisher, crypto.randomUUID(), 1, 2)).status).toBe(404)
})

test('an editor brings a version back as a draft; visitors see what they saw, and what was written is kept (PUBLISH-04, PUBLISH-03)', async () => {
  const [publisher, editor] = [await newStaff(place, 'publisher'), await newStaff(place, 'editor')]
  const id = await twoVersions(publisher)
  await write(editor, id, 4, { title: 'Not yet seen' })
  const { body } = await restore(editor, id, 1, 5)
  expect(body).toMatchObject({ saved: true, revision: 6, state: 'changed' })
  expect((await written(editor, id)).title).toBe('One')
  const after = await history(editor, id)
  expect(after.written, 'what is written is a version by now').toBe(false)
  expect(after.Items).toMatchObject([
    { number: 4, kind: 'restored', note: 'From version 1' },
    { number: 3, kind: 'set aside' },
    { number: 2, live: true },
    { number: 1 },
  ])
  expect(
    await query(`SELECT title FROM content_items WHERE id = (SELECT item_id FROM items WHERE id = '${id}')`),
  ).toEqual([{ title: 'Two' }])
  expect(await query(`SELECT title, search_text LIKE 'one%' AS found FROM items WHERE id = '${id}'`)).toEqual([
    { title: 'One', found: true },
  ])
  const trail = await query(`SELECT 1 FROM audit_events WHERE event = 'item-version-brought-back' AND item = '${id}'`)
  expect(trail).toHaveLength(1)

  expect((await undo(editor, id, 6)).body, 'an editor may take it back').toMatchObject({
    saved: true,
    state: 'changed',
  })
  expect((await written(editor, id)).title).toBe('Not yet seen')
  // What is written is a version already, and what is live is no draft.
  expect((await restore(editor, id, 2, 7)).body.state).toBe('published')
  expect((await history(editor, id)).Items.map(({ kind }) => kind)).toEqual([
    'restored',
    'restored',
    'set aside',
    'published',
    'published',
  ])
  expect((await restore(editor, id, 9, 8)).status).toBe(404)
  await query(`UPDATE items SET binned_at = now() WHERE id = '${id}'`)
  expect((await restore(editor, id, 1, 8)).status).toBe(409)
})

test('what was brought back and taken back is never taken for what visitors saw last (PUBLISH-02, STAFF-16)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await twoVersions(publisher)
  await restore(publisher, id, 1, 4)
  await undo(publisher, id, 5)
  expect((await written(publisher, id)).title).toBe('Two')
  await place.call('POST', `${at(id)}/withdraw`, { revision: 6 }, publisher)
  expect((await written(publisher, id)).title).toBe('Two')
})

test('a publication that was taken back is not what visitors saw last (PUBLISH-02, STAFF-16)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await twoVersions(publisher)
  await write(publisher, id, 4, { title: 'Three' })
  await publish(publisher, id, 5)
  await undo(publisher, id, 6)
  await write(publisher, id, 7, { title: 'Two' })
  expect((await history(publisher, id)).Items.map(({ number, live }) => [number, live])).toEqual([
    [4, true],
    [3, false],
    [2, false],
    [1, false],
  ])
  await place.call('POST', `${at(id)}/withdraw`, { revision: 8 }, publisher)
  expect((await written(publisher, id)).title).toBe('Two')
})

test('a version of an older form is brought back by the fields of today (PUBLISH-04)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await twoVersions(publisher)
  await query(`
    INSERT INTO item_versions (item, number, snapshot, kind, by, at)
    VALUES ('${id}', 3, '{"title": "Older", "gone": "x"}', 'imported', 'from before the console', now())`)
  expect((await compare(publisher, id, 3, 'written')).status).toBe(200)
  await restore(publisher, id, 3, 4)
  expect(await written(publisher, id)).toEqual({ title: 'Older', description: '', date: '', link: '' })
  expect((await write(publisher, id, 5, { title: 'Older still' })).body.saved).toBe(true)
})

test('of twenty that bring back at once, on two instances, one does, and the others are shown it (DESK-09)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await twoVersions(publisher)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const headers = { 'x-access-token': publisher.accessToken }
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const from = index % 2 ? place.portal : other
      const answer = await from.post(`${at(id)}/versions/1/restore`, { revision: 4 }, headers)
      return (await answer.json()) as Acted
    }),
  )
  await other.close()
  expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
  expect((await history(publisher, id)).Items.map(({ kind }) => kind)).toEqual(['restored', 'published', 'published'])
})

test('a long history comes in pages (PUBLISH-04)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await draft(publisher, 'Many')
  await query(`
    INSERT INTO item_versions (item, number, snapshot, kind, by, at)
    SELECT '${id}', n, '{}', 'imported', 'from before the console', now() FROM generate_series(1, 120) AS n`)
  const { Items, Count } = (await place.call<History>('GET', `${at(id)}/versions?page=3`, undefined, publisher)).body
  expect([Count, Items.length, Items[0]?.number]).toEqual([120, 20, 20])
  const note = 'x'.repeat(501)
  expect((await publish(publisher, id, 1, note)).status).toBe(400)
})
