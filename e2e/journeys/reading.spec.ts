import type { Locator, Page } from '@playwright/test'
import { arrived, expect, test } from '../portal.ts'

const textOf = async (part: Locator) => (await part.textContent()) ?? ''

const cards = (page: Page) => page.locator('.card')
const status = (page: Page) => page.locator('.result-count')

/** Marks the document, so that a page load can be told from a change of the page in place. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { unloaded: false }))
const stayed = (page: Page) => page.evaluate(() => (window as { unloaded?: boolean }).unloaded === false)

/** NEWS-06 bold, NEWS-08 full width: as the browser shows them. */
async function looksLikeNews(page: Page, id: string): Promise<void> {
  const answer = await page.request.get(`/api/resources/news/${id}`)
  const { headLine, prompt } = (await answer.json()).Items[0].article as { headLine: string; prompt: string }
  await expect(page.getByText(headLine, { exact: true })).toHaveCSS('font-weight', '700')
  const link = page.getByRole('link', { name: prompt || 'Click to read full article' })
  const [own, column] = await link.evaluate((element) =>
    [element, element.parentElement as Element].map((each) => each.getBoundingClientRect().width),
  )
  expect(own).toBeGreaterThan(400)
  expect(own).toBeCloseTo(column as number)
}

test('NEWS-03 NEWS-04 NEWS-06 NEWS-08 LIST-07 LIST-09 LIST-19 a list is searched while typing, paged, left for an item and found again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(cards(page)).toHaveCount(6)
  const all = Number(/^\d+/.exec(await textOf(status(page)))?.[0])
  await markDocument(page)

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await arrived(page, '/news?page=2')
  await page.getByPlaceholder('Search News Articles...').pressSequentially('the', { delay: 20 })
  await arrived(page, '/news?query=the')
  await expect(status(page)).toContainText('match “the”, page 1 of')
  expect(Number(/^\d+/.exec(await textOf(status(page)))?.[0])).toBeLessThanOrEqual(all)

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await arrived(page, '/news?query=the&page=2')
  await expect(status(page)).toContainText('page 2 of')
  const card = cards(page).nth(1)
  const title = await textOf(card.getByRole('heading'))
  await card.scrollIntoViewIfNeeded()
  // Once the scrolling to the top, which turning the page began, is over.
  await expect
    .poll(async () => {
      const before = await page.evaluate(() => window.scrollY)
      await page.evaluate(() => window.scrollTo({ top: 350, behavior: 'instant' }))
      return before
    })
    .toBe(350)
  await card.getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await arrived(page, /\/newsdetail\?id=[\w-]+$/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.pathname + copied.search).toBe(new URL(page.url()).pathname + new URL(page.url()).search)
  await looksLikeNews(page, copied.searchParams.get('id') as string)

  await page.goBack()
  await arrived(page, '/news?query=the&page=2')
  await expect(page.getByPlaceholder('Search News Articles...')).toHaveValue('the')
  await expect(cards(page).nth(1).getByRole('heading')).toHaveText(title)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(350)
  expect(await stayed(page), 'no page was loaded on the way').toBe(true)
})

test('LIST-08 LIST-19 a search text in the address fills the box and filters the list, as query and as q', async ({
  page,
}) => {
  await page.goto('/blog')
  const title = (await textOf(cards(page).first().getByRole('heading'))).toLowerCase()
  const word = (title.match(/[a-z]{4,}/g) ?? []).sort((a, b) => b.length - a.length)[0] as string
  for (const name of ['query', 'q']) {
    await page.goto(`/blog?${name}=${word}`)
    await expect(page.getByPlaceholder('Search Blog Posts...')).toHaveValue(word)
    await expect(status(page)).toContainText(`“${word}”`)
    const shown = await cards(page).count()
    expect(shown).toBeGreaterThan(0)
    for (const text of await cards(page).allInnerTexts()) expect(text.toLowerCase()).toContain(word)
  }
  await page.reload()
  await expect(page.getByPlaceholder('Search Blog Posts...')).toHaveValue(word)
})

test('LIST-09 a changed search starts on page 1, and a cleared one brings the whole list back', async ({ page }) => {
  await page.goto('/white-papers?page=2')
  await expect(status(page)).toContainText('page 2 of')
  const box = page.getByPlaceholder('Search White Papers...')
  await box.fill('the')
  await arrived(page, '/white-papers?query=the')
  await box.fill('')
  await arrived(page, '/white-papers?query=')
  await expect(status(page)).toContainText('page 1 of')
  await expect(cards(page)).toHaveCount(6)
})

test('LIST-07 what is typed is never overwritten by an answer that comes late', async ({ page }) => {
  await page.goto('/news')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/news\.data\?.*query=cm(?:&|$)/, async (route) => {
    await held
    await route.continue()
  })
  const box = page.getByPlaceholder('Search News Articles...')
  const asked = page.waitForRequest(/news\.data\?.*query=cm(?:&|$)/)
  await box.pressSequentially('cm')
  await asked
  await box.pressSequentially('mc')
  release()
  await arrived(page, '/news?query=cmmc')
  await expect(box).toHaveValue('cmmc')
  await expect(status(page)).toContainText('“cmmc”')
})

test('LIST-11 a search without hits says so, in the page and to a screen reader', async ({ page }) => {
  await page.goto('/cyber-circuits')
  await page.getByPlaceholder('Search Cyber Circuits...').fill('zzqx')
  await expect(page.getByText('No items match the search criteria...')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '0 cyber circuits match “zzqx”' })).toBeVisible()
})

test('LIST-10 a page number scrolls smoothly to the top and takes the focus along', async ({ page }) => {
  await page.goto('/blog')
  const next = page.getByRole('link', { name: 'Page 2', exact: true })
  await next.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const places: number[] = []
    const asked: unknown[] = []
    Object.assign(window, { places, asked })
    window.addEventListener('scroll', () => places.push(window.scrollY))
    const scrollTo = window.scrollTo.bind(window) as (options?: ScrollToOptions) => void
    window.scrollTo = (options?: ScrollToOptions | number) => {
      asked.push(options)
      scrollTo(options as ScrollToOptions)
    }
  })
  const from = await page.evaluate(() => window.scrollY)
  expect(from).toBeGreaterThan(300)
  await next.click()
  await arrived(page, '/blog?page=2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const between = await page.evaluate(
    (start) => (window as unknown as { places: number[] }).places.filter((place) => place > 0 && place < start),
    from,
  )
  // How many places there are on a smooth way is the machine's matter: a busy one draws few.
  expect(between.length, 'places on the way').toBeGreaterThan(0)
  expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toContainEqual({
    top: 0,
    behavior: 'smooth',
  })
  await expect(page.locator('#main-content')).toBeFocused()
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })
  test('LIST-10 a page number goes to the top at once', async ({ page }) => {
    await page.goto('/blog')
    const next = page.getByRole('link', { name: 'Page 2', exact: true })
    await next.scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      const places: number[] = []
      Object.assign(window, { places })
      window.addEventListener('scroll', () => places.push(window.scrollY))
    })
    const from = await page.evaluate(() => window.scrollY)
    await next.click()
    await arrived(page, '/blog?page=2')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const places = await page.evaluate(() => (window as unknown as { places: number[] }).places)
    expect(places.filter((place) => place > 0 && place < from)).toEqual([])
  })
})

test('LIST-17 a link to an item that is gone leads to the list, while the site is open too', async ({ page }) => {
  await page.goto('/blogdetail?id=no-such-post')
  await arrived(page, '/blog')
  await page.goto('/news?page=2')
  await page.route(/newsdetail\.data/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/id=[^&]+/, 'id=deleted-meanwhile'),
    }),
  )
  await cards(page).first().getByRole('link').click()
  await arrived(page, '/news')
  await expect(status(page)).toContainText('page 1 of')
})

test('PAPER-03 PAPER-05 a white paper is opened by "Read More" and its document in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/white-papers')
  const card = cards(page).first()
  const title = await textOf(card.getByRole('heading'))
  // Not every browser draws a PDF itself: what the new tab asks for is what counts.
  const [tab, asked] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('request', (request) => /\/files\/white-papers\/[\w-]+\.pdf$/.test(request.url())),
    card.getByRole('link', { name: 'View Document' }).click(),
  ])
  expect((await page.request.get(asked.url())).headers()['content-type']).toBe('application/pdf')
  await tab.close()
  await card.getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Whitepaper' })).toHaveAttribute('target', '_blank')
})

test('BLOG-07 the sidebar is in the page and not shown', async ({ page }) => {
  await page.goto('/blog')
  await cards(page).first().getByRole('link').click()
  const sidebar = page.locator('aside[hidden]')
  await expect(sidebar).toHaveCount(1)
  await expect(sidebar).toBeHidden()
  await expect(sidebar.locator('a').first()).toHaveAttribute('href', '/blog?query=Cyber%20Security')
})

test('CIRC-07 CIRC-08 LIVE-02 a coming cyber circuit has its calendar file and registration, or says when that opens', async ({
  page,
}) => {
  await page.goto('/cyber-circuits')
  const coming = cards(page).filter({ hasText: 'Coming up' })
  const count = await coming.count()
  expect(count).toBeGreaterThan(0)
  const addresses = await coming
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const found: string[] = []
  for (const address of addresses) {
    await page.goto(address as string)
    const calendar = page.getByRole('link', { name: 'Calendar' })
    if (await calendar.count()) {
      found.push('open')
      const file = await page.request.get((await calendar.getAttribute('href')) as string)
      expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
      await expect(page.getByText('This session needs a registration')).toBeVisible()
    } else {
      found.push('not yet')
      await expect(page.getByRole('button', { name: 'Calendar' })).toBeDisabled()
      await expect(page.getByText(/Registration opens on \w+ \d+, \d{4}/)).toBeVisible()
    }
  }
  expect(new Set(found)).toEqual(new Set(['open', 'not yet']))
})

test('GEN-15 dates are shown in the zone of whoever reads', async ({ newBrowser }) => {
  for (const [timezoneId, zone] of [
    ['America/Los_Angeles', /, \d{1,2}:\d\d [AP]M P[SD]T$/],
    ['Pacific/Guam', /, \d{1,2}:\d\d [AP]M ChST$/],
  ] as const) {
    const page = await newBrowser({ timezoneId })
    await page.goto('/cyber-circuits')
    await expect(page.locator('.card time').first()).toHaveText(zone)
  }
})
