import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { expect, test } from '../portal.ts'
import { callAs } from '../readiness.ts'
import { elsewhere } from '../town.ts'

const codes = (page: Page) => page.getByRole('main').getByLabel('NAICS codes', { exact: true })
const saved = (page: Page) => expect(page.getByText('Your entries are saved.')).toBeVisible()
const notice = (page: Page) => page.locator('.usa-alert').filter({ hasText: 'Entered on another device too' })
const saves = '**/api/mep/draft'

async function openForm(page: Page): Promise<void> {
  await page.goto('/mep-register')
  await expect(codes(page)).toBeVisible()
}

/** Saves reach the portal, but the page never hears of it: as when it is left in between. */
const hearNothing = (page: Page) =>
  page.route(saves, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await route.abort()
  })

test('an entry that a tab left behind does not take the place of a newer one of a phone, and neither is lost', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await openForm(page)
  await hearNothing(page)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await codes(page).fill('332710')
  await sent
  await page.goto('/about-us')
  await page.unrouteAll({ behavior: 'wait' })

  const phone = await elsewhere(newBrowser, email)
  await openForm(phone)
  await expect(codes(phone)).toHaveValue('332710')
  await codes(phone).fill('541330')
  await saved(phone)

  await openForm(page)
  await expect(codes(page)).toHaveValue('541330')
  await expect(notice(page)).toContainText('NAICS codes: “541330” was entered on another device on')
  await expect(notice(page)).toContainText('Here you had entered “332710”.')
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await openForm(phone)
  await expect(codes(phone)).toHaveValue('541330')

  await notice(page).getByRole('button', { name: 'Use “332710”' }).click()
  await expect(codes(page)).toHaveValue('332710')
  await expect(notice(page)).toHaveCount(0)
  await saved(page)
  await openForm(phone)
  await expect(codes(phone)).toHaveValue('332710')
  await expect(notice(phone)).toHaveCount(0)
})

test('two devices at one form: what the other entered appears, and of one field the later entry stands', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  const phone = await elsewhere(newBrowser, email)
  for (const device of [page, phone]) await openForm(device)
  await codes(page).fill('332710')
  await saved(page)
  await phone.getByRole('main').getByLabel('DUNS number', { exact: true }).fill('123456789')
  await saved(phone)
  await expect(codes(phone)).toHaveValue('332710')

  await codes(page).fill('332710, 332721')
  await expect(page.getByText('Your entries are saved.')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('DUNS number', { exact: true })).toHaveValue('123456789')
  await codes(phone).fill('541330')
  await expect(notice(phone)).toContainText('NAICS codes: your entry “541330” stands.')
  await expect(notice(phone)).toContainText('On another device “332710, 332721” was entered on')
  await notice(phone).getByRole('button', { name: 'Keep “541330”' }).click()
  await expect(notice(phone)).toHaveCount(0)
  await openForm(page)
  await expect(codes(page)).toHaveValue('541330')
})

test('what could not be sent before the tab was closed is in the form of the next one, and then saved', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await openForm(page)
  const context = page.context()
  await context.setOffline(true)
  await codes(page).fill('332721')
  await expect(page.getByText('Your entries could not be saved just now.')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await openForm(later)
  await expect(codes(later)).toHaveValue('332721')
  // Either by this page or by what the tab still sent as it closed.
  await expect.poll(async () => JSON.stringify(await callAs(later, '/api/mep/draft'))).toContain('332721')
  const phone = await elsewhere(newBrowser, email)
  await openForm(phone)
  await expect(codes(phone)).toHaveValue('332721')
})
