import type { Page } from '@playwright/test'
import { bothWidths, expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, fillLogin, header, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'
import { callAs } from '../readiness.ts'

const key = 'NEWCMMCLEVEL1'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('MINE-01 LOGIN-02 EASE-04 from the login to the first open requirement: the home page begins with what waits, My page has the rest', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const email = await newAccount(portalUrl)
  const before = await newBrowser()
  await beginSession(before, email)
  await before.goto('/')
  await callAs(before, '/api/assessment/partial', {
    currentPageNo: 0,
    key,
    data: {
      '3.1.1': Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((row) => [`3.1.1[${row}]`, { answer: 1 }])),
    },
  })
  await callAs(before, '/api/bookmark', { url: '/about-cmmc', title: 'About CMMC', type: 'news' })

  await page.goto('/login')
  await fillLogin(page, email)
  await arrived(page, '/')
  const start = part(page, 'Your page')
  await expect(start.getByRole('listitem')).toHaveText([/^CMMC Level 1: \d+ percent answered, next 3\.1\.2/])
  await expectAccessibleAtBothWidths(page)
  await expect(header(page).locator('.account-links a').first()).toHaveText('My page')
  await start.getByRole('link', { name: 'My page' }).click()
  await arrived(page, '/my-page')
  await expect(part(page, 'What waits for you')).toContainText('Nothing at present.')
  await expect(part(page, 'Bookmarks').getByRole('link', { name: 'About CMMC' })).toBeVisible()
  for (const [name, to] of [
    ['Readiness check', '/cyber-readiness-check'],
    ['Coming up', '/my-registrations'],
    ['Applications', '/pilot-program'],
    ['Courses', '/online-courses'],
    ['Messages', '/my-submissions'],
    ['Bookmarks', '/my-bookmarks'],
    ['Account and organization', '/my-account'],
  ] as const)
    await expect(part(page, name).getByRole('link').last(), name).toHaveAttribute('href', to)
  for (const viewport of bothWidths) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await part(page, 'Readiness check').getByRole('link', { name: 'CMMC Level 1' }).click()
  await page.getByRole('button', { name: 'I understand' }).click()
  await expect(page.locator('[id="3.1.2"]')).toBeFocused()
})

test('MINE-01 the home page has nothing of it for a visitor, and My page leads to the login and back', async ({
  page,
  portalUrl,
}) => {
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(part(page, 'Your page')).toHaveCount(0)
  await page.goto('/my-page')
  await arrived(page, '/login?redirect=/my-page')
  await fillLogin(page, await newAccount(portalUrl))
  await arrived(page, '/my-page')
  await expect(part(page, 'Readiness check')).toContainText('You have not begun one yet.')
})

test('MINE-01 a page that could not be loaded says so, and is loaded again; a part that is missing is told apart', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.route('**/api/user/home', (route) => route.abort())
  await page.goto('/my-page')
  await expect(page.getByText('Your page could not be loaded')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/user/home')
  await page.route('**/api/user/home', async (route) => {
    const answer = await route.fetch()
    const { parts } = (await answer.json()) as { parts: { name: string; failed: boolean }[] }
    await route.fulfill({
      response: answer,
      json: { parts: parts.map((one) => (one.name === 'events' ? { ...one, failed: true } : one)) },
    })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Coming up')).toContainText('This part could not be loaded.')
  await expect(part(page, 'Readiness check')).toContainText('You have not begun one yet.')
  await expectAccessible(page)
  await page.unroute('**/api/user/home')
  await part(page, 'Coming up').getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Coming up')).toContainText('You are registered for nothing that is to come.')
})
