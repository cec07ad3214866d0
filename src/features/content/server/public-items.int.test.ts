import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItems, changeContent } from '../../../../test/content-items.ts'
import { readPage } from '../../../../test/page.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import type { CyberCircuit, NewsItem } from '../contract.ts'
import type { Family } from './tables.ts'

interface List<Item = { id: string }> {
  Items: Item[]
  Count: number
}

let portal: TestPortal
const clock = testClock('2026-06-01T12:00:00Z')
const calls: Record<Exclude<Family, 'policy' | 'answer'>, string> = {
  news: 'news',
  blog: 'blogs',
  whitepaper: 'whitepapers',
  cybercircuit: 'cybercircuits',
  document: 'documents/type/all',
  template: 'documents/type/template',
}
const families = Object.keys(calls) as (keyof typeof calls)[]
const ids = async (family: keyof typeof calls, query = '') => {
  const { Items, Count } = await portal.json<List>(`/api/resources/${calls[family]}${query}`)
  expect(Count).toBe(Items.length)
  return Items.map(({ id }) => id)
}

beforeAll(async () => {
  portal = await startTestPortal({ clock })
  for (const family of [...families, 'policy', 'answer'] as const)
    await addItems(
      portal,
      { family, id: 'shown' },
      { family, id: 'draft', status: 'draft' },
      { family, id: 'deleted', status: 'deleted' },
      { family, id: 'ahead', published_at: '2026-06-01T12:00:30Z', item_date: '2026-05-01T12:00:00Z' },
    )
})
afterAll(() => portal.close())

const hidden = /(?:Title|Headline|Text) of (?:draft|deleted|ahead)/

test('GEN-13 drafts, deleted items and those whose publication lies ahead appear nowhere', async () => {
  for (const family of families) {
    expect(await ids(family), family).toEqual(['shown'])
    expect(await ids(family, '?q=d'), family).toEqual([])
    expect(await ids(family, '?page=1&pageSize=6'), family).toEqual(['shown'])
  }
  expect((await portal.json<{ id: string }[]>('/api/resources/policies')).map(({ id }) => id)).toEqual(['shown'])
  const answers = await readPage(portal, '/answers')
  expect(answers.text).toContain('Title of shown')
  expect(answers.text).not.toMatch(hidden)
  for (const [call, page, list] of [
    ['news', '/newsdetail', '/news'],
    ['blogs', '/blogdetail', '/blog'],
    ['whitepapers', '/white-paper-detail', '/white-papers'],
    ['cybercircuits', '/cyber-circuits-detail', '/cyber-circuits'],
  ])
    for (const id of ['draft', 'deleted', 'ahead']) {
      expect(await portal.json(`/api/resources/${call}/${id}`), `${call} ${id}`).toEqual({ Items: [], Count: 0 })
      const detail = await portal.get(`${page}?id=${id}`)
      expect([detail.status, detail.headers.get('location')], `${call} ${id}`).toEqual([302, list])
    }
  for (const path of [
    '/news',
    '/blog',
    '/white-papers',
    '/cyber-circuits',
    '/documents',
    '/templates',
    '/policy-corner',
  ])
    expect(hidden.exec((await readPage(portal, path)).html)?.[0], path).toBeUndefined()
  for (const feed of [
    '/news/rss.xml',
    '/blog/rss.xml',
    '/white-papers/rss.xml',
    '/cyber-circuits/rss.xml',
    '/documents/rss.xml',
    '/templates/rss.xml',
    '/policy-corner/rss.xml',
    '/answers/rss.xml',
  ])
    expect(hidden.exec(await (await portal.get(feed)).text())?.[0], feed).toBeUndefined()
})

test('GEN-13 an item appears when its publication falls due, and the counts with it', async () => {
  expect(await portal.json('/api/resources/news?page=1&pageSize=6')).toMatchObject({ Count: 1 })
  clock.set('2026-06-01T12:00:30Z')
  const answer = await portal.json<List>('/api/resources/news?page=1&pageSize=7')
  expect(answer.Count).toBe(2)
  expect(answer.Items.map(({ id }) => id)).toEqual(['ahead', 'shown'])
  clock.set('2026-06-01T12:00:00Z')
})

test('GEN-13 the date of a cyber circuit is no publication date', async () => {
  await addItems(portal, { family: 'cybercircuit', id: 'next-year', item_date: '2027-05-04T17:00:00Z' })
  expect(await ids('cybercircuit', '?page=1')).toEqual(['next-year', 'shown'])
  expect((await readPage(portal, '/cyber-circuits-detail?id=next-year')).status).toBe(200)
})

test('GEN-14 a details answer is one item and a count; an unknown id answers none with status 200', async () => {
  for (const call of ['news', 'blogs', 'whitepapers', 'cybercircuits']) {
    const one = await portal.json<List>(`/api/resources/${call}/shown`)
    expect([one.Items.map(({ id }) => id), one.Count], call).toEqual([['shown'], 1])
    for (const id of ['no-such-item', '%E2%98%83', "'%20OR%201=1", '..%2F..%2Fetc', 'x'.repeat(200), 'SHOWN']) {
      const answer = await portal.get(`/api/resources/${call}/${id}`)
      expect([answer.status, await answer.json()], `${call} ${id}`).toEqual([200, { Items: [], Count: 0 }])
    }
    for (const id of ['%00', 'x'.repeat(201), '%E0%A4%A'])
      expect((await portal.get(`/api/resources/${call}/${id}`)).status, `${call} ${id.slice(0, 9)}`).toBe(400)
  }
})

test('GEN-15 dates travel as ISO 8601 in UTC', async () => {
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
  const news = await portal.json<List<NewsItem>>('/api/resources/news/shown')
  expect(news.Items[0]?.article.date).toMatch(iso)
  const circuit = await portal.json<List<CyberCircuit>>('/api/resources/cybercircuits/shown')
  expect(circuit.Items[0]?.date).toMatch(iso)
  expect(circuit.Items[0]?.endAt).toMatch(iso)
})

test('GEN-15 without JavaScript a time is shown with its zone named', async () => {
  await addItems(portal, {
    family: 'cybercircuit',
    id: 'in-denver',
    item_date: '2026-07-01T19:00:00Z',
    data: { zone: 'America/Denver' },
  })
  expect((await readPage(portal, '/cyber-circuits-detail?id=in-denver')).text).toContain('July 1, 2026, 1:00 PM MDT')
})

test('GEN-16 script in stored HTML, texts and addresses never reaches an answer', async () => {
  const script =
    '<script>alert(1)</script><img src=x onerror="alert(2)"><a href="javascript:alert(3)">x</a><iframe></iframe>'
  const dirty = {
    title: 'Dirty </script><script>alert(4)</script>',
    headline: '"><script>alert(5)</script>',
    author: '<b onmouseover=alert(6)>who</b>',
    picture_url: 'javascript:alert(7)',
    picture_description: '" onload="alert(8)',
    body_html: `<p>fine</p>${script}<p style="color:red" onclick="alert(9)">text</p>`,
    data: {
      detailsURL: 'javascript:alert(10)',
      prompt: '<script>alert(11)</script>',
      link: ' JavaScript:alert(12)',
      powerpoint: 'data:text/html,alert(13)',
      recording: '//evil.example.org/x',
      calendar: '\u0001javascript:alert(14)',
      type: 'handout',
      folders: ['<script>alert(15)</script>'],
    },
    search_text: 'dirty',
  }
  for (const family of families) await addItems(portal, { ...dirty, family, id: 'dirty' })
  for (const [call, field, addresses] of [
    ['news', 'article.summary', ['article.largeImageURL', 'article.detailsURL']],
    ['blogs', 'article', ['mainImage']],
    ['whitepapers', 'article', ['imageURL', 'whitepaperLink']],
    ['cybercircuits', 'article', ['cyberBannerLink', 'cyberPowerpointLink', 'cyberRecordingLink', 'cyberCalendarLink']],
  ] as const) {
    const [item] = (await portal.json<List>(`/api/resources/${call}/dirty`)).Items
    const at = (path: string) =>
      path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], item) as string
    expect(at(field), call).toContain('<p>fine</p>')
    expect(at(field), call).toContain('<p>text</p>')
    expect(at(field), call).not.toMatch(/script|onerror|onclick|style|iframe|alert/)
    for (const address of addresses) expect(at(address), `${call} ${address}`).toBe('')
  }
  const [document] = (await portal.json<List<{ url: string; thumbnail: string }>>('/api/resources/documents/type/all'))
    .Items
  expect([document?.url, document?.thumbnail]).toEqual(['', ''])

  for (const path of [
    '/news',
    '/blog',
    '/white-papers',
    '/cyber-circuits',
    '/documents',
    '/templates',
    '/newsdetail?id=dirty',
    '/blogdetail?id=dirty',
    '/white-paper-detail?id=dirty',
    '/cyber-circuits-detail?id=dirty',
    '/news?query=%3Cscript%3Ealert(16)%3C/script%3E',
    '/documents?query=%22%3E%3Cscript%3Ealert(16)%3C/script%3E',
  ]) {
    const { html, status } = await readPage(portal, path)
    expect(status, path).toBe(200)
    expect(
      /<script>alert|<img src=x|(?:href|src)="(?:javascript:|data:|\/\/)|<iframe/i.exec(html)?.[0],
      path,
    ).toBeUndefined()
    const withoutValues = html.replace(/"[^"]*"/g, '""')
    expect(/<[^>]*\son[a-z]+=/i.exec(withoutValues)?.[0], path).toBeUndefined()
  }
  const feed = await (await portal.get('/news/rss.xml')).text()
  expect(feed).not.toContain('<script>')
  expect(feed).toContain('&lt;script&gt;')
})

test('GEN-12 the counts follow every change of the content', async () => {
  const count = async (size: number) =>
    (await portal.json<List>(`/api/resources/blogs?q=title&page=1&pageSize=${size}`)).Count
  const before = await count(1)
  await addItems(portal, { family: 'blog', id: 'one-more', title: 'One more title' })
  expect(await count(1)).toBe(before + 1)
  await changeContent(portal, () =>
    portal.portal.db.updateTable('content_items').set({ status: 'deleted' }).where('id', '=', 'one-more').execute(),
  )
  expect(await count(1)).toBe(before)
})
