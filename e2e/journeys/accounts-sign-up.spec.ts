import type { Page } from '@playwright/test'
import type { MailServer } from '../../test/fakes/smtp.ts'
import { header, newAccount, newEmail, password, problem } from '../people.ts'
import { arrived, expect, mailedCode, test } from '../town.ts'

async function fillAccountInfo(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Forum username').fill('grace')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

/** SIGNUP-04 */
async function expectAddressFields(page: Page): Promise<void> {
  for (const label of ['Street address', 'Street address line 2', 'City', 'State', 'ZIP code', 'Country', 'Telephone'])
    await expect(page.getByLabel(label, { exact: label !== 'Telephone' && !label.endsWith('2') })).toBeVisible()
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address', { exact: true }).fill('1 Main Street')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('State', { exact: true }).selectOption('OH')
  await page.getByLabel('ZIP code').fill('43004')
}

async function signUpAsIndividual(page: Page, email: string): Promise<void> {
  await fillAccountInfo(page, email)
  await next(page)
  await choose(page, 'Individual')
  await next(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await arrived(page, /\/verify\?/)
}

const choose = (page: Page, kind: string) => page.locator('.usa-radio__label', { hasText: kind }).click()
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function verifyAndLogIn(page: Page, mail: MailServer, email: string, welcome: string): Promise<void> {
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByLabel('Verification code').fill(await mailedCode(mail, email, 'verification code'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(welcome)).toBeVisible()
  // The browser that signed up gets straight in (JOIN-03).
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  // The header knows of the login before the way home is done: a click in between would be overtaken by it.
  await arrived(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Help for small companies' })).toBeVisible()
  await header(page).getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
}

test('SIGNUP-01 SIGNUP-02 SIGNUP-03 SIGNUP-04 SIGNUP-07 SIGNUP-09 SIGNUP-31 SIGNUP-32 SIGNUP-33 VERIFY-01 VERIFY-04 VERIFY-06 VERIFY-07 an individual signs up, verifies and arrives at a working account', async ({
  page,
  mail,
}) => {
  const email = newEmail('individual')
  await page.goto('/#/signup')
  await arrived(page, '/signup')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await fillAccountInfo(page, email)
  await next(page)
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeFocused()
  await choose(page, 'Individual')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Contact Info' })).toBeFocused()
  await expectAddressFields(page)
  await expect(page.getByLabel('Organization', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Country')).toHaveValue('United States')
  await fillAddress(page)
  const sent = page.waitForRequest('**/api/user/individual')
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Grace',
    lastName: 'Hopper',
    email,
    password,
    forumScreenName: 'grace',
    streetAddress1: '1 Main Street',
    city: 'Columbus',
    state: 'OH',
    zipcode: '43004',
    country: 'United States',
  })
  await arrived(page, /\/verify\?.*accountType=Individual/)
  await verifyAndLogIn(page, mail, email, 'Welcome! Your individual account is verified. Log in to get started.')
})

test('SIGNUP-04 SIGNUP-05 SIGNUP-20 SIGNUP-21 SIGNUP-25 SIGNUP-34 PHONE-06 VERIFY-07 an administrator signs an organization up', async ({
  page,
  mail,
}) => {
  const email = newEmail('admin')
  await page.goto('/signup')
  await fillAccountInfo(page, email)
  await next(page)
  await choose(page, 'Organization admin')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Company Info' })).toBeVisible()
  await expectAddressFields(page)
  await fillAddress(page)
  await page.getByLabel('CAGE code').fill('12')
  await page.getByLabel('DUNS number').fill('12')
  await page.getByLabel('NAICS codes').fill('steel')
  await page.getByLabel('Telephone').fill('12345')
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const message of [
    'Enter the name of your organization',
    'Please provide your organization type(s)',
    "Enter your company's 5 character alpha-numeric CAGE Code",
    "Enter your company's 9 character numeric DUNS Number",
    'Enter NAICS codes as numbers separated by space or comma',
    'Please provide a 10-digit U.S. phone number',
  ])
    await expect(problem(page).getByRole('link', { name: message })).toBeVisible()
  const organization = `Hopper Works ${email.slice(6, 20)}`
  await page.getByLabel('Organization', { exact: true }).fill(organization)
  await page.getByText('Small Business (SB)').click()
  await page.getByText('HUBZone Business').click()
  await page.getByLabel('Your role in the organization').selectOption('CIO or CISO')
  await page.getByLabel('Website').fill('www.hopper.example')
  await page.getByLabel('CAGE code').fill('1A2B3')
  await page.getByLabel('DUNS number').fill('123456789')
  await page.getByLabel('NAICS codes').fill('332710, 541330')
  await page.getByLabel('Number of employees').selectOption('11-50')
  await page.getByLabel('Annual revenue').selectOption('$1M-$10M')
  await page.getByLabel('Telephone').fill('6145550100')
  await expect(page.getByLabel('Telephone')).toHaveValue('614-555-0100')
  const sent = page.waitForRequest('**/api/user/organization')
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    organization,
    titleInOrganization: 'CIO or CISO',
    website: 'www.hopper.example',
    organizationType: 'Small Business (SB);HUBZone Business',
    CAGECode: '1A2B3',
    NAICSCodes: '332710, 541330',
    numberOfEmployees: '11-50',
    annualRevenues: '$1M-$10M',
    DUNSNumber: '123456789',
    telephone: '+16145550100',
  })
  await arrived(page, /\/verify\?.*accountType=OrganizationAdmin/)
  await verifyAndLogIn(
    page,
    mail,
    email,
    "Welcome! Your organization's account is verified. Log in to invite members and answer join requests.",
  )
  await expect(header(page).getByRole('link', { name: 'Organization' })).toBeVisible()
})

test('SIGNUP-04 SIGNUP-06 SIGNUP-35 SIGNUP-36 VERIFY-02 VERIFY-07 a member asks to join and is told so', async ({
  page,
  portalUrl,
  mail,
}) => {
  const organization = `Joinery ${Date.now().toString(36)}`
  await newAccount(portalUrl, 'organization', { organization })
  const email = newEmail('member')
  await page.goto('/signup')
  await fillAccountInfo(page, email)
  await next(page)
  await choose(page, 'Organization member')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Company Info' })).toBeVisible()
  await expectAddressFields(page)
  await expect(page.getByLabel('Your role in the organization')).toBeVisible()
  await expect(page.getByLabel('CAGE code')).toHaveCount(0)
  await page.getByLabel('Organization', { exact: true }).fill(organization)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await arrived(page, /\/verify\?.*accountType=OrganizationMember/)
  await expect(
    page.getByText(
      `Your request to join ${organization} will be sent to its administrator once you have verified your email address.`,
    ),
  ).toBeVisible()
  await verifyAndLogIn(
    page,
    mail,
    email,
    'Welcome! Your account is verified. Log in to see your organization and its invitations.',
  )
})

test('whoever signs up from a page is back on it once the address is verified (JOIN-01, JOIN-03)', async ({
  page,
  mail,
}) => {
  const email = newEmail('back')
  await page.goto('/news?q=grant')
  await header(page).getByRole('link', { name: 'Sign Up' }).click()
  await arrived(page, /\/signup\?redirect=/)
  await signUpAsIndividual(page, email)
  await page.getByLabel('Verification code').fill(await mailedCode(mail, email, 'verification code'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await arrived(page, '/news?q=grant')
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
})

test("the mail's link changes nothing when opened, and on another device asks for the password (JOIN-01, JOIN-02, JOIN-03)", async ({
  page,
  mail,
  newBrowser,
}) => {
  const email = newEmail('link')
  await page.goto('/signup?redirect=/news')
  await signUpAsIndividual(page, email)
  const link = new URL(/http:\S+/.exec((await mail.next(email, 'verification code')).text)?.[0] as string)
  const phone = await newBrowser()
  await phone.goto(link.pathname + link.search + link.hash)
  await expect(phone.getByLabel('Verification code')).toHaveValue(link.hash.slice('#code='.length))
  await phone.getByRole('button', { name: 'Verify' }).click()
  await expect(problem(phone)).toContainText('Enter the password that you chose when you signed up')
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Verify' }).click()
  await expect(phone.getByText('Welcome! Your individual account is verified.')).toBeVisible()
  await phone.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await arrived(phone, '/login?redirect=/news')
  await expect(phone.getByLabel('Email address')).toHaveValue(email)
})

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
  await expect(problem(page).getByRole('link', { name: 'Should be in email format' })).toBeVisible()
  await expect(
    problem(page).getByRole('link', {
      name: 'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of # ? ! @ $ % ^ & * -',
    }),
  ).toBeVisible()
  await fillAccountInfo(page, newEmail('careful'))
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
