import { type Insertable, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { faultsOf } from '../../../../test/logged.ts'
import { startTestPortal, testClock } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { EventItem } from '../contract.ts'
import { insertEvents } from './store.ts'

interface List {
  Items: EventItem[]
  Count: number
}

const now = '2026-03-10T12:00:00.000Z'
const clock = testClock(now)
beforeEach(() => clock.set(now))

/** An event that begins `hours` from now and lasts one hour, unless told otherwise. */
function event(id: string, hours: number, more: Partial<Insertable<PortalTables['events']>> = {}) {
  const start = new Date(Date.parse(now) + hours * 3_600_000)
  const title = more.title ?? `Event ${id}`
  return {
    id,
    title,
    starts_at: start,
    ends_at: new Date(start.getTime() + 3_600_000),
    zone: 'America/Chicago',
    type: 'Webinar',
    published_at: new Date(Date.parse(now) - 86_400_000),
    search_text: title.toLowerCase(),
    join_url: `https://meet.example.org/${id}`,
    ...more,
  }
}

async function portalWith(...events: Insertable<PortalTables['events']>[]) {
  const portal = await startTestPortal({ clock })
  const { version } = portal.portal.memory
  await portal.portal.db.transaction().execute((tx) => insertEvents(tx, events))
  if (events.length > 0) await until(() => portal.portal.memory.version > version, 'the change is heard of')
  const page = async (path: string) => (await portal.get(path)).text()
  return { ...portal, page }
}

/** The text of a part of a page, tags taken out. */
const words = (html: string) => html.replace(/<!--.*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const titlesIn = (html: string) => [...html.matchAll(/event-detail\?id=([\w-]+)"/g)].map(([, id]) => id)
const upcomingOf = (html: string) => html.slice(html.indexOf('id="upcoming-events"'), html.indexOf('id="past-events"'))
const pastOf = (html: string) => html.slice(html.indexOf('id="past-events"'), html.indexOf('</table>'))

test('EVENT-03 EVENT-04 GEN-14 the calls answer events with every field, one alone, or none', async () => {
  const portal = await portalWith(
    event('full', 24, {
      author: 'Cyber Desk',
      headline: 'Bring a drawing',
      description_html: '<p>We read it <script>alert(1)</script>together.</p>',
      picture_url: '/pictures/x.svg',
      picture_description: 'A drawing',
      list_picture_url: '/pictures/small.svg',
      list_picture_description: 'A pencil',
      place: 'Example Hall',
      seats: 40,
      registration_required: true,
      webinar_key: '123-456',
    }),
    event('plain', -24),
  )
  const list = await portal.json<List>('/api/resources/events')
  expect(list.Count).toBe(2)
  expect(list.Items.map(({ id }) => id)).toEqual(['full', 'plain'])
  expect(list.Items[0]).toEqual({
    id: 'full',
    eventTitle: 'Event full',
    headLine: 'Bring a drawing',
    description: '<p>We read it together.</p>',
    author: 'Cyber Desk',
    bannerImage: '/pictures/x.svg',
    imageURL: '/pictures/small.svg',
    photoDescription: 'A drawing',
    startAt: '2026-03-11T12:00:00.000Z',
    endAt: '2026-03-11T13:00:00.000Z',
    date: '2026-03-11T12:00:00.000Z',
    zone: 'America/Chicago',
    type: 'Webinar',
    place: 'Example Hall',
    registrationRequired: true,
    seats: 40,
    webinarKey: '123-456',
    cancelled: false,
  })
  // Lists show the event's own picture for them, the page its banner.
  const cards = await portal.page('/events')
  expect(cards).toMatch(/<img[^>]* src="\/pictures\/small.svg" alt="A pencil"/)
  expect(cards).not.toContain('/pictures/x.svg')
  expect(await portal.page('/event-detail?id=full')).toMatch(/<img[^>]* src="\/pictures\/x.svg" alt="A drawing"/)
  const plain = await portal.json<List>('/api/resources/events/plain')
  expect(plain.Count).toBe(1)
  expect(plain.Items[0]).not.toHaveProperty('imageURL')
  expect(plain.Items[0]?.bannerImage).not.toBe('')
  expect(EventItem.safeParse(plain.Items[0]).success).toBe(true)
  expect(await portal.json('/api/resources/events/no-such-event')).toEqual({ Items: [], Count: 0 })
})

test('GEN-13 drafts, deleted events and those not yet published are nowhere; an event in the future is shown', async () => {
  const tomorrow = new Date(Date.parse(now) + 86_400_000)
  const portal = await portalWith(
    event('shown', 480),
    event('draft', 24, { status: 'draft' }),
    event('deleted', 24, { status: 'deleted' }),
    event('not-yet', 48, { published_at: tomorrow }),
  )
  expect((await portal.json<List>('/api/resources/events')).Items.map(({ id }) => id)).toEqual(['shown'])
  expect(titlesIn(await portal.page('/events'))).toEqual(['shown'])
  for (const id of ['draft', 'deleted', 'not-yet']) {
    expect(await portal.json(`/api/resources/events/${id}`)).toEqual({ Items: [], Count: 0 })
    expect((await portal.get(`/event-detail?id=${id}`)).status).toBe(302)
    expect((await portal.get(`/events/${id}.ics`)).status).toBe(404)
  }
  expect(await portal.page('/events/calendar.ics')).not.toMatch(/draft|deleted|not-yet/)
})

test('EVENT-01 EVENT-05 EVENT-06 ROUTE-19 upcoming cards come soonest first, a running one among them, past rows latest first', async () => {
  const portal = await portalWith(
    event('next-month', 700),
    event('running', -0.5),
    event('tomorrow', 24),
    event('long-ago', -900),
    event('yesterday', -24),
    event('ends-now', -1),
  )
  const html = await portal.page('/events')
  expect(titlesIn(upcomingOf(html))).toEqual(['running', 'tomorrow', 'next-month'])
  expect(upcomingOf(html)).toContain('class="card')
  expect(upcomingOf(html)).not.toContain('<table')
  expect(pastOf(html)).toContain('<table')
  expect(titlesIn(pastOf(html))).toEqual(['ends-now', 'yesterday', 'long-ago'])
})

test('EVENT-07 GEN-15 a past event stands in its own zone with the zone named, and midnight is left out', async () => {
  const portal = await portalWith(
    event('all-day', 0, {
      starts_at: '2026-03-01T06:00:00Z',
      ends_at: '2026-03-02T06:00:00Z',
    }),
    event('morning', 0, { starts_at: '2026-02-01T15:00:00Z', ends_at: '2026-02-01T18:00:00Z' }),
  )
  const rows = pastOf(await portal.page('/events')).split('<tr>')
  expect(words(rows[2] as string)).toMatch(/Webinar March 1, 2026 March 2, 2026 $/)
  expect(words(rows[3] as string)).toMatch(/Webinar February 1, 2026, 9:00 AM CST February 1, 2026, 12:00 PM CST/)
})

test('EVENT-08 with no upcoming events the page says to check back soon', async () => {
  const portal = await portalWith()
  expect(words(await portal.page('/events'))).toContain('Check back soon for upcoming events...')
  expect(words(await portal.page('/events?query=boat'))).toContain('No items match the search criteria...')
})

test('LIST-14 upcoming and past events stand 5 on a page, each with a pager of its own', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7]
  const portal = await portalWith(
    ...numbers.map((number) => event(`up-${number}`, number * 24)),
    ...numbers.map((number) => event(`past-${number}`, -number * 24)),
  )
  const first = await portal.page('/events')
  expect(titlesIn(upcomingOf(first))).toEqual(['up-1', 'up-2', 'up-3', 'up-4', 'up-5'])
  expect(titlesIn(pastOf(first))).toEqual(['past-1', 'past-2', 'past-3', 'past-4', 'past-5'])
  expect(first).toContain('href="/events?upcoming=2"')
  expect(first).toContain('href="/events?past=2"')
  const second = await portal.page('/events?upcoming=2')
  expect(titlesIn(upcomingOf(second))).toEqual(['up-6', 'up-7'])
  expect(titlesIn(pastOf(second))).toEqual(['past-1', 'past-2', 'past-3', 'past-4', 'past-5'])
  expect(second).toContain('href="/events?upcoming=2&amp;past=2"')
  expect(titlesIn(pastOf(await portal.page('/events?past=2')))).toEqual(['past-6', 'past-7'])
})

test('LIST-05 LIST-06 LIST-04 the search looks through title, headline and description at once', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  const { db, memory } = portal.portal
  const { version } = memory
  await db
    .insertInto('events')
    .values(
      event('headlined', 24, {
        title: 'Welding',
        headline: 'With a quokka',
        description_html: '<p>Bring gloves</p>',
        search_text: ['Welding', 'With a quokka', 'Bring gloves'].join('\n').toLowerCase(),
      }),
    )
    .execute()
  await until(() => memory.version > version, 'the change is heard of')
  const found = async (q: string) =>
    (await portal.json<List>(`/api/resources/events?q=${encodeURIComponent(q)}`)).Items.map(({ id }) => id)
  expect(await found('QUOKKA')).toEqual(['headlined'])
  expect(await found('welding quokka gloves')).toEqual(['headlined'])
  expect(await found('welding walrus')).toEqual([])
  // Starter events are found by a word of the title and by one that stands in the description alone.
  expect(await found('ransom')).toContain('tabletop-the-ransom-note')
  expect(await found('ransom boat')).toEqual(['tabletop-the-ransom-note'])
  expect(titlesIn(await (await portal.get('/events?query=ransom%20boat')).text())).toEqual(['tabletop-the-ransom-note'])
})

test('EVENT-02 with an outside address for events the page leads there, also on the way from another page', async () => {
  const portal = await startTestPortal({
    clock,
    env: { EVENTS_URL: 'https://events.example.org/calendar?from=portal' },
  })
  const answer = await portal.get('/events?query=x')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('https://events.example.org/calendar?from=portal')
  expect(await (await portal.get('/events.data')).text()).toContain('https://events.example.org/calendar?from=portal')
})

test('EVENT-10 the detail page shows banner, title, author, description and what there is to know, for search engines too', async () => {
  const portal = await portalWith(
    event('workshop', 24, {
      title: 'Read a drawing',
      author: 'Dana Whitcomb',
      description_html: '<h2>Agenda</h2><p>First the <em>title block</em>.</p>',
      picture_url: '/pictures/banner.svg',
      picture_description: 'A drawing on a table',
      place: 'Example Hall, Peoria, Illinois',
      registration_required: true,
      seats: 12,
    }),
  )
  const html = await portal.page('/event-detail?id=workshop')
  expect(html).toMatch(/<img[^>]*src="\/pictures\/banner.svg"[^>]*alt="A drawing on a table"/)
  expect(html).toContain('<h1>Read a drawing</h1>')
  expect(html).toContain('<h2>Agenda</h2><p>First the <em>title block</em>.</p>')
  const text = words(html)
  expect(text).toContain('Dana Whitcomb')
  expect(text).toMatch(/Wednesday, March 11, 2026, 7:00\s–\s8:00 AM CDT/)
  expect(text).toContain('Example Hall, Peoria, Illinois')
  expect(text).toContain('This event needs a registration')
  expect(html).toContain('href="/login?redirect=%2Fevent-detail%3Fid%3Dworkshop"')
  const structured = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] as string)
  expect(structured).toMatchObject({
    '@type': 'Event',
    name: 'Read a drawing',
    startDate: '2026-03-11T12:00:00.000Z',
    endDate: '2026-03-11T13:00:00.000Z',
    location: {
      '@type': 'Place',
      name: 'Example Hall, Peoria, Illinois',
      address: { '@type': 'PostalAddress', addressLocality: 'Peoria', addressRegion: 'IL', addressCountry: 'US' },
    },
    maximumAttendeeCapacity: 12,
  })
  expect(html).toContain('property="og:title" content="Read a drawing')
})

test('EVENT-11 LIST-17 a missing event leads to the events list', async () => {
  const portal = await portalWith()
  for (const query of ['?id=no-such-event', '', '?id=', `?id=${'x'.repeat(3_000)}`]) {
    const answer = await portal.get(`/event-detail${query}`)
    expect([answer.status, answer.headers.get('location')], query).toEqual([302, '/events'])
  }
})

test('EVENT-09 EVENT-11 a failure to load events is only logged: the list stays a page, the detail leads to it', async () => {
  const portal = await portalWith(event('kept', 24), event('other', 48))
  const remembered = await portal.page('/events')
  await sql`ALTER TABLE events RENAME TO events_away`.execute(portal.portal.db)
  const faults = faultsOf(portal.portal.log)
  const list = await portal.get('/events?another-address')
  expect(list.status).toBe(503)
  const text = words(/<main[\s\S]*<\/main>/.exec(await list.text())?.[0] as string)
  expect(text).toContain('Check back soon for upcoming events...')
  expect(text).not.toMatch(/went wrong|not available|error/i)
  expect(faults.at(-1)).toContain('"events" does not exist')
  const detail = await portal.get('/event-detail?id=kept')
  expect([detail.status, detail.headers.get('location')]).toEqual([302, '/events'])
  expect(await portal.page('/events')).toBe(remembered)
})

test('bad input gets a page or a clear refusal', async () => {
  const portal = await portalWith(event('one', 24), event('two', -24))
  const queries = ['upcoming=0', 'past=-1&upcoming=1e99', 'upcoming=999999', 'query=%25_%5C', 'q=%ff%fe']
  for (const query of [...queries, `query=${'x'.repeat(10_000)}`, 'query=a&query=b&past=x&past=2'])
    expect((await portal.get(`/events?${query}`)).status, query).toBe(200)
  for (const query of ['page=0', 'pageSize=100000', `q=${'x'.repeat(10_000)}`]) {
    const answer = await portal.get(`/api/resources/events?${query}`)
    expect(answer.status, query).toBe(400)
    expect(await answer.json()).toHaveProperty('fieldErrors')
  }
  for (const path of ['/api/resources/events/%00', '/events/%00.ics', '/events?query=%00', '/event-detail?id=%00'])
    expect((await portal.get(path)).status, path).toBe(400)
})
