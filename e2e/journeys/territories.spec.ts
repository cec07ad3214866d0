import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { beginSession, newAccount, newEmail, password } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const main = (page: Page) => page.getByRole('main')
const list = (page: Page) => main(page).getByLabel('State', { exact: true })
const shown = (page: Page) => list(page).locator('option:checked')
const next = (page: Page) => main(page).getByRole('button', { name: 'Next' }).click()

/** Opens what stands beneath the list, and chooses by keyboard. */
async function chooseTerritory(page: Page, name: string): Promise<void> {
  const beneath = main(page).getByRole('group').filter({ hasText: 'In a territory?' })
  if (!(await beneath.getByRole('radio', { name }).isVisible()))
    await main(page).getByText('In a territory?').first().click()
  await beneath.getByRole('radio', { name }).press('Space')
}

test('beneath the 51 states of the feedback form stand the territories, taken like them (FIND-05, FEEDBACK-16)', async ({
  page,
}) => {
  await page.goto('/feedback')
  await expect(page.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await expect(list(page).locator('option')).toHaveCount(52)
  await chooseTerritory(page, 'Guam')
  await expect(shown(page)).toHaveText('Guam')
  await expect(main(page).getByRole('radio', { name: /^(Puerto Rico|Guam|U\.S\. Virgin Islands)$/ })).toHaveCount(3)
  await expectAccessible(page)
  await list(page).selectOption('Ohio')
  await expect(main(page).getByRole('radio', { name: 'Guam' })).not.toBeChecked()
  await expect(list(page).locator('option')).toHaveCount(52)
  await chooseTerritory(page, 'U.S. Virgin Islands')
  for (const [name, answer] of [
    [/Did you receive a service/, 'Yes'],
    [/meet your counselor/, 'Telephone counseling'],
    [/hours of counseling/, '6-15'],
    [/How many of our events/, '10+'],
    [/satisfied are you/, 'Neutral'],
    [/know the subject well/, 'Yes'],
  ] as const)
    await page.getByRole('group', { name }).getByText(answer, { exact: true }).click()
  await page.getByLabel('Which office?').selectOption({ index: 3 })
  for (const [name, entry] of [
    ['Your name', 'Ada Miller'],
    ['Email address', 'ada@example.org'],
    ['Phone number', '340-555-0100'],
    ['City', 'Charlotte Amalie'],
  ] as const)
    await page.getByLabel(name).fill(entry)
  const sent = page.waitForRequest('**/api/feedback/')
  await page.getByRole('button', { name: 'Complete' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ state: 'VI' })
  await expect(page.getByText('Form has been successfully Sent!')).toBeVisible()
})

test('a person of Guam signs up (FIND-05, SIGNUP-30)', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Tasi')
  await page.getByLabel('Last name').fill('Example')
  await page.getByLabel('Email address').fill(newEmail('guam'))
  await page.getByLabel('Forum username').fill('tasi')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await next(page)
  await page.locator('.usa-radio__label', { hasText: 'Individual' }).click()
  await next(page)
  await page.getByLabel('Street address', { exact: true }).fill('1 Marine Corps Drive')
  await page.getByLabel('City').fill('Hagåtña')
  await page.getByLabel('ZIP code').fill('96910')
  await expect(list(page).locator('option')).toHaveCount(52)
  await chooseTerritory(page, 'Guam')
  await expectAccessible(page)
  const sent = page.waitForRequest('**/api/user/individual')
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ state: 'GU' })
  await arrived(page, /\/verify/)
})

test('an account in a territory is shown and changed, and a registration takes it over (FIND-05)', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl, 'individual', { state: 'PR', city: 'San Juan' }))
  await page.goto('/my-account')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await next(page)
  await expect(shown(page)).toHaveText('Puerto Rico')
  await chooseTerritory(page, 'U.S. Virgin Islands')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Update Account' }).click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()

  await page.goto('/mep-register')
  const lookup = main(page).getByRole('group', { name: /look up your company/ })
  await lookup.getByText('No', { exact: true }).click()
  await page.getByLabel('CAGE code', { exact: true }).fill('1A2B3')
  await page.getByLabel('DUNS number', { exact: true }).fill('123456789')
  await page.getByLabel('NAICS codes', { exact: true }).fill('332710')
  await next(page)
  await expect(shown(page)).toHaveText('U.S. Virgin Islands')
  await chooseTerritory(page, 'Puerto Rico')
  await expect(shown(page)).toHaveText('Puerto Rico')
})
