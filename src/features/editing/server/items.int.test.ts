import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addItems, changeContent } from '../../../../test/content-items.ts'
import { newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { planOf as planOfStatement, rowsRead, type Statement, statementsOf } from '../../../../test/statements.ts'
import { until } from '../../../../test/until.ts'
import { vacuum } from '../../../../test/vacuum.ts'
import { writtenFamilies } from '../../../platform/families-contract.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import { contentEditing } from '../../content/server/index.ts'
import { bringAlong } from './bring-along.ts'
import { itemRows } from './item-rows.ts'
import { stateShown } from './standing.ts'

const place = town({ template: 'starter' })

interface Line {
  id: string
  itemId: string
  title: string
  state: string
  author: string
  date: string | null
  changedBy: string
}
interface Answer {
  Items: Line[]
  Count: number
  Counts: Record<string, number>
}
const list = (session: Session, query = '', family = 'news') =>
  place.call<Answer>('GET', `/api/staff/items/${family}${query}`, undefined, session)
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

test('every live row has its item and first version from the start on, of every family (EDIT-03, PUBLISH-03)', async () => {
  const without = () =>
    query(`SELECT family, id FROM content_items AS live
      WHERE NOT EXISTS (SELECT FROM items WHERE family = live.family AND item_id = live.id)`)
  await until(async () => (await without()).length === 0, 'the starter content is brought along')
  expect(await query('SELECT DISTINCT kind, number, by FROM item_versions')).toEqual([
    { kind: 'release', number: 1, by: 'came with the portal' },
  ])
  expect(await query('SELECT DISTINCT state, live_version FROM items')).toEqual([
    { state: 'published', live_version: 1 },
  ])
  const editor = await newStaff(place, 'editor')
  for (const family of writtenFamilies) {
    const [live] = await query(`SELECT count(*)::int AS count FROM content_items WHERE family = '${family}'`)
    const { status, body } = await list(editor, '', family)
    expect([status, body.Count], family).toEqual([200, live?.count])
  }
})

test('the list says title, state, author, date, last change and by whom; filtered and sorted by each (EDIT-03)', async () => {
  const editor = await newStaff(place, 'editor')
  const item = { family: 'blog', item_date: '2026-03-04T12:00:00Z', published_at: '2026-03-04T12:00:00Z' } as const
  await addItems(
    place.portal,
    {
      ...item,
      id: 'one',
      title: 'A one of mine',
      author: 'Dana Turner',
      data: { category: 'x', tags: ['lathe', 'oil'] },
    },
    { ...item, id: 'two', title: 'A two of mine', author: 'Dana Turner', status: 'draft' },
    { ...item, id: 'three', title: 'A three of mine', author: 'Eve', status: 'deleted' },
  )
  const found = async (text: string) => (await list(editor, text, 'blog')).body.Items.map(({ title }) => title)
  const { body } = await list(editor, '?q=of%20mine&sort=title', 'blog')
  expect(body.Items).toMatchObject([
    { itemId: 'one', state: 'published', author: 'Dana Turner', date: '2026-03-04T12:00:00.000Z' },
    { itemId: 'three', state: 'withdrawn', author: 'Eve' },
    { itemId: 'two', state: 'draft', changedBy: 'from before the console' },
  ])
  expect(body.Counts).toEqual({ published: 1, withdrawn: 1, draft: 1 })
  expect(await found('?q=mine&state=draft')).toEqual(['A two of mine'])
  expect(await found('?author=dana%20turner&sort=-title')).toEqual(['A two of mine', 'A one of mine'])
  expect(await found('?tag=lathe')).toEqual(['A one of mine'])
  expect(await found('?needs=attention')).toEqual([])
  await query(`UPDATE items SET draft = '{}' WHERE item_id = 'one'`)
  expect(await found('?needs=attention')).toEqual(['A one of mine'])
  expect((await list(editor, '?q=one%20of%20mine', 'blog')).body.Items[0]?.state).toBe('changed')
  expect((await list(editor, '?state=lost', 'blog')).status).toBe(400)
  expect((await list(editor, '', 'event')).status).toBe(400)
  expect((await list(await newPerson(place), '', 'blog')).status).toBe(404)
  expect((await list(await newStaff(place, 'desk'), '', 'blog')).status).toBe(403)
})

test('what is written beside the console is there with the next look, and what was taken away there is withdrawn (EDIT-03)', async () => {
  const editor = await newStaff(place, 'editor')
  const stateOf = async () => (await list(editor, '?q=xylophone', 'policy')).body.Items.map(({ state }) => state)
  expect(await stateOf()).toEqual([])
  await addItems(place.portal, { family: 'policy', id: 'beside', title: 'A rule for xylophones' })
  expect(await stateOf()).toEqual(['published'])
  await changeContent(place.portal, () => query(`UPDATE content_items SET status = 'deleted' WHERE id = 'beside'`))
  expect(await stateOf()).toEqual(['withdrawn'])
})

test('of many instances that bring the same rows along at once, each row is taken once (EDIT-03)', async () => {
  const own = await startTestPortal()
  const other = await startTestPortal({ beside: own })
  const { db } = own.portal
  await sql`
    INSERT INTO content_items (family, id, title, item_date, search_text)
    SELECT 'news', 'many-' || n, 'Title ' || n, now(), '' FROM generate_series(1, 1234) AS n`.execute(db)
  const [news] = contentEditing
  if (!news) throw new Error('There is no family.')
  await Promise.all([own, other].flatMap(({ portal }) => Array.from({ length: 5 }, () => bringAlong(portal.db, news))))
  const counted = await sql<{ items: number; versions: number }>`
    SELECT (SELECT count(*)::int FROM items) AS items, (SELECT count(*)::int FROM item_versions) AS versions`.execute(
    db,
  )
  expect(counted.rows).toEqual([{ items: 1234, versions: 1234 }])
  await other.close()
})

test('a version is never changed, and goes with its item alone (PUBLISH-03)', async () => {
  await expect(query(`UPDATE item_versions SET note = 'other'`)).rejects.toThrow('never changed')
  await expect(query('DELETE FROM item_versions')).rejects.toThrow('never changed')
  await addItems(place.portal, { family: 'news', id: 'to-go', title: 'To go' })
  await list(await newStaff(place, 'editor'))
  const [item] = await query(`DELETE FROM items WHERE item_id = 'to-go' RETURNING id`)
  expect(await query(`SELECT 1 FROM item_versions WHERE item = '${item?.id}'`)).toEqual([])
})

test('a page of 100,000 items, and how many stand how, are found by their indexes (EDIT-03)', async () => {
  const own = await startTestPortal()
  const { db } = own.portal
  await sql`
    INSERT INTO items (family, item_id, title, author, search_text, created_at, changed_at, changed_by, live_version, draft)
    SELECT 'news', n::text, 'Title ' || n, CASE WHEN n % 20 = 0 THEN 'Lee' ELSE 'Dana' END, 'title ' || n, now() - n * interval '1 minute',
      now() - n * interval '1 minute', 'x', CASE WHEN n % 10 > 0 THEN 1 END, CASE WHEN n % 100 = 1 THEN '{}'::jsonb END
    FROM generate_series(1, 100000) AS n`.execute(db)
  const client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await vacuum(client, 'items')
  const planOf = async (order: string, where = sql`true`) => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: object }[] }>`
      EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM items AS i WHERE i.family = 'news' AND ${where}
      ORDER BY ${sql.raw(order)} LIMIT 50`.execute(db)
    return JSON.stringify(rows[0]?.['QUERY PLAN'])
  }
  for (const plan of [
    await planOf('i.changed_at DESC, i.id DESC'),
    await planOf('i.title, i.id'),
    await planOf('i.created_at DESC, i.id DESC'),
    await planOf('i.changed_at DESC, i.id DESC', sql`${stateShown} = 'draft'`),
  ]) {
    expect(plan).not.toContain('Seq Scan')
    expect(plan).not.toContain('"Sort"')
  }

  const look = async (narrowed: object, count: number) => {
    const sent = await statementsOf(async () => {
      const found = await readStaffList(itemRows(db, 'news'), { page: 1, sort: '-changed', ...narrowed })
      expect(found.count).toBe(count)
    })
    return sent.filter(({ text }) => text.includes('items AS i'))
  }
  for (const [needs, count] of Object.entries({ attention: 1_000, failed: 0 })) {
    const [, counted] = await look({ needs }, count)
    expect((await rowsRead(client, counted as Statement)).items).toBe(count)
  }
  const [, counted] = await look({}, 100_000)
  expect(await planOfStatement(client, counted as Statement)).toContain('Index Only Scan using items_counted')
  for (const asked of await look({ author: 'Lee' }, 5_000))
    expect(await planOfStatement(client, asked)).toMatch(/Index Only Scan (Backward )?using items_of_author/)
})
