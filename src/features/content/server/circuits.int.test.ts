import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { common, sharedAs, shows } from '../../../../test/item-pages.ts'
import { type ReadPage, readPage } from '../../../../test/page.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'

let portal: TestPortal
const clock = testClock('2026-06-01T12:00:00Z')

beforeAll(async () => {
  portal = await startTestPortal({ clock })
  await addItems(
    portal,
    ...[
      {
        id: 'past',
        item_date: '2026-05-31T17:00:00Z',
        data: { endAt: '2026-05-31T18:15:00.000Z', powerpoint: '/files/s.pptx', recording: 'https://example.org/v' },
      },
      { id: 'past-bare', item_date: '2026-06-01T11:59:59Z' },
      {
        id: 'future',
        item_date: '2026-06-01T12:00:01Z',
        data: {
          joinUrl: 'https://meet.example.org/x',
          endAt: '2026-06-01T13:00:00.000Z',
          powerpoint: '/files/s.pptx',
        },
      },
      {
        id: 'future-later',
        item_date: '2026-12-01T17:00:00Z',
        data: { joinUrl: 'https://meet.example.org/y', opens: '2026-06-02T16:00:00Z' },
      },
      { id: 'future-older', item_date: '2026-12-31T17:00:00Z', data: { calendar: 'https://example.org/register' } },
      { id: 'future-bare', item_date: '2027-01-01T17:00:00Z', data: { recording: 'https://example.org/v' } },
    ].map((circuit) => ({ ...common, ...circuit, family: 'cybercircuit' as const, headline: '' })),
  )
})
afterAll(() => portal.close())

test('CIRC-01 CIRC-02 the calls for cyber circuits and the fields of one', async () => {
  expect((await portal.json<{ Items: object[] }>('/api/resources/cybercircuits/past')).Items).toEqual([
    {
      id: 'past',
      title: common.title,
      author: common.author,
      date: '2026-05-31T17:00:00.000Z',
      endAt: '2026-05-31T18:15:00.000Z',
      zone: 'America/New_York',
      article: common.body_html,
      cyberBannerLink: common.picture_url,
      photoDescription: common.picture_description,
      cyberPowerpointLink: '/files/s.pptx',
      cyberRecordingLink: 'https://example.org/v',
      cyberCalendarLink: '',
      registrationOpensAt: null,
    },
  ])
  expect(await portal.json('/api/resources/cybercircuits')).toMatchObject({ Count: 6 })
})

test('CIRC-03 CIRC-04 the list shows cards, with a search', async () => {
  const page = await readPage(portal, '/cyber-circuits')
  expect(page.tags('input').join()).toContain('placeholder="Search Cyber Circuits..."')
  expect(page.tags('article')).toHaveLength(6)
  expect(page.links.map(({ href }) => href)).toContain('/cyber-circuits-detail?id=future-bare')
  expect(page.text.match(/Coming up/g)).toHaveLength(4)
  const words = 'First paragraph. A heading Last paragraph.'
  expect(page.all('p').filter((text) => text === words)).toHaveLength(6)
})

test('LIVE-03 what lies ahead stands first, the nearest before the others, then what has been, the latest first', async () => {
  const order = ['future', 'future-later', 'future-older', 'future-bare', 'past-bare', 'past']
  type Listed = { Items: { id: string }[]; Count: number }
  const ids = async (query: string) => {
    const { Items, Count } = await portal.json<Listed>(`/api/resources/cybercircuits${query}`)
    expect(Count).toBe(6)
    return Items.map(({ id }) => id)
  }
  expect(await ids('')).toEqual(order)
  expect(await ids(`?q=${encodeURIComponent(common.title.split(' ')[0] ?? '')}`)).toEqual(order)
  for (const size of [1, 2, 3])
    for (let page = 1; (page - 1) * size < 6; page++)
      expect(await ids(`?page=${page}&pageSize=${size}`), `${page} by ${size}`).toEqual(
        order.slice((page - 1) * size, page * size),
      )
  const page = await readPage(portal, '/cyber-circuits')
  const links = page.links.map(({ href }) => href.replace('/cyber-circuits-detail?id=', ''))
  expect([...new Set(links.filter((id) => order.includes(id)))]).toEqual(order)
})

test('LIVE-03 how long it takes stands on the card and on the page', async () => {
  const { text } = await readPage(portal, '/cyber-circuits')
  expect(text).toContain('1 hour 15 minutes')
  expect((await readPage(portal, '/cyber-circuits-detail?id=past')).text).toContain('EDT, 1 hour 15 minutes')
  expect((await readPage(portal, '/cyber-circuits-detail?id=past-bare')).text).not.toContain('minutes')
})

test('CIRC-05 the page shows banner, title, author, date, article and buttons', async () => {
  const page = await readPage(portal, '/cyber-circuits-detail?id=past')
  shows(page, 'May 31, 2026, 1:00 PM EDT')
  sharedAs(portal, page, 'cybercircuit', '/cyber-circuits-detail?id=past')
})

const buttons = ({ html, links }: ReadPage) => ({
  disabled: [...html.matchAll(/<button[^>]* disabled(?:="")?[^>]*>([^<]*)<\/button>/g)].map(([, text]) => text),
  links: links.filter(({ tag }) => tag.includes('usa-button')).map(({ text, href }) => [text.split(' ')[0], href]),
})

test('CIRC-06 LIVE-05 when its date has passed: "PowerPoint", disabled without a link, and "Recording" where there is one', async () => {
  expect(buttons(await readPage(portal, '/cyber-circuits-detail?id=past'))).toEqual({
    disabled: [],
    links: [
      ['PowerPoint', '/files/s.pptx'],
      ['Recording', 'https://example.org/v'],
    ],
  })
  expect(buttons(await readPage(portal, '/cyber-circuits-detail?id=past-bare'))).toEqual({
    disabled: ['PowerPoint'],
    links: [],
  })
})

test('CIRC-07 CIRC-08 LIVE-02 before its date: registration with the calendar file, or a disabled "Calendar" and when it opens', async () => {
  const open = await readPage(portal, '/cyber-circuits-detail?id=future')
  expect(buttons(open)).toEqual({ disabled: [], links: [['Calendar', '/cyber-circuits/future.ics']] })
  expect(open.text).toContain('This session needs a registration')
  const later = await readPage(portal, '/cyber-circuits-detail?id=future-later')
  expect(buttons(later)).toEqual({ disabled: ['Calendar'], links: [] })
  expect(later.text).toContain('Registration opens on June 2, 2026, 12:00 PM EDT.')
  expect(later.text).not.toContain('This session needs a registration')
  const bare = await readPage(portal, '/cyber-circuits-detail?id=future-bare')
  expect(buttons(bare)).toEqual({ disabled: ['Calendar'], links: [] })
  expect(bare.text).toContain('Registration has not opened yet.')
  // What a release before had there is still to be reached.
  const older = await readPage(portal, '/cyber-circuits-detail?id=future-older')
  expect(buttons(older)).toEqual({ disabled: [], links: [['Calendar', 'https://example.org/register']] })
})

test('KIT-04 a circuit carries structured data of an event, and a description', async () => {
  const circuit = await readPage(portal, '/cyber-circuits-detail?id=future')
  expect(circuit.structured).toMatchObject([
    { '@type': 'Event', name: common.title, startDate: '2026-06-01T12:00:01.000Z' },
  ])
  expect(circuit.structured[0]).not.toHaveProperty('datePublished')
  expect(circuit.meta('description')?.length).toBeGreaterThanOrEqual(50)
})
