import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newStaff, type Session, town } from '../../../../test/people.ts'
import type { SavedReply } from '../contract.ts'

const place = town({ template: 'starter' })
const db = () => place.portal.portal.db

interface Replies {
  Items: SavedReply[]
  saved: boolean
}
const add = (session: Session, title: string, text = 'Dear {name}') =>
  place.call<Replies>('POST', '/api/staff/saved-replies', { title, text }, session)
const change = (session: Session, path: string, title: string, revision: number) =>
  place.call<Replies>('PUT', path, { title, text: 'Good day, {name}', revision }, session)

test('saved replies are kept, changed and removed by whoever answers, and the trail says it (INBOX-04, STAFF-13)', async () => {
  const [desk, counselor] = [await newStaff(place, 'desk'), await newStaff(place, 'counselor')]
  const added = await add(desk, 'Welcome')
  expect(added.body.Items).toEqual([{ id: expect.any(Number), title: 'Welcome', text: 'Dear {name}', revision: 0 }])
  const id = added.body.Items[0]?.id
  const path = `/api/staff/saved-replies/${id}`
  expect((await change(counselor, path, 'Hello', 0)).body).toMatchObject({
    saved: true,
    Items: [{ title: 'Hello', text: 'Good day, {name}', revision: 1 }],
  })
  expect((await add(desk, '  ')).status).toBe(400)
  expect((await add(desk, 'Long', 'x'.repeat(4_001))).status).toBe(400)
  expect((await add(await newStaff(place, 'editor'), 'Mine')).status).toBe(403)
  expect((await place.call<Replies>('DELETE', path, undefined, counselor)).body.Items).toEqual([])
  expect((await change(desk, path, 'Gone', 1)).body).toMatchObject({ saved: false, Items: [] })
  const { rows } = await sql`
    SELECT event, details FROM audit_events WHERE area = 'inquiries' AND item = ${String(id)} ORDER BY id`.execute(db())
  expect(rows).toEqual([
    { event: 'reply-kept', details: { title: 'Welcome', text: 'Dear {name}' } },
    {
      event: 'reply-kept',
      details: { title: ['Welcome', 'Hello'], text: ['Dear {name}', 'Good day, {name}'] },
    },
    { event: 'reply-removed', details: { title: 'Hello' } },
  ])
})

test('of twenty changes of a reply at once one is saved, and there are a hundred replies at most (INBOX-04)', async () => {
  const desk = await newStaff(place, 'desk')
  const id = (await add(desk, 'Shared')).body.Items[0]?.id
  const changed = await Promise.all(
    Array.from({ length: 20 }, (_, index) => change(desk, `/api/staff/saved-replies/${id}`, `By ${index}`, 0)),
  )
  expect(changed.filter(({ body }) => body.saved)).toHaveLength(1)
  await sql`
    INSERT INTO saved_replies (title, text, changed_at, changed_by)
    SELECT 'Reply ' || n, 'x', now(), 'x' FROM generate_series(1, 94) n`.execute(db())
  const added = await Promise.all(Array.from({ length: 20 }, (_, index) => add(desk, `One more ${index}`)))
  expect(added.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(added.filter(({ status }) => status === 409)).toHaveLength(15)
})
