import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Acted, article, itemActs, itemPath, linkTo } from '../../../../test/item-acts.ts'
import { newStaff, town } from '../../../../test/people.ts'
import { rowsRead, type Statement, statementsOf } from '../../../../test/statements.ts'
import { until } from '../../../../test/until.ts'
import { contentEditing } from '../../content/server/index.ts'
import { carryOutDue } from './publish-due.ts'

const place = town()
const { query, now, write, act, draft, published, move, schedule, visit, textOf } = itemActs(place)

test('a changed address is taken back within ten seconds; one that another has, or leads elsewhere, is refused (EDIT-04, STAFF-16)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await published(publisher, article('The sodium lathe'))
  const other = await published(publisher, article('The other lathe'))
  const { body } = await move(publisher, id, 'lathe')
  expect(body.undoUntil).not.toBeNull()
  expect((await act(publisher, id, 'undo')).body).toMatchObject({ saved: true, itemId: 'the-sodium-lathe' })
  await until(async () => (await visit('/newsdetail?id=the-sodium-lathe')) === 200, 'it is back')
  expect(await visit('/newsdetail?id=lathe')).toBe('/newsdetail?id=the-sodium-lathe')

  expect((await move(publisher, other, 'the-sodium-lathe')).body.fieldErrors).toEqual({
    key: 'Another one has this address',
  })
  expect((await move(publisher, other, 'lathe')).body.fieldErrors).toEqual({
    key: 'This address leads on to another page',
  })
  expect((await move(publisher, other, 'the-other-lathe')).status).toBe(400)
  const stale = await place.call<Acted>(
    'POST',
    itemPath(other, 'address'),
    { revision: await now(other), from: 'something-else', key: 'x' },
    publisher,
  )
  expect(stale).toMatchObject({ status: 409 })
  // A title makes no address that leads on to another item.
  expect((await act(publisher, await draft(publisher, article('Lathe')), 'publish')).body.itemId).toBe('lathe-2')
  const rule = await draft(publisher, { title: 'A rule' }, 'policy')
  expect((await move(publisher, rule, 'x', 'policy')).status, 'it has no page of its own').toBe(409)
  await act(publisher, id, 'bin')
  expect((await move(publisher, id, 'in-the-bin')).status).toBe(409)
})

test('whether an address is free is told by the item that has it, not by all of its family (EDIT-04)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await published(publisher, article('The potassium lathe'))
  await query(`
    INSERT INTO content_items (family, id, title, item_date, search_text)
    SELECT 'news', 'one-of-many-' || n, '', now(), '' FROM generate_series(1, 2000) AS n`)
  onTestFinished(async () => void (await query(`DELETE FROM content_items WHERE id LIKE 'one-of-many-%'`)))
  await query('ANALYZE content_items')
  const sent = await statementsOf(async () => {
    expect((await move(publisher, id, 'potassium')).body).toMatchObject({ saved: true })
  })
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const asked = sent.find(({ text }) => text.includes("data->>'firstId'") && text.startsWith('select'))
  // By now the item itself.
  expect(await rowsRead(client, asked as Statement)).toEqual({ content_items: 1 })
})

test('of twenty who take one address at once, in changes and first publications, one has it (EDIT-04)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const ids = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      index % 2 ? published(publisher, article(`Wanted by number ${index}`)) : draft(publisher, article('Wanted')),
    ),
  )
  const answers = await Promise.all(
    ids.map((id, index) => (index % 2 ? move(publisher, id, 'wanted') : act(publisher, id, 'publish'))),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const keys = (await query(`SELECT item_id FROM items WHERE id IN (${ids.map((id) => `'${id}'`).join()})`)).map(
    ({ item_id }) => item_id,
  )
  expect(keys.filter((key) => key === 'wanted')).toHaveLength(1)
  expect(new Set(keys).size).toBe(20)
  const rows = await query(`SELECT count(*)::int AS count FROM content_items WHERE id = ANY ('{${keys.join()}}')`)
  expect(rows).toEqual([{ count: 20 }])
})

test('who writes changes no address of what is looked over, approved or scheduled (EDIT-04)', async () => {
  const editor = await newStaff(place, 'editor')
  const publisher = await newStaff(place, 'publisher')
  const id = await draft(editor, article('The boron drill'))
  expect((await schedule(publisher, id)).status).toBe(200)
  expect((await move(editor, id, 'drill')).status).toBe(403)
  expect((await move(publisher, id, 'drill')).body.itemId).toBe('drill')
  for (const stage of ['review', 'approved']) {
    const other = await draft(editor, article(`The ${stage} drill`))
    await query(`UPDATE items SET stage = '${stage}' WHERE id = '${other}'`)
    expect((await move(editor, other, `drill-${stage}`)).status, stage).toBe(403)
    expect((await move(publisher, other, `drill-${stage}`)).status, stage).toBe(200)
  }
})

test('an item that links to itself has one row after its address was changed and taken back (EDIT-04, STAFF-16)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await published(publisher, article('The self'))
  await write(publisher, id, article('The self', linkTo('the-self')))
  await act(publisher, id, 'publish')
  await move(publisher, id, 'myself')
  expect(await textOf(id)).toContain('"/newsdetail?id=myself"')
  expect((await act(publisher, id, 'undo')).body).toMatchObject({ saved: true, itemId: 'the-self' })
  expect(await textOf(id)).toContain('"/newsdetail?id=the-self"')
  await place.call('GET', '/api/staff/items/news', undefined, publisher)
  for (const [table, column] of [
    ['content_items', 'id'],
    ['items', 'item_id'],
  ])
    expect(await query(`SELECT ${column} AS key FROM ${table} WHERE ${column} IN ('the-self', 'myself')`)).toEqual([
      { key: 'the-self' },
    ])
})

test('what is taken back comes back with links to the present addresses (EDIT-07, STAFF-16)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const target = await published(publisher, article('Moves meanwhile'))
  const id = await published(publisher, article('Links and goes', linkTo('moves-meanwhile')))
  await act(publisher, id, 'withdraw')
  await move(publisher, target, 'moved-meanwhile')
  expect((await act(publisher, id, 'undo')).body).toMatchObject({ saved: true, state: 'published' })
  expect(await textOf(id)).toContain('"/newsdetail?id=moved-meanwhile"')
  const [row] = await query(`SELECT snapshot->>'body' AS body FROM items JOIN item_versions ON item = id
    AND number = live_version WHERE id = '${id}'`)
  expect(row?.body).toBe(await textOf(id))
})

test('an address that another took is not taken back to, and not published under (EDIT-04, PUBLISH-08)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await draft(publisher, article('The tin saw'))
  await move(publisher, id, 'saw')
  await move(publisher, id, 'tin-saw')
  const other = await draft(publisher, article('The other saw'))
  expect((await move(publisher, other, id)).body.fieldErrors, 'links to the draft have its id').toEqual({
    key: 'Another one has this address',
  })
  await move(publisher, other, 'saw')
  expect(await act(publisher, id, 'undo')).toMatchObject({
    status: 409,
    body: { message: 'Another one has this address' },
  })
  // Somebody writes beside the console what two have chosen.
  const planned = await draft(publisher, article('The planned saw'))
  await move(publisher, planned, 'planned-saw')
  expect((await schedule(publisher, planned)).status).toBe(200)
  await query(`INSERT INTO content_items (family, id, title, item_date, body_html, data, search_text)
    SELECT 'news', key, 'Beside', now(), '', '{}', 'one' FROM unnest('{tin-saw,planned-saw}'::text[]) AS key`)
  expect(await act(publisher, id, 'publish')).toMatchObject({
    status: 409,
    body: { message: 'Another one has this address' },
  })
  place.clock.advance(2 * 86_400_000)
  await carryOutDue(place.portal.portal, contentEditing)
  expect(
    await query(`SELECT why, faults, failed_at IS NULL AS waits FROM item_schedules WHERE item = '${planned}'`),
  ).toEqual([{ why: 'Another one has this address.', faults: 0, waits: false }])
})

test('no item gets an address by which feeds know another; a draft that came beside the console moves with its row (EDIT-04)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const id = await published(publisher, article('The first name'))
  await move(publisher, id, 'second-name')
  await query(`DELETE FROM redirects WHERE from_path = '/newsdetail?id=the-first-name'`)
  expect((await act(publisher, await draft(publisher, article('The first name')), 'publish')).body.itemId).toBe(
    'the-first-name-2',
  )
  expect((await move(publisher, id, 'the-first-name')).status, 'its own it gets again').toBe(200)

  await query(`INSERT INTO content_items (family, id, title, item_date, body_html, data, search_text, status)
    VALUES ('news', 'beside', 'Beside', now(), '<p>Text.</p>', '{}', 'one', 'draft')`)
  let beside = ''
  await until(async () => {
    await place.call('GET', '/api/staff/items/news', undefined, publisher)
    beside = String((await query(`SELECT id FROM items WHERE item_id = 'beside'`))[0]?.id ?? '')
    return beside !== ''
  }, 'it is known')
  await move(publisher, beside, 'beside-it')
  await place.call('GET', '/api/staff/items/news', undefined, publisher)
  expect(await query(`SELECT id FROM content_items WHERE id LIKE 'beside%'`)).toEqual([{ id: 'beside-it' }])
  await write(publisher, beside, article('Beside'))
  expect((await act(publisher, beside, 'publish')).body).toMatchObject({ saved: true, itemId: 'beside-it' })
})
