import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'
import { settled } from '../settled.ts'

const rows = (page: Page) => page.locator('.tool-table tbody tr')
const names = (page: Page) => rows(page).locator('th a')
const compare = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true })

test('TOOL-05 TOOL-02 a visitor is told to log in or register, no review is asked for, and the login leads back', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/resources/toolReviews')) asked.push(request.url())
  })
  for (const path of ['/tool-list', '/tool-compare?ids=openssp', '/tool-details?id=openssp']) {
    await page.goto(path)
    await settled(page)
    const note = page.locator('.for-visitors')
    await expect(note).toContainText('Log in or register to see')
    await expect(note.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`,
    )
    await expect(note.getByRole('link', { name: 'register' })).toHaveAttribute('href', /^\/signup\?redirect=\//)
  }
  expect(asked).toEqual([])
})

test('TOOL-04 on a phone the list is sorted by links above its cards', async ({ page, portalUrl }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/tool-list?category=Network+Security')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Price range' }).click()
  await expect(names(page)).toHaveText(['QuietPort', 'Bridgeway VPN', 'Fencepost Firewall'])
  await expectAccessible(page)
})

test('TOOL-01 TOOL-04 TOOL-06 TOOL-07 LIST-07 LIST-09 LIST-11 LIST-12 LIST-19 ROUTE-15 the list is filtered, sorted, searched and paged by the address', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/tool-list')
  await expect(rows(page)).toHaveCount(6)
  await expect(page.locator('.for-visitors')).toHaveCount(0)
  await expect(compare(page)).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await arrived(page, '/tool-list?page=2')
  await page.getByLabel('Category').selectOption('Network Security')
  await arrived(page, '/tool-list?category=Network+Security')
  await expect(names(page)).toHaveText(['Bridgeway VPN', 'Fencepost Firewall', 'QuietPort'])
  await page.getByRole('columnheader', { name: 'Price range' }).getByRole('link').click()
  await expect(names(page)).toHaveText(['QuietPort', 'Bridgeway VPN', 'Fencepost Firewall'])
  await expect(page.getByRole('columnheader', { name: 'Price range' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByLabel('Paid or free').selectOption('free')
  await expect(names(page)).toHaveText(['QuietPort'])
  await page.reload()
  await expect(names(page)).toHaveText(['QuietPort'])
  await expect(page.getByLabel('Category')).toHaveValue('Network Security')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(6)
  await page.getByPlaceholder('Search Tool Reviews...').fill('zzqx')
  await expect(page.getByText('No items match the search criteria...')).toBeVisible()
  await page.goto('/tool-list?creator=Imaginary+Fortress+Inc.&priceRange=Over+%2420%2C000+a+year')
  await expect(names(page)).toHaveText(['Gatewright Privileged Access'])
})

test('TOOL-08 LIST-18 an empty list says when to come back, and so does one that cannot be loaded', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  const choices = { categories: [], creators: [], priceRanges: [] }
  await page.route('**/api/resources/toolReviews?*', (route) =>
    route.fulfill({ json: { Items: [], Count: 0, choices } }),
  )
  await page.goto('/tool-list')
  await expect(page.getByText('Check back soon for tool reviews...')).toBeVisible()
  await page.unroute('**/api/resources/toolReviews?*')
  await page.route('**/api/resources/toolReviews?*', (route) => route.fulfill({ status: 500, json: { message: 'Oh' } }))
  await page.reload()
  await expect(page.getByText('Check back soon for tool reviews...')).toBeVisible()
  await expect(page.getByText('Oh', { exact: true })).toHaveCount(0)
})

test('TOOL-07 TOOL-12 ROUTE-16 ROUTE-17 up to five tools are chosen and compared side by side, on a phone too', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/tool-list')
  const boxes = rows(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(6)
  for (let index = 0; index < 5; index++) {
    await boxes.nth(index).check()
    await expect(page.getByText(`${index + 1} of 5 chosen`)).toBeVisible()
  }
  await expect(boxes.nth(5)).toBeDisabled()
  await boxes.nth(4).uncheck()
  await boxes.nth(3).uncheck()
  await expect(page.getByText('3 of 5 chosen')).toBeVisible()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText('3 of 5 chosen')).toBeVisible()
  await compare(page).click()
  await arrived(page, /\/tool-compare\?ids=[^&]+&ids=[^&]+&ids=[^&]+$/)
  const table = page.getByRole('table', { name: 'Tools side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  const labels = table.locator('tbody th')
  await expect(labels).toHaveText(
    [
      'Price range',
      'Creator',
      'Established',
      'Website',
      'Ease of use',
      'Cost model',
      'Typical users',
      'Description',
      'Related certifications',
      'Free training',
      'Paid training',
      'Known clients',
    ].map((label) => new RegExp(`^${label}(Differs)?$`)),
  )
  await expect(table.locator('.comparison__different').first()).toContainText('Differs')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const label = labels.first()
  const before = await label.boundingBox()
  const scroller = page.getByRole('region', { name: 'Tools side by side' })
  await scroller.evaluate((element) => element.scrollTo({ left: 300 }))
  expect((await label.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  await page.getByLabel('Show only where they differ').check()
  expect(await labels.count()).toBeLessThan(12)
  await table
    .getByRole('link', { name: /^Take out/ })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await page.getByRole('link', { name: 'Choose other tools' }).click()
  await expect(page.getByText('2 of 5 chosen')).toBeVisible()
})

test('TOOL-09 TOOL-10 TOOL-11 LIST-17 LAYOUT-08 MARK-02 the details show facts, review, certifications and clients; a missing tool leads to the list', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/tool-details?id=openssp')
  await expect(page.getByRole('heading', { level: 1, name: 'OpenSSP' })).toBeVisible()
  await expect(page.locator('.detail__head .badge')).toHaveText('Compliance Management')
  await expect(page.locator('.detail__head')).toContainText('Placeholder Security Cooperative')
  await expect(page.getByRole('img', { name: 'A large document on a blueprint' })).toBeVisible()
  await expect(page.locator('.tool-facts')).toContainText('Free, open source')
  await expect(page.getByRole('heading', { name: 'What it does well' })).toBeVisible()
  const part = (title: string) => page.locator('.tool-list-of').filter({ hasText: title })
  await expect(part('Related certifications').getByRole('listitem')).toHaveText(['OSCAL 1.1'])
  await expect(part('Known clients').getByRole('listitem')).toHaveText(['Example Tech College'])
  await expectAccessible(page)
  const bar = page.getByRole('group', { name: 'Share' })
  await bar.getByRole('button', { name: /^Bookmark/ }).click()
  await expect(bar).toContainText('Kept in My bookmarks')
  await bar.getByRole('link', { name: 'My bookmarks' }).click()
  await page.locator('.bookmark-list').getByRole('link', { name: 'OpenSSP' }).click()
  await arrived(page, '/tool-details?id=openssp')

  await page.goto('/tool-details?id=plainmail-filter')
  await expect(part('Related certifications')).toContainText('None')
  await page.goto('/tool-details?id=no-such-tool')
  await arrived(page, '/tool-list')
  await page.route('**/api/resources/toolReviews/openssp', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/tool-details?id=openssp')
  await arrived(page, '/tool-list')
})

test('TOOL-15 TOOL-16 TOOL-18 TOOL-19 TOOL-20 TOOL-21 TOOL-25 LIST-14 a visitor reads, searches and writes comments, and loses nothing typed', async ({
  page,
}) => {
  await page.goto('/tool-details?id=anvil-guard')
  const comments = page.locator('.comment-list > li')
  await expect(comments).toHaveCount(3)
  await page.getByRole('link', { name: 'Last page, page 2' }).click()
  await expect(comments).toHaveCount(1)
  await page.getByPlaceholder('Search Comments...').fill('isolation')
  await arrived(page, '/tool-details?id=anvil-guard&query=isolation')
  await expect(comments).toHaveCount(1)
  await page.getByPlaceholder('Search Comments...').fill('zzqx')
  await expect(page.getByText('No comments match the search criteria...')).toBeVisible()

  const box = page.getByLabel('Your comment')
  const button = page.getByRole('button', { name: /^Post/ })
  await expect(box).toHaveAttribute('rows', '5')
  await expect(button).toBeDisabled()
  await box.fill('   ')
  await expect(button).toBeDisabled()
  await box.fill('x'.repeat(5001))
  await button.click()
  const problem = page.locator('.error-summary')
  await expect(problem).toContainText('A comment has at most 5,000 characters.')
  await expect(problem).toBeFocused()
  await expectAccessible(page)

  await box.fill('Quiet and useful')
  await page.reload()
  await expect(box).toHaveValue('Quiet and useful')
  await page.route('**/api/toolcomments', (route) => route.abort())
  await button.click()
  await expect(problem).toContainText('We could not reach the site.')
  await expect(box).toHaveValue('Quiet and useful')
  await page.unroute('**/api/toolcomments')

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/toolcomments', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/toolcomments')
  await button.click()
  expect((await sent).postDataJSON()).toEqual({ commentBody: 'Quiet and useful', reviewId: 'anvil-guard' })
  await expect(button).toBeDisabled()
  await expect(page.locator('.busy-overlay')).toBeVisible()
  answer()
  await expect(page.getByText('will be visible only after moderation and approval')).toBeVisible()
  await expect(page.locator('.busy-overlay')).toHaveCount(0)
  await expect(box).toHaveValue('')
  await expectAccessible(page)
})

test('TOOL-15 a tool without comments says so', async ({ page }) => {
  await page.goto('/tool-details?id=shift-notes')
  await expect(page.getByText('No comments for this tool yet...')).toBeVisible()
  await expect(page.getByPlaceholder('Search Comments...')).toHaveCount(0)
})
