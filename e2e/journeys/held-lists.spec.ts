import type { Locator, Page } from '@playwright/test'
import { alive, isHeld, openEarly, openUnwanted } from '../alive.ts'
import { standStill } from '../clock.ts'
import { keepBack } from '../held.ts'
import { arrived, expect, test } from '../portal.ts'

const newsBox = (page: Page) => page.getByPlaceholder('Search News Articles...')
const caret = (box: Locator) => box.evaluate((field: HTMLInputElement) => field.selectionStart)

async function firstNews(portalUrl: string): Promise<string> {
  const { Items } = (await (await fetch(`${portalUrl}/api/resources/news`)).json()) as { Items: { id: string }[] }
  return `/newsdetail?id=${Items[0]?.id}`
}

test('LIST-07 what is typed into a held list’s box stays when React comes, with caret and focus, and is searched for', async ({
  page,
}) => {
  const release = await keepBack(page)
  await openUnwanted(page, '/news')
  expect(await isHeld(page)).toBe(true)
  const box = newsBox(page)
  await box.pressSequentially('suplier')
  for (let steps = 0; steps < 4; steps += 1) await box.press('ArrowLeft')
  release()
  await arrived(page, '/news?query=suplier')
  await expect(box).toBeFocused()
  expect(await caret(box)).toBe(3)
  await page.keyboard.type('p')
  await arrived(page, '/news?query=supplier')
  await expect(page.locator('.result-count')).toContainText('“supplier”')
})

test('LIST-07 LIST-19 a search sent before React is a plain form’s, and one types on in its answer', async ({
  page,
}) => {
  const release = await keepBack(page)
  await openUnwanted(page, '/documents?folder=legal')
  const box = page.getByPlaceholder('Search All Documents...')
  await box.fill('clause')
  await box.press('Enter')
  await expect(page.locator('.result-count')).toContainText('“clause”')
  expect(new URL(page.url()).search).toBe('?folder=legal&query=clause')
  await expect(box).toBeFocused()
  await expect.poll(() => caret(box), 'behind what was searched for').toBe(6)
  expect(new URL(page.url()).hash, 'the address is clean').toBe('')
  await page.keyboard.type('s')
  release()
  await arrived(page, '/documents?folder=legal&query=clauses')
  await expect(box).toHaveValue('clauses')
})

/**
 * Answers no search that the browser itself sends, so that its page stays.
 * @returns how many it sent, and what the router asked for
 */
async function leaveUnanswered(page: Page): Promise<{ sent(): number; asked: string[] }> {
  let sent = 0
  const asked: string[] = []
  await page.route(
    (url) => url.searchParams.has('query'),
    (route) => {
      if (route.request().isNavigationRequest()) {
        sent += 1
        return route.fulfill({ status: 204 })
      }
      asked.push(new URL(route.request().url()).searchParams.get('query') ?? '')
      return route.continue()
    },
  )
  return { sent: () => sent, asked }
}

test('LIST-07 LIST-19 a search that the browser has sent is not sent again when React comes, and one types on', async ({
  page,
}) => {
  await standStill(page)
  const release = await keepBack(page)
  const { sent, asked } = await leaveUnanswered(page)
  await openUnwanted(page, '/news')
  await newsBox(page).fill('supplie')
  await page.keyboard.press('Enter')
  await expect.poll(sent).toBe(1)
  await page.clock.runFor(100)
  release()
  await alive(page)
  await page.clock.runFor(1_000)
  await expect(newsBox(page)).toHaveValue('supplie')
  await page.keyboard.type('r')
  await page.clock.runFor(1_000)
  await arrived(page, '/news?query=supplier')
  await expect(page.locator('.result-count')).toContainText('“supplier”')
  expect(asked).toEqual(['supplier'])
})

test('LIST-07 who comes back to a held list from a search of it finds its box as it was', async ({ page }) => {
  await keepBack(page)
  const { sent } = await leaveUnanswered(page)
  await openUnwanted(page, '/news')
  await newsBox(page).fill('supplier')
  await page.keyboard.press('Enter')
  await expect.poll(sent).toBe(1)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(newsBox(page)).toHaveValue('')
})

test('LIST-10 LIST-19 a held list is turned and gone back to by documents, and by the router where the pager had the focus', async ({
  page,
}) => {
  const release = await keepBack(page)
  const current = page.locator('.usa-pagination [aria-current="page"]')
  const next = page.getByRole('link', { name: 'Next page' })
  await openUnwanted(page, '/news')
  await next.click()
  await expect(current).toHaveText('2')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => history.back())
  await expect(current).toHaveText('1')
  await page.evaluate(() => history.forward())
  await expect(current).toHaveText('2')
  await expect(page.locator('html')).not.toHaveAttribute('data-arrived')

  release()
  await openUnwanted(page, '/news')
  await next.focus()
  await expect(page.locator('html[data-arrived]')).toBeAttached()
  await page.keyboard.press('Enter')
  await arrived(page, '/news?page=2')
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('POLICY-03 POLICY-04 held policies are sorted by documents before React, and in their place after it', async ({
  page,
}) => {
  const release = await keepBack(page)
  const header = page.getByRole('columnheader', { name: 'Category' })
  await openUnwanted(page, '/policy-corner')
  await header.getByRole('link').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  expect(new URL(page.url()).search).toBe('?sort=title')
  release()
  await header.getByRole('link').focus()
  await expect(page.locator('html[data-arrived]')).toBeAttached()
  await page.keyboard.press('Enter')
  await arrived(page, '/policy-corner?sort=title&order=desc')
  await expect(header.getByRole('link')).toBeFocused()
})

test('LAYOUT-08 a link is copied before React, which leaves standing what was said of it', async ({
  page,
  context,
  portalUrl,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = await firstNews(portalUrl)
  await openUnwanted(page, path)
  await page.getByRole('button', { name: 'Copy link' }).click()
  const outcome = page.locator('.share-bar [role="status"]').filter({ hasText: 'Link copied' })
  await expect(outcome).toBeVisible()
  expect(await isHeld(page)).toBe(true)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.locator('[rel=canonical]').getAttribute('href'),
  )
  await alive(page)
  await expect(outcome).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await outcome.evaluate((element) => {
    element.textContent = ''
  })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(outcome).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path)
})

test('MARK-03 a bookmark asked for first, before React, is not forgotten', async ({ page, portalUrl }) => {
  const release = await keepBack(page)
  await openUnwanted(page, await firstNews(portalUrl))
  await page.getByRole('button', { name: /^Bookmark/ }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Want to bookmark this for later?' })).toBeVisible()
})

test('GEN-15 EVENT-07 LIVE-03 events stand in the visitor’s zone before React, and in the same words after it', async ({
  newBrowser,
}) => {
  const page = await newBrowser({ timezoneId: 'Pacific/Kiritimati' })
  const texts = async () =>
    (await page.locator('main').locator('time, .facts__aside:not([hidden])').allTextContents()).map((text) =>
      text.replaceAll('\u202f', ' '),
    )
  for (const [path, shown] of [
    ['/events', /GMT\+14/],
    ['/event-detail?id=level-1-in-one-afternoon', /In your own time zone: .*GMT\+14/],
  ] as const) {
    await openUnwanted(page, path)
    const before = await texts()
    expect(before.join('\n')).toMatch(shown)
    await alive(page)
    expect(await texts()).toEqual(before)
  }
  const near = await newBrowser({ timezoneId: 'America/Chicago' })
  await openUnwanted(near, '/event-detail?id=level-1-in-one-afternoon')
  await expect(near.locator('.facts__aside')).toBeHidden()
  await alive(near)
  await expect(near.locator('.facts__aside')).toBeHidden()
})

test('EVENT-03 EVENT-05 an event that ends while the page is held moves to the past ones', async ({
  page,
  portalUrl,
}) => {
  const first = page.getByRole('region', { name: 'Upcoming events' }).locator('article').first()
  const html = await (await fetch(`${portalUrl}/events`)).text()
  const [, ends = ''] = /data-changes-at="([^"]+)"/.exec(html) ?? []
  await page.clock.install({ time: Date.parse(ends) - 20_000 })
  await openUnwanted(page, '/events')
  const title = (await first.getByRole('link').textContent()) ?? ''
  expect(await isHeld(page)).toBe(true)
  await page.clock.fastForward(40_000)
  await expect(page.locator('html')).not.toHaveAttribute('data-script', 'held')
  await page.clock.resume()
  await alive(page)
  await expect(
    page
      .getByRole('table', { name: /Past events/ })
      .getByRole('rowheader')
      .first(),
  ).toHaveText(title)
})

test('EVENT-03 an event that ends while the page’s scripts are gone moves when the page is loaded anew, by itself', async ({
  page,
  portalUrl,
}) => {
  let documents = 0
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) documents += 1
    const isGone = documents < 2 && request.url().includes('/assets/entry.client')
    return isGone ? route.fulfill({ status: 404 }) : route.continue()
  })
  const html = await (await fetch(`${portalUrl}/events`)).text()
  const [, ends = ''] = /data-changes-at="([^"]+)"/.exec(html) ?? []
  await page.clock.install({ time: Date.parse(ends) + 1_000 })
  await openEarly(page, '/events')
  await expect(page.locator('html[data-arrived]')).toBeAttached()
  expect(documents).toBe(2)
})
