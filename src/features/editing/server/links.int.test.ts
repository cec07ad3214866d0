import pg from 'pg'
import { expect, test } from 'vitest'
import { up } from '../../../../migrations/0114-redirects-hold.ts'
import { article, itemActs, itemPath, linkTo } from '../../../../test/item-acts.ts'
import { newStaff, town } from '../../../../test/people.ts'
import { planOf, statementsOf } from '../../../../test/statements.ts'
import { until } from '../../../../test/until.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import { contentEditing } from '../../content/server/index.ts'
import { followLinks } from './follow-links.ts'
import { carryOutDue } from './publish-due.ts'

const place = town()
const { query, now, write, act, draft, published, move, schedule, linkedFrom, textOf } = itemActs(place)

test('more than a hundred links follow in pieces, stopped and gone on with, by two at once and once each (EDIT-07)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const target = await published(publisher, article('Linked by many'))
  await query(`INSERT INTO content_items (family, id, title, item_date, body_html, data, search_text)
    SELECT 'news', 'many-' || n, 'One of many ' || n, now(), '${linkTo('linked-by-many')}', '{}', 'one'
    FROM generate_series(1, 230) n`)
  await until(async () => {
    await place.call('GET', '/api/staff/items/news', undefined, publisher)
    return (
      (await query(`SELECT 1 FROM item_links WHERE side = 'live' AND address = '/newsdetail?id=linked-by-many'`))
        .length === 230
    )
  }, 'all are known to link to it')
  const asked = await linkedFrom(publisher, target)
  expect(asked.Count).toBe(230)
  expect(asked.Items).toHaveLength(20)
  await move(publisher, target, 'once-linked-by-many')
  const followed = async () =>
    (
      await query(`SELECT count(*)::int AS count FROM content_items WHERE id LIKE 'many-%'
        AND body_html LIKE '%"/newsdetail?id=once-linked-by-many"%'`)
    )[0]?.count
  // The job that was asked for would do it too.
  await query(`DELETE FROM pgboss.job WHERE name = 'item-links'`)
  expect(await followed(), 'the first at once').toBe(100)
  const stopped = new AbortController()
  const upkeep = batches({ signal: stopped.signal })
  const oneAlone: typeof upkeep = {
    ...upkeep,
    repeat: (step) =>
      upkeep.repeat(async () => {
        const more = await step()
        stopped.abort()
        return more
      }),
  }
  await followLinks(place.portal.portal, contentEditing, oneAlone)
  expect(await followed(), 'a piece more').toBe(200)
  await Promise.all(Array.from({ length: 2 }, () => followLinks(place.portal.portal, contentEditing, batches())))
  expect(await followed()).toBe(230)
  const versions = await query(`SELECT count(*)::int AS count FROM item_versions JOIN items ON items.id = item
    WHERE item_id LIKE 'many-%' AND number > 1`)
  expect(versions, 'once each').toEqual([{ count: 230 }])
})

test('links to an item follow it: in what visitors see at once, in drafts and schedules when they go live (EDIT-07, PUBLISH-07)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const target = await published(publisher, article('The target'))
  const linking = await published(publisher, article('It links', linkTo('the-target&amp;utm_source=x#top')))
  const written = await draft(publisher, article('It will link', linkTo('the-target')))
  const planned = await draft(publisher, article('It links later', linkTo('the-target')))
  const scheduled = await schedule(publisher, planned)
  expect(scheduled.status, scheduled.body.message).toBe(200)
  const revision = await now(linking)
  await move(publisher, target, 'moved-target')
  expect(await textOf(linking)).toContain('href="/newsdetail?id=moved-target&amp;utm_source=x#top"')
  expect(await now(linking), 'who writes there is told of no change').toBe(revision)
  const history = await query(
    `SELECT number, kind, by, note FROM item_versions WHERE item = '${linking}' ORDER BY number`,
  )
  expect(history.at(-1)).toEqual({
    number: 2,
    kind: 'published',
    by: 'the portal',
    note: 'A page that it leads to has another address now',
  })
  const { body } = await place.call<{ fields: { body: string } }>(
    'GET',
    `/api/staff/items/news/${linking}`,
    undefined,
    publisher,
  )
  expect(body.fields.body).toContain('moved-target')
  await act(publisher, written, 'publish')
  expect(await textOf(written)).toContain('"/newsdetail?id=moved-target"')

  place.clock.advance(2 * 86_400_000)
  await carryOutDue(place.portal.portal, contentEditing)
  expect(await textOf(planned)).toContain('"/newsdetail?id=moved-target"')
})

test('a link to a draft leads to it once that is published (EDIT-07)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const target = await draft(publisher, article('A draft that is linked to'))
  const linking = await draft(publisher, article('It links to a draft', linkTo(target)))
  expect((await linkedFrom(publisher, target)).Items).toMatchObject([{ id: linking, live: false }])
  await act(publisher, target, 'publish')
  const addresses = [target, `${target}#part`, `${target}&x=1`].map((key) => `/newsdetail?id=${key}`)
  const checked = await place.call<{ missing: string[] }>(
    'POST',
    itemPath(linking, 'check'),
    { fields: {}, addresses: [...addresses, '/newsdetail?id=never-was'] },
    publisher,
  )
  expect(checked.body.missing).toEqual(['/newsdetail?id=never-was'])
  await act(publisher, linking, 'publish')
  const [row] = await query(`SELECT body_html FROM content_items WHERE id = 'it-links-to-a-draft'`)
  expect(row?.body_html).toContain('href="/newsdetail?id=a-draft-that-is-linked-to"')
})

test('who leads to an item is named before it goes, in what is seen and in what is written, by an index (EDIT-15)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const target = await published(publisher, article('About to go'))
  expect(await linkedFrom(publisher, target)).toEqual({ Items: [], Count: 0 })
  const seen = await published(publisher, article('Seen', linkTo('about-to-go')))
  const written = await draft(publisher, article('Written', linkTo('about-to-go')))
  const thrownAway = await draft(publisher, article('Thrown away', linkTo('about-to-go')))
  await act(publisher, thrownAway, 'bin')
  const named = await linkedFrom(publisher, target)
  expect(named).toEqual({
    Items: [
      { id: seen, family: 'news', title: 'Seen', live: true },
      { id: written, family: 'news', title: 'Written', live: false },
    ],
    Count: 2,
  })
  // By an earlier address too, and no more once the link is gone.
  await move(publisher, target, 'gone-soon')
  expect((await linkedFrom(publisher, target)).Count).toBe(2)
  await write(publisher, written, { body: '<p>No link.</p>' })
  await write(publisher, seen, { body: '<p>No link.</p>' })
  expect((await linkedFrom(publisher, target)).Items).toMatchObject([{ id: seen, live: true }])
  await act(publisher, seen, 'publish')
  expect((await linkedFrom(publisher, target)).Count).toBe(0)
  expect(
    (await place.call('GET', itemPath(target, 'linked-from'), undefined, await newStaff(place, 'counselor'))).status,
  ).toBe(403)

  const sent = await statementsOf(() => linkedFrom(publisher, target))
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  const plans = await Promise.all(
    sent.filter(({ text }) => text.includes('item_links')).map((statement) => planOf(client, statement)),
  )
  await client.end()
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('item_links_by_address')
  expect(plans[0]).not.toContain('Seq Scan on item_links')
})

test('a starter item stays one when a link in it follows, and is withdrawn with the others (EDIT-07, EDIT-14)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const target = await published(publisher, article('Linked by the starter'))
  await query(`INSERT INTO content_items (family, id, title, item_date, body_html, data, search_text, sample)
    VALUES ('blog', 'came', 'It came', now(), '${linkTo('linked-by-the-starter')}', '{}', 'one', true)`)
  await until(async () => {
    await place.call('GET', '/api/staff/items/blog', undefined, publisher)
    return (await query(`SELECT 1 FROM items WHERE item_id = 'came'`)).length === 1
  }, 'it is known')
  await move(publisher, target, 'once-linked-by-the-starter')
  const kinds = () =>
    query(`SELECT v.kind FROM item_versions AS v JOIN items ON items.id = item WHERE item_id = 'came' ORDER BY number`)
  expect(await kinds()).toEqual([{ kind: 'release' }, { kind: 'release' }])
  await place.call('POST', '/api/staff/items/blog/withdraw-starter', {}, publisher)
  expect(await query(`SELECT status FROM content_items WHERE id = 'came'`)).toEqual([{ status: 'draft' }])
})

test('an item that somebody holds keeps nobody waiting, and follows later (EDIT-07)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const target = await published(publisher, article('Held up'))
  const linking = await published(publisher, article('It is held', linkTo('held-up')))
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`SELECT FROM items WHERE id = '${linking}' FOR UPDATE`)
  expect((await move(publisher, target, 'held-up-no-more')).status).toBe(200)
  expect(await textOf(linking)).toContain('"/newsdetail?id=held-up"')
  await client.query('ROLLBACK')
  await client.end()
  await followLinks(place.portal.portal, contentEditing, batches())
  expect(await textOf(linking)).toContain('"/newsdetail?id=held-up-no-more"')
})

test('links of items that were there before the portal noted them are noted at its start (EDIT-15)', async () => {
  const lines = () => query('SELECT item, side, address FROM item_links ORDER BY 1, 2, 3')
  const before = await lines()
  expect(before.length).toBeGreaterThan(100)
  await query('DELETE FROM item_links')
  await query(`INSERT INTO item_links SELECT id, 'draft', '/gone-meanwhile' FROM items LIMIT 1`)
  await up(place.portal.portal.db as never)
  expect(await lines()).toEqual(before)
})
