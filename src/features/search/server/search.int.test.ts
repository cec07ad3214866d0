import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import type { SearchAnswer } from '../contract.ts'
import { respellEntries } from './respell.ts'

const clock = testClock('2026-06-01T12:00:00Z')
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ clock })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await sql`DELETE FROM content_items`.execute(portal.portal.db)
})

interface NewItem {
  id: string
  title?: string
  headline?: string
  body_html?: string
  family?: 'news' | 'blog' | 'document' | 'policy'
  status?: 'draft' | 'published' | 'deleted'
  published_at?: string
  item_date?: string
}

const publish = (...items: NewItem[]) =>
  portal.portal.db
    .insertInto('content_items')
    .values(
      items.map((item) => ({
        family: 'news' as const,
        title: 'An item',
        item_date: '2026-01-01T00:00:00Z',
        published_at: '2026-01-01T00:00:00Z',
        data: '{}',
        search_text: '',
        ...item,
      })),
    )
    .execute()

const find = (query: string, more = '') =>
  portal.json<SearchAnswer>(`/api/search?query=${encodeURIComponent(query)}${more}`)
const titles = async (query: string) => (await find(query)).Items.map((item) => item.title)

test('GEN-13 drafts, deleted items and those whose publication lies ahead are not found, nor offered as a spelling', async () => {
  await publish(
    { id: 'open', title: 'Quarterly turbine notice' },
    { id: 'draft', title: 'Secret zirconium notice', status: 'draft' },
    { id: 'gone', title: 'Deleted vanadium notice', status: 'deleted' },
    { id: 'ahead', title: 'Future palladium notice', published_at: '2026-06-02T00:00:00Z' },
  )
  expect(await titles('notice')).toEqual(['Quarterly turbine notice'])
  for (const word of ['zirconium', 'zirconum', 'vanadium', 'palladium', 'paladium'])
    expect(await find(word), word).toMatchObject({ Items: [], Count: 0, families: [] })
})

test('GEN-13 an item is found from the moment of its publication and no longer once it is withdrawn', async () => {
  await publish({ id: 'ahead', title: 'Palladium tomorrow', published_at: '2026-06-02T00:00:00Z' })
  expect(await titles('palladium')).toEqual([])
  clock.set('2026-06-02T00:00:01Z')
  expect(await titles('palladium tomorrow')).toEqual(['Palladium tomorrow'])
  await portal.portal.db.updateTable('content_items').set({ status: 'draft' }).execute()
  await until(async () => (await titles('palladium  tomorrow')).length === 0, 'the item is gone')
  clock.set('2026-06-01T12:00:00Z')
})

test('an edited item is found by its new words only', async () => {
  await publish({ id: 'one', title: 'Lathe', body_html: '<p>About drilling</p>' })
  expect(await titles('drilling')).toEqual(['Lathe'])
  await portal.portal.db.updateTable('content_items').set({ body_html: '<p>About welding</p>', id: 'two' }).execute()
  expect((await find('welding drilling')).someWords).toBe(true)
  const { Items } = await find('welding')
  expect(Items.map((item) => item.address)).toEqual(['/newsdetail?id=two'])
  await until(async () => (await titles('drilling')).length === 0, 'the old words are forgotten')
})

test('every word must be found, in any of its forms, in any letter case and with or without accents', async () => {
  await publish(
    { id: 'a', title: 'Assessments of machines', body_html: '<p>They were patched at the Café.</p>' },
    { id: 'b', title: 'Assessment of people' },
  )
  expect(await titles('ASSESSING machine')).toEqual(['Assessments of machines'])
  expect(await titles('patches cafe')).toEqual(['Assessments of machines'])
  expect(await titles('patches café')).toEqual(['Assessments of machines'])
  expect((await titles('assess')).length).toBe(2)
})

test('rules are found by their numbers', async () => {
  await publish(
    { id: 'a', title: 'The clause', body_html: '<p>See DFARS 252.204-7012 and NIST SP 800-171.</p>' },
    { id: 'b', title: 'Another', body_html: '<p>See 800-53 and/or POA&amp;M.</p>' },
  )
  expect(await titles('7012')).toEqual(['The clause'])
  expect(await titles('252.204-7012')).toEqual(['The clause'])
  expect(await titles('sp 800-171')).toEqual(['The clause'])
  expect(await titles('plan of action')).toEqual(['Another'])
  expect(await titles('POAM')).toEqual(['Another'])
})

test('TALK-06 "8a" and "8(a)" are one, and shown as they are written; a number after a hyphen is a word', async () => {
  await publish(
    { id: 'a', title: 'The 8(a) program', body_html: '<p>Nine years of 8(a) and not a day longer.</p>' },
    { id: 'b', title: 'Eight other things', body_html: '<p>Version 8 of a plan, with AES-256.</p>' },
  )
  for (const typed of ['8a', '8(a)', '8 (A)', '8A program'])
    expect(await titles(typed), typed).toEqual(['The 8(a) program'])
  const [item] = (await find('8a')).Items
  expect(item?.titleParts).toEqual([
    { text: 'The ', hit: false },
    { text: '8(a)', hit: true },
    { text: ' program', hit: false },
  ])
  expect(item?.snippet.map(({ text }) => text).join('')).toContain('of 8(a) and not')
  expect(await titles('aes256')).toEqual(['Eight other things'])
  expect(await titles('AES-256')).toEqual(['Eight other things'])
})

test('TALK-06 a page whose title says it comes before every article, and one that only holds it does not', async () => {
  const page = {
    source: 'pages',
    family: 'page',
    headline: '',
    keywords: '',
    own_page: true,
    visible_from: new Date(0),
    changed_at: new Date(0),
    body: `${'Words about much else stand here, line by line. '.repeat(300)} A gasket.`,
  }
  await portal.portal.db
    .insertInto('search_entries')
    .values([
      { ...page, id: '/gaskets', address: '/gaskets', title: 'Gaskets and all that one may ever want to know of them' },
      { ...page, id: '/other', address: '/other', title: 'Other' },
    ])
    .execute()
  await publish({ id: 'a', title: 'Gasket', headline: 'Gasket, gasket', body_html: '<p>Gasket</p>' })
  try {
    expect(await titles('gaskets')).toEqual([
      'Gaskets and all that one may ever want to know of them',
      'Gasket',
      'Other',
    ])
  } finally {
    await sql`DELETE FROM search_entries WHERE source = 'pages'`.execute(portal.portal.db)
  }
})

test('TALK-06 entries whose words were made in an older way are read anew, in batches', async () => {
  const { db } = portal.portal
  const plain = await sql<{ made: string }>`SELECT pg_get_functiondef('search_plain'::regproc) AS made`.execute(db)
  // As an upgrade leaves them: read before brackets and letters were, and numbered so.
  await sql`
    CREATE OR REPLACE FUNCTION search_plain(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN translate(regexp_replace(source, '(\\d)-(\\d)', '\\1 \\2', 'g'), '/<>&', '    ')`.execute(db)
  await publish(...Array.from({ length: 3 }, (_, index) => ({ id: `n${index}`, title: `Bushing 8(a) ${index}` })))
  await sql.raw(plain.rows[0]?.made ?? '').execute(db)
  await db.updateTable('search_entries').set({ words_version: 1 }).execute()
  const held = await sql`SELECT FROM search_entries WHERE title_words @@ '8a'::tsquery`.execute(db)
  expect(held.rows).toEqual([])
  await respellEntries(portal.portal, new AbortController().signal)
  const rows = await db.selectFrom('search_entries').select(['id', 'words_version']).execute()
  expect(rows.map((row) => row.words_version)).toEqual([2, 2, 2])
  expect((await titles('8a bushing')).length).toBe(3)
})

test('quotes ask for words side by side, a minus leaves a word out', async () => {
  await publish({ id: 'a', title: 'Plan of action' }, { id: 'b', title: 'Action without a plan' })
  expect(await titles('"action plan"')).toEqual([])
  expect((await titles('action plan')).length).toBe(2)
  expect(await titles('action -without')).toEqual(['Plan of action'])
  expect(await find('-without')).toMatchObject({ Items: [], Count: 0 })
})

test('a misspelt search finds what was meant and says so', async () => {
  await publish({ id: 'a', title: 'Cypher security for small shops', body_html: '<p>Multi-factor authentication</p>' })
  expect(await find('cyphr securty')).toMatchObject({ Count: 1, corrected: 'cypher security' })
  expect(await find('authentcation')).toMatchObject({ Count: 1, corrected: 'authentication' })
  expect(await find('Secuirty "small shops"')).toMatchObject({ Count: 1, corrected: 'security "small shops"' })
  expect(await find('cypher')).not.toHaveProperty('corrected')
  expect(await find('xqzptl')).toMatchObject({ Items: [], Count: 0 })
})

test('where nothing holds all words, what holds some is shown and called so', async () => {
  await publish({ id: 'a', title: 'Ransomware and backups' }, { id: 'b', title: 'Invoices' })
  expect(await find('ransomware invoices')).toMatchObject({ Count: 2, someWords: true })
  expect(await find('ransomware backups')).toMatchObject({ Count: 1, someWords: false })
})

test('a word in the title counts more than in the headline, and there more than in the text', async () => {
  await publish(
    { id: 'body', title: 'One', headline: 'Plain', body_html: '<p>About forklifts.</p>' },
    { id: 'head', title: 'Two', headline: 'About forklifts' },
    { id: 'title', title: 'Forklifts', headline: 'Plain' },
  )
  expect(await titles('forklift')).toEqual(['Forklifts', 'Two', 'One'])
})

test('of two alike the newer comes first', async () => {
  await publish(
    { id: 'a', title: 'Old bobbin', item_date: '2022-01-01T00:00:00Z' },
    { id: 'b', title: 'New bobbin', item_date: '2026-05-01T00:00:00Z' },
  )
  expect(await titles('bobbin')).toEqual(['New bobbin', 'Old bobbin'])
})

test('where there is no text but the title, no snippet stands in for it', async () => {
  await publish({ id: 'a', title: 'Lathe' })
  expect((await find('lathe')).Items.map(({ title, snippet }) => [title, snippet])).toEqual([['Lathe', []]])
})

test('hits are marked in plain text, and nothing of the text becomes markup', async () => {
  await publish({
    id: 'a',
    title: 'Scores < 110 & "quotes"',
    headline: 'What <b>bold</b> scores mean',
    body_html: '<p>A score of 88 &lt; 110 &amp; more.</p>',
  })
  const { Items } = await find('scores')
  expect(Items[0]?.title).toBe('Scores < 110 & "quotes"')
  expect(Items[0]?.titleParts).toEqual([
    { text: 'Scores', hit: true },
    { text: ' < 110 & "quotes"', hit: false },
  ])
  const snippet = Items[0]?.snippet ?? []
  expect(snippet.map((part) => part.text).join('')).toContain('What <b>bold</b> scores mean')
  expect(snippet.filter((part) => part.hit).map((part) => part.text)).toContain('score')
  const html = await (await portal.get('/search?query=scores')).text()
  expect(html).toContain('<mark>Scores</mark> &lt; 110 &amp; &quot;quotes&quot;')
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt; <mark>scores</mark>')
  expect(html).not.toContain('<b>bold</b>')
})

test('the search text itself is escaped on the page', async () => {
  const html = await (await portal.get(`/search?query=${encodeURIComponent('"><script>alert(1)</script>')}`)).text()
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('results of one family are counted and shown apart, ten to a page', async () => {
  await publish(
    ...Array.from({ length: 12 }, (_, index) => ({ id: `n${index}`, title: `Gauge ${index}` })),
    { id: 'b', title: 'Gauge blog', family: 'blog' },
    { id: 'd', title: 'Gauge handout', family: 'document' },
    { id: 'p', title: 'Gauge rule', family: 'policy' },
  )
  const all = await find('gauge')
  expect(all.Count).toBe(15)
  expect(all.Items).toHaveLength(10)
  expect(all.families).toEqual([
    { family: 'news', count: 12 },
    { family: 'blog', count: 1 },
    { family: 'document', count: 1 },
    { family: 'policy', count: 1 },
  ])
  expect(await find('gauge', '&family=blog')).toMatchObject({ Count: 1, Items: [{ address: '/blogdetail?id=b' }] })
  expect((await find('gauge', '&family=document')).Items[0]?.address).toBe('/documents?query=Gauge%20handout')
  expect((await find('gauge', '&page=2')).Items).toHaveLength(5)
  expect((await find('gauge', '&page=999')).Items).toEqual([])
  const html = await (await portal.get('/search?query=gauge&family=news&page=2')).text()
  expect(html.match(/class="result"/g)).toHaveLength(2)
})

test('the search page is whole without JavaScript, described, and left out by search engines', async () => {
  await publish({ id: 'a', title: 'Coolant' })
  const html = await (await portal.get('/search?q=coolant')).text()
  expect(html).toContain('<title>Search results for “coolant” | ')
  expect(html).toMatch(/<meta name="robots" content="noindex"\/>/)
  expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
  expect(html).toContain('href="/newsdetail?id=a"')
  const empty = await (await portal.get('/search?query=zzzzzz')).text()
  expect(empty).toContain('No items match the search criteria...')
  expect(empty).toContain('/pictures/empty-search.svg')
  const unknownFamily = await portal.get('/search?query=coolant&family=spaceships&page=-4')
  expect(unknownFamily.status).toBe(200)
})

test('GEN-09 bad input gets a clear 400', async () => {
  for (const query of [
    'query=a&page=0',
    'query=a&page=x',
    'query=a&pageSize=101',
    'query=a&family=spaceships',
    `query=${'x'.repeat(201)}`,
    'query=a&query=b',
  ]) {
    const answer = await portal.get(`/api/search?${query}`)
    expect(answer.status, query).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.any(String), fieldErrors: expect.any(Object) })
  }
  expect(await find('')).toMatchObject({ Items: [], Count: 0 })
  expect(await find('the and of')).toMatchObject({ Items: [], Count: 0 })
  for (const query of ['🙂', "'; DROP TABLE x; --", '\\', '%', '_', ':*', '!&|()', '\ufffd\ud800', '"', '-', "a'b:c*"])
    expect((await portal.get(`/api/search?query=${encodeURIComponent(query.toWellFormed())}`)).status, query).toBe(200)
})
