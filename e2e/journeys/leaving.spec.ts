import type { Page } from '@playwright/test'
import { beginSession, header, newAccount } from '../people.ts'
import { expect, type NewBrowser, test } from '../portal.ts'
import { openTool } from '../readiness.ts'
import { type SlowLine, slowLine } from '../slow-line.ts'

/** A person in a browser whose writes can be held on their way. */
async function onSlowLine(
  newBrowser: NewBrowser,
  portalUrl: string,
  email: string,
  visit: (page: Page, line: SlowLine) => Promise<void>,
): Promise<void> {
  const line = await slowLine(portalUrl)
  const page = await newBrowser({ baseURL: line.url })
  await beginSession(page, email)
  await visit(page, line)
  await page.context().close()
  await line.close()
}

/** Leaves the page while what it sent is under way, and lets that arrive afterwards, if it still does. */
async function leave(page: Page, line: SlowLine): Promise<void> {
  await line.held()
  await page.goto('/robots.txt')
  await line.release()
}

test('a bookmark shown as set, and one shown as gone, are so though the page is left in that moment', async ({
  newBrowser,
  portalUrl,
}) => {
  await onSlowLine(newBrowser, portalUrl, await newAccount(portalUrl), async (page, line) => {
    const address = '/training-videos?query=find+office'
    const card = page.locator('.video-card')
    await page.goto(address)
    line.hold()
    await card.getByRole('button', { name: /^Bookmark/ }).click()
    await expect(card.getByRole('button', { name: /^Bookmarked/ })).toBeVisible()
    await leave(page, line)
    await page.goto(address)
    await expect(card.getByRole('button', { name: /^Bookmarked/ })).toBeVisible()

    line.hold()
    await card.getByRole('button', { name: /^Bookmarked/ }).click()
    await expect(card.getByRole('button', { name: /^Bookmark / })).toBeVisible()
    await leave(page, line)
    await page.goto('/my-bookmarks')
    await expect(page.getByText('You have no bookmarks yet.', { exact: false })).toBeVisible()
  })
})

test('a switch shown as off is off though the page is left in that moment', async ({ newBrowser, portalUrl }) => {
  await onSlowLine(newBrowser, portalUrl, await newAccount(portalUrl), async (page, line) => {
    const wanted = page.getByLabel('Send me reminders, for all my readiness checks')
    const open = async () => {
      await openTool(page, 'NEWCMMCLEVEL1')
      await page.getByRole('link', { name: 'Over time' }).click()
    }
    await open()
    await expect(wanted).toBeChecked()
    line.hold()
    await page.getByText('Send me reminders, for all my readiness checks').click()
    await expect(wanted).not.toBeChecked()
    await leave(page, line)
    await open()
    await expect(wanted).toBeEnabled()
    await expect(wanted).not.toBeChecked()
  })
})

test('the last words typed into an application are there after a logout that follows at once', async ({
  newBrowser,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await onSlowLine(newBrowser, portalUrl, email, async (page) => {
    await page.goto('/mep-register')
    await page.getByLabel('NAICS codes', { exact: true }).fill('332721')
    await header(page).getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByText('Logout Successful!')).toBeVisible()
    await beginSession(page, email)
    await page.goto('/mep-register')
    await expect(page.getByLabel('NAICS codes', { exact: true })).toHaveValue('332721')
  })
})
