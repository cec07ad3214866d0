import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { holdAnswers } from '../held.ts'
import { beginSession, fillLogin, header, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Share' })
const button = (page: Page) => bar(page).getByRole('button', { name: /^Bookmark/ })
const firstOf = async (url: string, list: string) =>
  ((await (await fetch(`${url}/api/resources/${list}`)).json()) as { Items: { id: string }[] }).Items[0]?.id as string

const pages: [list: string, path: string, type: string][] = [
  ['news', '/newsdetail', 'news'],
  ['blogs', '/blogdetail', 'blog'],
  ['whitepapers', '/white-paper-detail', 'whitepaper'],
  ['cybercircuits', '/cyber-circuits-detail', 'cybercircuit'],
  ['events', '/event-detail', 'event'],
]

test('ROLE-02 MARK-03 a visitor who bookmarks is asked to log in or sign up, and comes back to the page', async ({
  page,
  portalUrl,
}) => {
  const path = `/newsdetail?id=${await firstOf(portalUrl, 'news')}`
  await page.goto(path)
  await expect(button(page)).toHaveText('Bookmark')
  await button(page).click()
  const dialog = page.getByRole('dialog', { name: 'Want to bookmark this for later?' })
  await expect(dialog.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/signup\?redirect=\//)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Log In' }).click()
  await arrived(page, `/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`)
})

test('NEWS-07 BLOG-05 LAYOUT-08 MARK-01 MARK-02 MARK-06 ROUTE-29 ROLE-03 GEN-06 every kind of page is bookmarked, and found in My bookmarks', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  const titles: string[] = []
  for (const [list, path, type] of pages) {
    await page.goto(`${path}?id=${await firstOf(portalUrl, list)}`)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) as string
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/bookmark'),
    )
    await button(page).click()
    const { pathname, search } = new URL(page.url())
    expect((await sent).postDataJSON()).toEqual({ url: pathname + search, title, type })
    await expect(button(page)).toContainText('Bookmarked')
    await expect(bar(page)).toContainText('Kept in My bookmarks')
    titles.unshift(title)
  }
  await bar(page).getByRole('link', { name: 'My bookmarks' }).click()
  await arrived(page, '/my-bookmarks')
  const rows = page.locator('.bookmark-list li')
  await expect(rows.getByRole('heading')).toHaveText(titles)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'News (1)' }).click()
  await arrived(page, '/my-bookmarks?type=news')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveCount(4)
  const notice = page.locator('.bookmark-notice')
  await expect(notice).toContainText(`Removed “${titles[4]}”.`)
  await expect(notice).toBeFocused()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'All (5)' })).toBeVisible()
  await page.getByRole('link', { name: 'All (5)' }).click()
  await expect(rows.getByRole('heading')).toHaveText([titles[4] as string, ...titles.slice(0, 4)])
  await rows.getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: titles[3] })).toBeVisible()
})

test('the materials of a training category are shared and bookmarked (LAYOUT-08, MARK-02)', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/training')
  await page.getByRole('main').locator('.card__link').first().click()
  await arrived(page, /training-detail/)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) as string
  for (const name of ['LinkedIn', 'Twitter', 'Facebook', 'Reddit'])
    await expect(bar(page).getByRole('link', { name })).toHaveAttribute('href', /^https:.*training-detail/)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/bookmark'))
  await button(page).click()
  expect((await sent).postDataJSON()).toEqual({
    url: `/training-detail?query=${encodeURIComponent(title)}`,
    title,
    type: 'training',
  })
  await expect(button(page)).toContainText('Bookmarked')
  await page.goto('/my-bookmarks')
  await page.locator('.bookmark-list').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('GEN-06 bookmarks are asked for once, and keep in step over tabs and after a reload', async ({
  page,
  context,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  const path = `/blogdetail?id=${await firstOf(portalUrl, 'blogs')}`
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/api/bookmark')) asked.push(request.url())
  })
  const read = page.waitForResponse('**/api/bookmark')
  await page.goto(path)
  await read
  await button(page).click()
  await expect(button(page)).toContainText('Bookmarked')
  expect(asked).toHaveLength(1)
  const other = await context.newPage()
  await other.goto(path)
  await expect(button(other)).toContainText('Bookmarked')
  await button(other).click()
  await expect(button(page)).toHaveText('Bookmark')
  await button(page).click()
  await expect(button(other)).toContainText('Bookmarked')
  await page.reload()
  await expect(button(page)).toContainText('Bookmarked')
  await header(page).getByRole('link', { name: 'Logout' }).click()
  await expect(header(other).getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(button(other)).toHaveText('Bookmark')
})

test('a bookmark that the server refuses is taken back, and the reason is said', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto(`/newsdetail?id=${await firstOf(portalUrl, 'news')}`)
  await page.route('**/api/bookmark', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fulfill({ status: 409, json: { code: 'too_many_bookmarks', message: 'You have 1000 bookmarks.' } })
  })
  await button(page).click()
  await expect(bar(page)).toContainText('You have 1000 bookmarks.')
  await expect(button(page)).toHaveText('Bookmark')
  await page.unroute('**/api/bookmark')
  await button(page).click()
  await expect(button(page)).toContainText('Bookmarked')
})

test('a change of mind before the answer has come counts, and a double click is one press (MARK-03, MARK-06)', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto(`/newsdetail?id=${await firstOf(portalUrl, 'news')}`)
  await button(page).dblclick()
  await expect(button(page)).toContainText('Bookmarked')
  await expect(bar(page)).toContainText('Kept in My bookmarks')

  const removed = await holdAnswers(page, 'DELETE', '/api/bookmark/*')
  await button(page).click()
  await removed.holds()
  await expect(button(page)).toHaveText('Bookmark')
  await button(page).click()
  await removed.release()
  await expect(button(page)).toContainText('Bookmarked')

  await page.goto('/my-bookmarks')
  const rows = page.locator('.bookmark-list li')
  const taken = await holdAnswers(page, 'DELETE', '/api/bookmark/*')
  await rows.getByRole('button', { name: 'Remove' }).click()
  await taken.holds()
  await expect(rows).toHaveCount(0)
  await page.locator('.bookmark-notice').getByRole('button', { name: 'Undo' }).click()
  await taken.release()
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('button', { name: 'Remove' })).toBeEnabled()

  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  const kept = await holdAnswers(page, 'POST', '/api/bookmark')
  await page.goto(`/blogdetail?id=${await firstOf(portalUrl, 'blogs')}`)
  await button(page).click()
  await kept.holds()
  await expect(button(page)).toContainText('Bookmarked')
  await button(page).click()
  await kept.release()
  await sent
  await expect(button(page)).toHaveText('Bookmark')
  await page.goto('/my-bookmarks')
  await expect(page.locator('.bookmark-list .badge')).toHaveText(['News'])
})

test('a page is bookmarked while the list is on its way, and while it cannot be had; a list that comes late takes nothing back (MARK-03)', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  const list = await holdAnswers(page, 'GET', '/api/bookmark')
  await page.goto(`/newsdetail?id=${await firstOf(portalUrl, 'news')}`)
  await list.holds()
  await button(page).click()
  await expect(bar(page)).toContainText('Kept in My bookmarks')
  await list.release()
  await expect(button(page)).toContainText('Bookmarked')

  await page.route('**/api/bookmark', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 503, json: { code: '', message: 'Not now.' } })
      : route.fallback(),
  )
  await page.goto(`/blogdetail?id=${await firstOf(portalUrl, 'blogs')}`)
  await button(page).click()
  await expect(bar(page)).toContainText('Kept in My bookmarks')
  await bar(page).getByRole('link', { name: 'My bookmarks' }).click()
  await expect(page.getByText('Not now.')).toBeVisible()
  await expect(page.locator('.bookmark-list')).toHaveCount(0)
  await page.unroute('**/api/bookmark')
  await page.reload()
  await expect(page.locator('.bookmark-list .badge')).toHaveText(['Blog post', 'News'])
})

test('who logs in after somebody else in the same window sees nothing of theirs (ACCESS-09)', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  const next = await newAccount(portalUrl)
  await page.goto('/my-bookmarks')
  await expect(page.getByText('You have no bookmarks yet.')).toBeVisible()
  await page.goto(`/newsdetail?id=${await firstOf(portalUrl, 'news')}`)
  await button(page).click()
  await expect(bar(page)).toContainText('Kept in My bookmarks')
  // All of it without a page that is loaded anew.
  await header(page).getByRole('link', { name: 'Logout' }).click()
  await arrived(page, '/logout')
  await header(page).getByRole('link', { name: 'Log In' }).click()
  await arrived(page, /\/login/)
  await fillLogin(page, next)
  await arrived(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'News articles' }).click()
  await arrived(page, '/news')
  const read = page.waitForResponse('**/api/bookmark')
  await page.getByRole('main').locator('.card__link').first().click()
  await arrived(page, /newsdetail/)
  await read
  await expect(button(page)).toHaveText('Bookmark')
})

test('what somebody wished who has gone since is not done for who came after (ACCESS-09)', async ({
  page,
  context,
  portalUrl,
}) => {
  const other = await context.newPage()
  await beginSession(page, await newAccount(portalUrl))
  await page.goto(`/newsdetail?id=${await firstOf(portalUrl, 'news')}`)
  await button(page).click()
  await expect(bar(page)).toContainText('Kept in My bookmarks')
  const removed = await holdAnswers(page, 'DELETE', '/api/bookmark/*')
  await button(page).click()
  await removed.holds()
  await button(page).click()
  await beginSession(other, await newAccount(portalUrl))
  await removed.release()
  await page.goto('/my-bookmarks')
  await expect(page.getByText('You have no bookmarks yet.')).toBeVisible()
})

test('MARK-06 ACCT-04 without a login My bookmarks leads to the login and back; empty, failing and gone bookmarks are told', async ({
  page,
  portalUrl,
}) => {
  await page.goto('/my-bookmarks')
  await arrived(page, '/login?redirect=/my-bookmarks')
  await beginSession(page, await newAccount(portalUrl))
  await page.route('**/api/bookmark', (route) =>
    route.fulfill({ status: 503, json: { code: '', message: 'Not now.' } }),
  )
  await page.goto('/my-bookmarks')
  await expect(page.getByText('Not now.')).toBeVisible()
  await page.unroute('**/api/bookmark')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have no bookmarks yet.')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/bookmark', (route) =>
    route.fulfill({
      json: {
        Items: [
          {
            id: '00000000-0000-4000-8000-000000000000',
            url: '/newsdetail?id=x',
            title: 'Taken down',
            type: 'news',
            date: '2026-01-02T12:00:00.000Z',
            gone: true,
          },
        ],
        Count: 1,
      },
    }),
  )
  await page.reload()
  await expect(page.locator('.bookmark-list')).toContainText('This page is no longer available.')
  await expect(page.locator('.bookmark-list').getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
})
