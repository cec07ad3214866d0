import pg from 'pg'
import { arrived, expect, test } from '../portal.ts'
import { settled } from '../settled.ts'

interface Listed {
  id: string
  eventTitle: string
  startAt: string
  endAt: string
}

/** Every event the portal knows: those to come, the soonest first, and the past ones, the latest first. */
async function eventsOf(portalUrl: string) {
  const { Items } = (await (await fetch(`${portalUrl}/api/resources/events`)).json()) as { Items: Listed[] }
  const left = (event: Listed) => Date.parse(event.endAt) - Date.now()
  // One that ends in the next moments would be to come here and past on the page.
  await expect
    .poll(() => Items.some((event) => left(event) > 0 && left(event) < 30_000), { timeout: 45_000 })
    .toBe(false)
  const ahead = (event: Listed) => left(event) > 0
  return { upcoming: Items.filter(ahead).reverse(), past: Items.filter((event) => !ahead(event)) }
}

test('EVENT-01 EVENT-05 EVENT-06 upcoming events are cards, the soonest first, past events a table, the latest first', async ({
  page,
  portalUrl,
}) => {
  const { upcoming, past } = await eventsOf(portalUrl)
  await page.goto('/events')
  const cards = page.getByRole('region', { name: 'Upcoming events' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(upcoming.slice(0, 5).map(({ eventTitle }) => eventTitle))
  const rows = page.getByRole('table', { name: /Past events/ }).getByRole('rowheader')
  await expect(rows).toHaveText(past.slice(0, 5).map(({ eventTitle }) => eventTitle))
})

test('EVENT-03 EVENT-05 an event that ends while the page is open moves from the cards to the table', async ({
  page,
  portalUrl,
}) => {
  const [first] = (await eventsOf(portalUrl)).upcoming as [Listed]
  await page.clock.install({ time: Date.parse(first.endAt) - 20_000 })
  await page.goto('/events')
  const cards = page.getByRole('region', { name: 'Upcoming events' })
  const table = page.getByRole('table', { name: /Past events/ })
  await expect(cards.getByRole('link', { name: first.eventTitle })).toBeVisible()
  await expect(table.getByRole('link', { name: first.eventTitle })).toBeHidden()
  await page.clock.fastForward(40_000)
  await expect(table.getByRole('rowheader').first()).toHaveText(first.eventTitle)
  await expect(cards.getByRole('link', { name: first.eventTitle })).toBeHidden()
})

test('EVENT-07 midnight is left out of a past event, any other time is shown with its zone', async ({
  page,
  databaseUrl,
}) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    INSERT INTO events (id, title, starts_at, ends_at, zone, type, place, search_text)
    VALUES ('all-day', 'A whole day of zebras', '2026-01-15T00:00:00-05:00', '2026-01-16T10:30:00-05:00',
      'America/New_York', 'Conference', 'Miami, Florida', 'a whole day of zebras')`)
  await client.end()
  const row = page.getByRole('row', { name: /whole day of zebras/ })
  await expect(async () => {
    await page.goto('/events?query=zebras')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(row.getByRole('cell')).toHaveText([
    'Conference',
    'January 15, 2026',
    /^January 16, 2026, 10:30\sAM EST$/,
  ])
})

test.describe('far away', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test("GEN-15 LIVE-03 times stand in the visitor's zone; where one has to come, the place's own come first", async ({
    page,
  }) => {
    await page.goto('/event-detail?id=level-1-in-one-afternoon')
    const when = page.locator('.facts dd').first()
    await expect(when).toContainText(/1:00\s–\s4:00\sPM C[SD]T, 3 hours.*In your own time zone: .*AM GMT\+9/)
    await page.goto('/events')
    const card = (title: string) => page.getByRole('article').filter({ hasText: title })
    await expect(card('Level 1 in one afternoon')).toContainText(/3 hours.*1:00\s–\s4:00\sPM C[SD]T/)
    await expect(card('CUI marking without tears')).toContainText(/1 hour 15 minutes.*GMT\+9/)
  })
})

test('LIST-05 LIST-07 LIST-08 LIST-09 the lists follow the search while it is typed, from their first pages', async ({
  page,
}) => {
  await page.goto('/events?upcoming=2&past=2')
  await page.getByPlaceholder('Search Events...').fill('ransom boat')
  await arrived(page, '/events?query=ransom+boat')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('a ransom note on the shipping computer')
  await page.reload()
  await expect(page.getByPlaceholder('Search Events...')).toHaveValue('ransom boat')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByPlaceholder('Search Events...').fill('no such event')
  await expect(page.getByText('No items match the search criteria...').first()).toBeVisible()
})

test('LIST-14 LIST-19 each list turns its own pages, by the address', async ({ page, portalUrl }) => {
  const { upcoming, past } = await eventsOf(portalUrl)
  await page.goto('/events')
  const cards = page.getByRole('region', { name: 'Upcoming events' }).getByRole('article').getByRole('heading')
  const rows = page.getByRole('table').getByRole('rowheader')
  const next = page.getByRole('navigation', { name: 'Pages of past events' }).getByRole('link', { name: 'Next page' })
  await next.click()
  await arrived(page, '/events?past=2')
  await expect(rows.first()).toHaveText((past[5] as Listed).eventTitle)
  await expect(cards.first()).toHaveText((upcoming[0] as Listed).eventTitle)
  await page.getByRole('navigation', { name: 'Pages of upcoming events' }).getByRole('link', { name: 'Page 2' }).click()
  await arrived(page, '/events?past=2&upcoming=2')
  await expect(cards.first()).toHaveText((upcoming[5] as Listed).eventTitle)
  await expect(rows.first()).toHaveText((past[5] as Listed).eventTitle)
  await page.goBack()
  await expect(cards.first()).toHaveText((upcoming[0] as Listed).eventTitle)
})

for (const width of [390, 1280])
  test(`GEN-15 times written anew in the visitor's zone move nothing on the page, ${width} pixels wide`, async ({
    newBrowser,
    portalUrl,
  }) => {
    const heights: number[] = []
    for (const javaScriptEnabled of [false, true]) {
      const page = await newBrowser({ viewport: { width, height: 900 }, javaScriptEnabled })
      await page.goto(`${portalUrl}/events`)
      if (javaScriptEnabled) await settled(page)
      heights.push((await page.locator('main').boundingBox())?.height ?? 0)
      await page.context().close()
    }
    expect(heights[1]).toBe(heights[0])
  })

test('EVENT-10 EVENT-23 a card leads to the event with its banner, author, description, registration note and calendar file', async ({
  page,
}) => {
  await page.goto('/events?query=afternoon')
  await page.getByRole('link', { name: /Level 1 in one afternoon/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Level 1 in one afternoon')
  await expect(page.getByRole('img', { name: /large checklist on blueprint paper/ })).toBeVisible()
  await expect(page.getByText('Cyber Desk')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What you take home' })).toBeVisible()
  const note = page.getByRole('status').filter({ hasText: 'This event needs a registration' })
  await expect(note.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fevent-detail%3Fid%3Dlevel-1-in-one-afternoon',
  )
  await expect(note.getByRole('link', { name: 'sign up' })).toHaveAttribute(
    'href',
    /^\/signup\?redirect=%2Fevent-detail/,
  )
  await expect(page.getByRole('button', { name: /register/i })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('level-1-in-one-afternoon.ics')
})

test('EVENT-10 an event that is over offers neither registration nor a calendar file', async ({ page }) => {
  await page.goto('/event-detail?id=southwest-readiness-day')
  await expect(page.getByText('This event is over.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeHidden()
  await expect(page.getByText('This event needs a registration')).toBeHidden()
})

test('EVENT-09 a failure to load events is logged and nothing is said of it', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await page.route('**/events.data*', (route) => route.abort())
  await page.goto('/resources')
  await page.getByRole('main').getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page.getByText('Check back soon for upcoming events...')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(logged.some((text) => text.startsWith('Not loaded:'))).toBe(true)
})

test('EVENT-11 LIST-17 an event that cannot be loaded leads to the events list', async ({ page }) => {
  await page.route('**/event-detail.data*', (route) => route.abort())
  await page.goto('/events')
  await page.getByRole('article').getByRole('link').first().click()
  await arrived(page, '/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.goto('/event-detail?id=no-such-event')
  await arrived(page, '/events')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('GEN-05 events are listed, searched, paged and read', async ({ page }) => {
    await page.goto('/events')
    await expect(page.getByRole('article')).toHaveCount(5)
    await page.getByRole('navigation', { name: 'Pages of past events' }).getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
    await page.getByPlaceholder('Search Events...').fill('ransom boat')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('article').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ransom note')
    await expect(page.locator('.facts')).toContainText(/P[SD]T/)
  })
})
