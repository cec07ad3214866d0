import { parseFeed } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCalendar } from '../../../../test/calendar-file.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import type { EventItem } from '../contract.ts'

/** It stands, so that nothing ends between a call and the page. */
const clock = testClock()
let portal: TestPortal
let events: EventItem[]
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter', clock })
  events = (await portal.json<{ Items: EventItem[] }>('/api/resources/events')).Items
})
afterAll(() => portal.close())

const utc = (iso: string) => iso.replace(/\.000Z$/, 'Z').replaceAll(/[-:]/g, '')

test('each event has a calendar file that says when, in UTC, what and where', async () => {
  expect(events.length).toBeGreaterThanOrEqual(16)
  for (const event of events) {
    const answer = await portal.get(`/events/${event.id}.ics`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('.ics"')
    const { entries } = readCalendar(await answer.text())
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      SUMMARY: event.eventTitle,
      DTSTART: utc(event.startAt),
      DTEND: utc(event.endAt),
      ...(event.place ? { LOCATION: event.place } : {}),
    })
    expect(entries[0]?.URL).toMatch(new RegExp(`/event-detail\\?id=${event.id}$`))
    expect(entries[0]?.DESCRIPTION).toContain(entries[0]?.URL)
  }
})

test('the feed holds every event to come, each under its own lasting name, and can be asked for cheaply', async () => {
  const answer = await portal.get('/events/calendar.ics')
  const { calendar, entries } = readCalendar(await answer.text())
  expect(calendar['X-WR-CALNAME']).toContain('events')
  expect(calendar['REFRESH-INTERVAL']).toBe('PT1H')
  const upcoming = events.filter(({ endAt }) => Date.parse(endAt) > clock.now().getTime())
  expect(upcoming.length).toBeGreaterThan(5)
  for (const event of upcoming)
    expect(entries.filter(({ SUMMARY }) => SUMMARY === event.eventTitle)).toMatchObject([
      { DTSTART: utc(event.startAt) },
    ])
  expect(new Set(entries.map(({ UID }) => UID)).size).toBe(entries.length)
  const [entry] = readCalendar(await (await portal.get(`/events/${upcoming[0]?.id}.ics`)).text()).entries
  expect(entries.map(({ UID }) => UID)).toContain(entry?.UID)
  const again = await portal.get('/events/calendar.ics', {
    headers: { 'if-none-match': answer.headers.get('etag') as string },
  })
  expect(again.status).toBe(304)
})

test('KIT-04 the events have an Atom feed that their page names, with the same entries and no way in', async () => {
  const answer = await portal.get('/events/atom.xml')
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = await answer.text()
  expect(text).not.toContain('meet.example.org')
  const feed = parseFeed(text)
  expect(feed).toMatchObject({ type: 'atom', id: expect.stringMatching(/\/events$/) })
  const { entries } = readCalendar(await (await portal.get('/events/calendar.ics')).text())
  expect(feed?.items.map(({ title }) => title)).toEqual(entries.map(({ SUMMARY }) => SUMMARY))
  expect(feed?.items.map(({ link }) => link)).toEqual(entries.map(({ URL }) => URL))
  const [place] = events.filter(({ place, endAt }) => place && Date.parse(endAt) > clock.now().getTime())
  const entry = feed?.items.find(({ title }) => title === place?.eventTitle)
  expect(entry?.description).toContain(place?.place)
  for (const { pubDate } of feed?.items ?? []) expect(pubDate?.getTime()).toBeLessThanOrEqual(clock.now().getTime())
  const page = await (await portal.get('/events')).text()
  expect(page).toMatch(/<link[^>]*type="application\/atom\+xml"[^>]*href="\/events\/atom\.xml"/)
})

test('events are found by the site search, and are in the sitemap', async () => {
  const { Items } = await portal.json<{ Items: object[] }>('/api/search?query=ransom%20boat&family=event')
  expect(Items[0]).toMatchObject({ family: 'event', address: '/event-detail?id=tabletop-the-ransom-note' })
  const sitemap = await (await portal.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/event-detail?id=tabletop-the-ransom-note<')
})

test('an address of no event answers 404', async () => {
  expect((await portal.get('/events/no-such-event.ics')).status).toBe(404)
  expect((await portal.get('/events/no-such-page')).status).toBe(404)
})
