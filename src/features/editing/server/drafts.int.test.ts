import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { idOf, newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import type { Snapshot } from '../../../forms/item.ts'

const place = town()
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

interface Item {
  id: string
  itemId: string
  state: string
  revision: number
  form: { name: string; kind: string; label: string; options?: unknown[] }[]
  fields: Snapshot
  changedBy: string
}
interface Saved {
  saved: boolean
  revision: number
  state: string
  newer: { fields: Snapshot; by: string } | null
}
const begin = async (session: Session, body: object = {}) =>
  place.call<{ id: string }>('POST', '/api/staff/items/policy', body, session)
const read = async (session: Session, id: string) =>
  (await place.call<Item>('GET', `/api/staff/items/policy/${id}`, undefined, session)).body
const save = (session: Session, id: string, revision: number, fields: object) =>
  place.call<Saved>('PUT', `/api/staff/items/policy/${id}/draft`, { revision, fields }, session)

/** A policy that visitors see, as its item. */
async function livePolicy(session: Session, id: string): Promise<string> {
  const data = { link: 'https://example.org/rule' }
  await addItems(place.portal, { family: 'policy', id, title: `Policy ${id}`, headline: 'Do it.', data })
  await place.call('GET', '/api/staff/items/policy', undefined, session)
  const [row] = await query(`SELECT id FROM items WHERE item_id = '${id}'`)
  return row?.id as string
}

test('a new item is a draft at once, with its form, and the trail says who began it (EDIT-04, EDIT-02)', async () => {
  const editor = await newStaff(place, 'editor')
  const { body } = await begin(editor)
  const item = await read(editor, body.id)
  expect(item).toMatchObject({
    state: 'draft',
    revision: 0,
    changedBy: 'Ada Lovelace',
    fields: { title: '', date: '' },
  })
  expect(item.form.map(({ name }) => name)).toEqual(['title', 'description', 'date', 'link'])
  expect(item.form[0]).toMatchObject({ kind: 'text', label: 'Title', max: 110, hint: expect.any(String) })
  const trail = await query(
    `SELECT actor_id, area FROM audit_events WHERE event = 'item-begun' AND item = '${body.id}'`,
  )
  expect(trail).toEqual([{ actor_id: idOf(editor), area: 'content' }])
})

test('a copy has the text of the other, and is a draft of its own (EDIT-04)', async () => {
  const editor = await newStaff(place, 'editor')
  const source = await livePolicy(editor, 'source')
  const { body } = await begin(editor, { copyOf: source })
  const copy = await read(editor, body.id)
  expect(copy).toMatchObject({ state: 'draft', fields: { title: 'Copy of Policy source', description: 'Do it.' } })
  expect((await begin(editor, { copyOf: crypto.randomUUID() })).status).toBe(404)
  expect((await begin(editor, { copyOf: 'x' })).status).toBe(400)
})

test('what is written is kept by field, and what visitors see stays as it is (EDIT-09, PUBLISH-02)', async () => {
  const editor = await newStaff(place, 'editor')
  const id = await livePolicy(editor, 'stays')
  const before = await query(`SELECT * FROM content_items WHERE id = 'stays'`)
  const version = place.portal.portal.memory.version
  const { body } = await save(editor, id, 0, { title: 'Another title' })
  expect(body).toMatchObject({ saved: true, revision: 1, state: 'changed', newer: null })
  for (let revision = 1; revision < 100; revision += 1) await save(editor, id, revision, { description: `${revision}` })
  expect(await read(editor, id)).toMatchObject({ revision: 100, fields: { title: 'Another title', description: '99' } })
  expect(await query(`SELECT * FROM content_items WHERE id = 'stays'`)).toEqual(before)
  expect(place.portal.portal.memory.version, '100 saves make no answer anew').toBe(version)
  expect((await place.portal.json<{ title: string }[]>('/api/resources/policies')).map(({ title }) => title)).toContain(
    'Policy stays',
  )
  const back = await save(editor, id, 100, { title: 'Policy stays', description: 'Do it.' })
  expect(back.body, 'what was put back is no change').toMatchObject({ saved: true, state: 'published' })
})

test('who saves over something newer is given it, and nothing is lost (DESK-09, STAFF-19)', async () => {
  const [ada, other] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  const { body } = await begin(ada)
  await save(ada, body.id, 0, { title: 'Hers' })
  const late = await save(other, body.id, 0, { title: 'His' })
  expect(late.body).toMatchObject({
    saved: false,
    revision: 1,
    newer: { fields: { title: 'Hers', link: '' }, by: 'Ada Lovelace' },
  })
  expect((await save(other, body.id, 1, { link: '/x' })).body.saved).toBe(true)
  expect((await read(ada, body.id)).fields).toMatchObject({ title: 'Hers', link: '/x' })
})

test('of twenty that save at once, on two instances, none is lost: each is saved, or given what was (DESK-09)', async () => {
  const editor = await newStaff(place, 'editor')
  const { body } = await begin(editor)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const write = async (index: number): Promise<number> => {
    let revision = 0
    for (let tries = 1; ; tries += 1) {
      const answer = await (index % 2 ? place.portal : other).get(`/api/staff/items/policy/${body.id}/draft`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-access-token': editor.accessToken },
        body: JSON.stringify({ revision, fields: { title: `Title ${index}` } }),
      })
      const saved = (await answer.json()) as Saved
      if (saved.saved) return tries
      expect(saved.newer?.fields.title).toMatch(/^Title \d+$/)
      revision = saved.revision
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)))
  await other.close()
  expect((await read(editor, body.id)).revision).toBe(20)
})

test('what is no field of the form, or cannot be kept, is told by its name; what is merely wrong is kept (EDIT-09)', async () => {
  const editor = await newStaff(place, 'editor')
  const { body } = await begin(editor)
  for (const fields of [{ other: 'x' }, { title: ['x'] }, { title: 'a\u0000b' }, { title: 'x'.repeat(200_001) }]) {
    const { status, body: refusal } = await save(editor, body.id, 0, fields)
    expect(status).toBe(400)
    expect(Object.keys((refusal as unknown as { fieldErrors: object }).fieldErrors)).toEqual(Object.keys(fields))
  }
  expect((await save(editor, body.id, 0, { title: 'x'.repeat(500), date: 'soon', link: 'nowhere' })).body.saved).toBe(
    true,
  )
  await query(`UPDATE items SET binned_at = now() WHERE id = '${body.id}'`)
  expect(await save(editor, body.id, 1, { title: 'x' })).toMatchObject({ status: 409, body: { code: 'in_the_bin' } })
  const elsewhere = await place.call('GET', `/api/staff/items/news/${body.id}`, undefined, editor)
  expect(elsewhere.status, 'of another family').toBe(404)
})
