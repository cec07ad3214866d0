import { parseFeed } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { readPage } from '../../../../test/page.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { addressOf, families } from '../../../platform/families-contract.ts'
import { contentFamilies } from './families/all.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

test('the news and the blog have an RSS feed of their newest items, linked from their pages', async () => {
  for (const [family, list, detail] of [
    ['news', '/news', '/newsdetail'],
    ['blog', '/blog', '/blogdetail'],
  ] as const) {
    await addItems(
      portal,
      ...Array.from({ length: 25 }, (_, index) => ({
        family,
        id: `item ${index}`,
        title: `Cuts & bends <${index}>`,
        headline: `Line ${index}\u0007`,
        author: 'A & B',
        item_date: new Date(Date.UTC(2026, 0, 1 + index, 12)),
      })),
    )
    const answer = await portal.get(`${list}/rss.xml`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(answer.headers.get('etag')).toBeTruthy()
    const feed = await answer.text()
    const items = [...feed.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item]) => item as string)
    expect(items).toHaveLength(20)
    expect(items[0]).toContain('<title>Cuts &amp; bends &lt;24&gt;</title>')
    expect(items[0]).toContain(`<link>${portal.portal.publicUrl()}${detail}?id=item%2024</link>`)
    expect(items[0]).toContain('<pubDate>Sun, 25 Jan 2026 12:00:00 GMT</pubDate>')
    expect(items[0]).toContain('<description>Line 24</description>')
    expect(items[0]).toContain('<dc:creator>A &amp; B</dc:creator>')
    for (const path of [list, `${detail}?id=item%201`])
      expect((await readPage(portal, path)).html, path).toMatch(
        new RegExp(`<link[^>]*rel="alternate"[^>]*type="application/rss\\+xml"[^>]*href="[^"]*${list}/rss\\.xml"`),
      )
  }
})

test('KIT-04 each family has a feed that its list names, of items as they are addressed, none from the future', async () => {
  const kinds = Object.keys(contentFamilies) as (keyof typeof contentFamilies)[]
  expect(kinds).toHaveLength(8)
  for (const family of kinds) {
    const { list } = families[family]
    const item = { family, id: `feed-${family}`, title: `Fed & <found> ${family}`, author: 'A & B' }
    await addItems(
      portal,
      { ...item, item_date: '2099-02-04T18:00:00Z', data: { category: 'Rules', folders: ['Rules'] } },
      { family, id: `hidden-${family}`, title: `Hidden ${family}`, item_date: '2099-02-04T18:00:00Z', status: 'draft' },
      { family, id: `due-${family}`, title: `Due ${family}`, published_at: '2099-01-01T12:00:00Z' },
    )
    const page = await readPage(portal, list)
    const [, address = ''] = /<link[^>]*type="application\/rss\+xml"[^>]*href="([^"]*)"/.exec(page.html) ?? []
    expect(address, list).toBe(`${portal.portal.publicUrl()}${list}/rss.xml`)
    const answer = await portal.get(new URL(address).pathname)
    const text = await answer.text()
    expect(text).not.toMatch(/Hidden|Due/)
    const feed = parseFeed(text)
    expect(feed).toMatchObject({ type: 'rss', link: portal.portal.publicUrl() + list })
    const [first] = feed?.items ?? []
    expect(first, family).toMatchObject({
      title: item.title,
      link: portal.portal.publicUrl() + addressOf(family, item),
      pubDate: new Date('2026-01-01T12:00:00Z'),
    })
    for (const { pubDate } of feed?.items ?? []) expect(pubDate?.getTime()).toBeLessThanOrEqual(Date.now())
  }
})

test('CIRC-08 a cyber circuit with registration has a calendar file', async () => {
  await addItems(portal, {
    family: 'cybercircuit',
    id: 'patch-night',
    title: 'Patch night; bring coffee, please',
    item_date: '2027-02-04T18:00:00Z',
    body_html: '<p>Scans &amp; fixes.</p>',
    data: { calendar: '/cyber-circuits/patch-night.ics', endAt: '2027-02-04T19:30:00Z', zone: 'America/New_York' },
  })
  const answer = await portal.get('/cyber-circuits/patch-night.ics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('patch-night.ics')
  const lines = (await answer.text()).replace(/\r\n[ \t]/g, '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'DTSTART:20270204T180000Z',
      'DTEND:20270204T193000Z',
      'SUMMARY:Patch night\\; bring coffee\\, please',
      'END:VCALENDAR',
    ]),
  )
  expect(lines.find((line) => line.startsWith('UID:'))).toContain('patch-night')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Scans & fixes.')
  expect(lines.find((line) => line.startsWith('URL'))).toContain('/cyber-circuits-detail?id=patch-night')
})

test('a calendar file that does not exist is the page for unknown addresses, with status 404', async () => {
  await addItems(
    portal,
    { family: 'cybercircuit', id: 'no-registration' },
    { family: 'cybercircuit', id: 'draft', status: 'draft', data: { calendar: '/cyber-circuits/draft.ics' } },
  )
  for (const id of ['no-registration', 'draft', 'no-such-circuit', '..%2F..%2Fetc', "'"]) {
    const answer = await portal.get(`/cyber-circuits/${id}.ics`)
    expect([answer.status, answer.headers.get('content-type')], id).toEqual([404, 'text/html; charset=utf-8'])
    expect(await answer.text(), id).toContain('The page you&#x27;re looking for does not exist')
  }
})
