import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { newEmail, password, problem } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Company lookup' })
const code = (page: Page) => panel(page).getByLabel('Company code')
const lookUp = (page: Page) => panel(page).getByRole('button', { name: 'Look up company' })

async function arriveAtCompanyInfo(page: Page, kind = 'Organization admin'): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email address').fill(newEmail('lookup'))
  await page.getByLabel('Forum username').fill('grace')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.locator('.usa-radio__label', { hasText: kind }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: /^Step 3 of 3/ })).toBeFocused()
}

async function expectFilled(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value)
}

const alderRidge = {
  Organization: 'Alder Ridge Machine Works, Inc.',
  'Website (optional)': 'https://www.alder-ridge-machine-works.example',
  'CAGE code (optional)': '1A2B3',
  'DUNS number (optional)': '012345674',
  'Unique Entity ID (UEI) (optional)': 'BBAQ27ZB18NB',
  'NAICS codes (optional)': '332710',
  'Street address': '1480 Foundry Street',
  City: 'Akron',
  State: 'OH',
  'ZIP code': '44308',
  Country: 'United States',
  'Telephone (optional)': '330-555-0100',
}

test('SAM-01 SAM-02 SAM-06 SAM-07 SAM-08 SAM-09 an administrator fills the sign-up by company code and sends it', async ({
  page,
}) => {
  await arriveAtCompanyInfo(page)
  await page.getByLabel('Street address line 2').fill('Gate 3')
  const asked = page.waitForRequest('**/api/sam/**')
  await code(page).fill(' 1a2b3 ')
  await lookUp(page).click()
  expect(new URL((await asked).url()).pathname).toBe('/api/sam/cageCode/1a2b3')
  await expect(panel(page).getByRole('status')).toHaveText('Company Information populated')
  await expectFilled(page, alderRidge)
  await expect(page.getByLabel('Street address line 2')).toHaveValue('Gate 3')
  await expectAccessible(page)
  await page.getByText('Small Business (SB)').click()
  const sent = page.waitForRequest('**/api/user/organization')
  await page.getByRole('button', { name: 'Submit' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ organization: alderRidge.Organization, CAGECode: '1A2B3', zipcode: '44308' })
  expect(body).not.toHaveProperty('companyCodeLookup')
  await arrived(page, /\/verify\?/)
})

test('SAM-02 SAM-09 a DUNS number and the Enter key do as well; what was filled can be put back', async ({ page }) => {
  await arriveAtCompanyInfo(page)
  await page.getByLabel('Organization', { exact: true }).fill('My Own Name')
  const asked = page.waitForRequest('**/api/sam/**')
  await code(page).fill('012345674')
  await code(page).press('Enter')
  expect(new URL((await asked).url()).pathname).toBe('/api/sam/duns/012345674')
  await expect(panel(page).getByRole('status')).toHaveText('Company Information populated')
  await expectFilled(page, alderRidge)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expectFilled(page, { Organization: 'My Own Name', City: '', Country: 'United States' })
  await expect(panel(page).getByRole('status')).toHaveText('')
})

test('SAM-04 SAM-05 SAM-09 SIGNUP-24 a code of another length, of wrong characters, of nobody: each is said at the field', async ({
  page,
}) => {
  await arriveAtCompanyInfo(page)
  await lookUp(page).click()
  await expect(code(page)).toHaveAccessibleDescription(/^Error: Must be a 5 \(CAGE\) or 9 \(DUNS\) character code/)
  await code(page).fill('12345678')
  await lookUp(page).click()
  await expect(code(page)).toHaveAccessibleDescription(/^Error: Must be a 5 \(CAGE\) or 9 \(DUNS\) character code/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(problem(page).getByRole('link', { name: 'Must be a 5 (CAGE) or 9 (DUNS) character code' })).toBeVisible()
  await code(page).fill('12-45')
  await lookUp(page).click()
  await expect(code(page)).toHaveAccessibleDescription(/^Error: Must be 5 \(CAGE\) or 9 \(DUNS\) character code/)
  await code(page).fill('00000')
  await lookUp(page).click()
  await expect(panel(page).getByRole('status')).toHaveText('Could not find a company for this code')
  await expect(code(page)).toHaveAttribute('aria-invalid', 'false')
})

test('JOIN-08 a UEI does as a company code', async ({ page }) => {
  await arriveAtCompanyInfo(page)
  const asked = page.waitForRequest('**/api/sam/**')
  await code(page).fill('bbaq27zb18nb ')
  await lookUp(page).click()
  expect(new URL((await asked).url()).pathname).toBe('/api/sam/uei/bbaq27zb18nb')
  await expect(panel(page).getByRole('status')).toHaveText('Company Information populated')
  await expectFilled(page, alderRidge)
})

test('SAM-08 members and individuals are not offered the lookup', async ({ page }) => {
  await arriveAtCompanyInfo(page, 'Organization member')
  await expect(page.getByLabel('Organization', { exact: true })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})
