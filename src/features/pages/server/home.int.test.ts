import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'

/** It stands, so that nothing ends between a call and the page. */
const clock = testClock()
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter', clock })
})
afterAll(() => portal.close())

test('KIT-04 the home page says who runs the site, and how it is searched', async () => {
  const { html } = await readPage(portal, '/')
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  expect(blocks).toHaveLength(1)
  const { '@graph': graph } = JSON.parse(blocks[0]?.[1] ?? '') as { '@graph': Record<string, unknown>[] }
  const url = portal.portal.publicUrl()
  const { programmeName } = portal.portal.settings.site
  expect(graph).toMatchObject([
    { '@type': 'Organization', name: programmeName, url, email: portal.portal.settings.site.infoMailbox },
    { '@type': 'WebSite', name: programmeName, url, publisher: { '@id': graph[0]?.['@id'] } },
  ])
  expect((await portal.get(new URL(String(graph[0]?.logo)).pathname)).headers.get('content-type')).toBe('image/png')
  const { potentialAction } = graph[1] as { potentialAction: { target: { urlTemplate: string } } }
  const search = new URL(potentialAction.target.urlTemplate.replace('{search_term_string}', 'ransom'))
  expect((await readPage(portal, search.pathname + search.search)).main).toContain('ransom')
})

test('HOME-01 three slides stand in the page with the places they lead to', async () => {
  const { main } = await readPage(portal, '/')
  const hero = main.slice(main.indexOf('class="hero"'), main.indexOf('class="wrap statement"'))
  expect([...hero.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Locate your accelerator',
    'Explore services',
    'View success stories',
  ])
  const links = [...main.matchAll(/<a class="hero__link"[^>]*href="([^"]+)"/g)].map(([, to]) => to)
  expect(links).toEqual(['/#locator', '/about-us', '/success-stories'])
  expect(main).toContain('id="locator"')
})

test('FIRST-02 the home page begins with what is offered, to whom and that it is free, a box and two ways on', async () => {
  const { main, h1 } = await readPage(portal, '/')
  expect(h1).toMatch(/^Free help for small companies to .*/)
  const welcome = main.slice(main.indexOf('class="welcome"'), main.indexOf('class="hero"'))
  expect(welcome).toContain(`<h1 id="welcome">${h1}</h1>`)
  expect(welcome.match(/<input [^>]*>/g)).toEqual([expect.stringContaining('name="query"')])
  expect(welcome).toContain('action="/service-area-locator#results"')
  const { Items: events } = await portal.json<{ Items: { id: string; startAt: string }[] }>('/api/resources/events')
  const { Items: circuits } = await portal.json<{ Items: { id: string; date: string }[] }>(
    '/api/resources/cybercircuits',
  )
  const [next] = [
    ...events.map(({ id, startAt }) => ({ date: startAt, to: `/event-detail?id=${id}` })),
    ...circuits.map(({ id, date }) => ({ date, to: `/cyber-circuits-detail?id=${id}` })),
  ]
    .filter(({ date }) => new Date(date) > clock.now())
    .sort((a, b) => a.date.localeCompare(b.date))
  const links = [...welcome.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, words]) => [words, to])
  expect(links).toEqual([
    ['Which CMMC level do I need?', '/about-cmmc'],
    ['Next live session', next?.to],
  ])
})

const teasers = [
  ['News', '/api/resources/news?page=1&pageSize=3', '/newsdetail?id='],
  ['Cyber circuits', '/api/resources/cybercircuits?page=1&pageSize=3', '/cyber-circuits-detail?id='],
] as const
describe('HOME-06 HOME-08 a teaser', () => {
  test.each(teasers)('shows the first three of %s', async (title, call, address) => {
    const { Items } = await portal.json<{ Items: { id: string }[] }>(call)
    const { main } = await readPage(portal, '/')
    expect(teaserLinks(main, title)).toEqual(Items.map(({ id }) => address + id))
  })
})

test('HOME-07 the first three upcoming events are teasers, the soonest first', async () => {
  const { Items } = await portal.json<{ Items: { id: string; startAt: string; endAt: string }[] }>(
    '/api/resources/events',
  )
  const soonest = Items.filter(({ endAt }) => new Date(endAt) > clock.now())
    .sort((a, b) => a.startAt.localeCompare(b.startAt))
    .slice(0, 3)
  expect(soonest).toHaveLength(3)
  const { main } = await readPage(portal, '/')
  expect(teaserLinks(main, 'Events')).toEqual(soonest.map(({ id }) => `/event-detail?id=${id}`))
})

test('HOME-06 HOME-07 HOME-08 an empty portal says what will stand there', async () => {
  const empty = await startTestPortal()
  const { words, main } = await readPage(empty, '/')
  expect(words).toContain('Check back soon for news posts...')
  expect(words).toContain('Check back soon for upcoming events...')
  expect(words).toContain('Check back soon for cyber circuits...')
  expect(main).toMatch(/href="\/events"[^>]*>Next live session/)
})

/** Addresses of the cards below the heading of a teaser. */
function teaserLinks(main: string, title: string): string[] {
  const from = main.indexOf(`<h2>${title}</h2>`)
  const section = main.slice(from, main.indexOf('</section>', from))
  return [...section.matchAll(/class="card__link"[^>]*href="([^"]+)"/g)].map(([, to]) => to as string)
}
