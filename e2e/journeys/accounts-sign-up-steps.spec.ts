import { newAccount, newEmail, password, problem } from '../people.ts'
import { choose, fillAccountInfo, fillAddress, next } from '../sign-up.ts'
import { arrived, expect, test } from '../town.ts'

test('SIGNUP-10 SIGNUP-11 SIGNUP-12 SIGNUP-14 SIGNUP-15 SIGNUP-16 SIGNUP-17 SIGNUP-18 SIGNUP-19 every step says what is missing, leads there, and loses nothing', async ({
  page,
}) => {
  await page.goto('/signup')
  await next(page)
  await expect(problem(page)).toBeFocused()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Please provide your first name',
    'Please provide your last name',
    'Email address is required',
    'Please provide a screen name',
    'Password is required',
    'Please re-enter the password given above',
  ])
  await problem(page).getByRole('link', { name: 'Please provide a screen name' }).click()
  const screenName = page.getByLabel('Forum username')
  await expect(screenName).toBeFocused()
  await expect(screenName).toHaveAttribute('aria-invalid', 'true')
  await expect(screenName).toHaveAccessibleDescription(/Please provide a screen name/)
  await fillAccountInfo(page, 'no-address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await next(page)
  await expect(problem(page).getByRole('link')).toHaveText([
    'Should be in email format',
    'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of # ? ! @ $ % ^ & * -',
    'Please re-enter the password given above',
  ])
  await fillAccountInfo(page, newEmail('careful'))
  const again = page.getByLabel('Confirm password')
  await again.fill(password.toLowerCase())
  await next(page)
  await expect(problem(page).getByRole('link')).toHaveText(['Please re-enter the password given above'])
  await expect(again).toHaveAccessibleDescription(/Please re-enter the password given above/)
  await again.fill(password)
  await next(page)
  await next(page)
  await expect(problem(page).getByRole('link', { name: 'Please choose an account type' })).toBeVisible()
  await choose(page, 'Individual')
  await next(page)
  await page.getByLabel('Country').fill('')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Please provide your street address',
    'Please provide your city',
    'Please provide your state',
    'Please provide your zip code',
    'Please provide your country',
  ])
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await page.getByRole('link', { name: 'Beacon Accelerators' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Leave without finishing?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
})

test('SIGNUP-13 the rule of the password is ticked off while it is typed, and the password can be shown', async ({
  page,
}) => {
  await page.goto('/signup')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('harbor')
  await expect(page.locator('.checklist__met')).toHaveCount(2)
  await field.fill(password)
  await expect(page.locator('.checklist__met')).toHaveCount(6)
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('SIGNUP-38 SIGNUP-39 a refusal of the server is shown in the wizard and loses nothing', async ({
  page,
  portalUrl,
}) => {
  const organization = `Taken ${Date.now().toString(36)}`
  await newAccount(portalUrl, 'organization', { organization })
  await page.goto('/signup')
  await fillAccountInfo(page, newEmail('late'))
  await next(page)
  await choose(page, 'Organization admin')
  await next(page)
  await page.getByLabel('Organization', { exact: true }).fill(organization.toUpperCase())
  await page.getByText('Non-Profit').click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(problem(page)).toContainText(
    'An organization with this name is already registered. Sign up as an organization member to ask to join it.',
  )
  await expect(page.getByLabel('City')).toHaveValue('Columbus')
})

test('ORG-14 the link of an invitation fills in the organization', async ({ page }) => {
  await page.goto('/signup?organization=Acme%20Tools&email=new@mail.example.org')
  await expect(page.getByLabel('Email address')).toHaveValue('new@mail.example.org')
  await fillAccountInfo(page, 'new@mail.example.org')
  await next(page)
  await next(page)
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue('Acme Tools')
})

test('SIGNUP-08 after a successful submit only Reset is offered, and the way leads to /verify', async ({ page }) => {
  await page.route('**/api/user/individual', (route) => route.fulfill({ json: { message: 'Sent.' } }))
  let open = () => undefined as undefined
  const held = new Promise<void>((resolve) => {
    open = () => resolve() as undefined
  })
  await page.route('**/assets/verify.route-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/signup')
  await fillAccountInfo(page, newEmail('done'))
  await next(page)
  await choose(page, 'Individual')
  await next(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reset' })).toBeEnabled()
  open()
  await arrived(page, /\/verify\?/)
})
