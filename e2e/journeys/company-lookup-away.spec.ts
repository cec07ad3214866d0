import { newEmail, password, problem } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

// Nobody listens there.
test.use({ portalEnv: { SAM_API_URL: 'http://127.0.0.1:9', SAM_API_KEY: 'a-key', LOG_LEVEL: 'error' } })

test('SAM-10 while the registry or the network is away no message is shown, and the form is filled in and sent by hand', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email address').fill(newEmail('by-hand'))
  await page.getByLabel('Forum username').fill('grace')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.locator('.usa-radio__label', { hasText: 'Organization admin' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const panel = page.getByRole('region', { name: 'Company lookup' })
  const lookUp = panel.getByRole('button', { name: 'Look up company' })
  await expect(panel.getByText('Where the registry has no answer, fill in the fields yourself.')).toBeVisible()
  await panel.getByLabel('Company code').fill('1A2B3')

  const refused = page.waitForResponse('**/api/sam/**')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('No company was looked up'))
  await lookUp.click()
  expect((await refused).status()).toBe(503)
  await logged
  await expect(lookUp).toBeEnabled()
  await expect(panel.getByRole('status')).toHaveText('')
  await expect(panel.getByLabel('Company code')).toHaveAttribute('aria-invalid', 'false')

  await page.route('**/api/sam/**', (route) => route.abort())
  const loggedAgain = page.waitForEvent('console', (message) => message.text().startsWith('No company was looked up'))
  await lookUp.click()
  await loggedAgain
  await expect(lookUp).toBeEnabled()
  await expect(problem(page)).toHaveCount(0)

  await page.getByLabel('Organization', { exact: true }).fill(`By Hand ${Date.now().toString(36)}`)
  await page.getByText('Small Business (SB)').click()
  await page.getByLabel('Street address', { exact: true }).fill('1 Main Street')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('State', { exact: true }).selectOption('OH')
  await page.getByLabel('ZIP code').fill('43004')
  await page.getByRole('button', { name: 'Submit' }).click()
  await arrived(page, /\/verify\?/)
})
