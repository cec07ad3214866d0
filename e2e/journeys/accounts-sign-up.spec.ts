import type { Locator } from '@playwright/test'
import * as specified from '../../test/option-lists.ts'
import { addressFields, fieldsOf, organizationFields, stepsOf } from '../form-fields.ts'
import { header, newAccount, newEmail, password, problem } from '../people.ts'
import { choose, fillAccountInfo, fillAddress, next, signUpAsIndividual, verifyAndLogIn } from '../sign-up.ts'
import { arrived, expect, mailedCode, test } from '../town.ts'

test('SIGNUP-01 SIGNUP-02 SIGNUP-03 SIGNUP-04 SIGNUP-07 SIGNUP-09 SIGNUP-31 SIGNUP-32 SIGNUP-33 VERIFY-01 VERIFY-04 VERIFY-06 VERIFY-07 an individual signs up, verifies and arrives at a working account', async ({
  page,
  mail,
}) => {
  const email = newEmail('individual')
  await page.goto('/#/signup')
  await arrived(page, '/signup')
  const [previous, submit] = ['Previous', 'Submit'].map((name) => page.getByRole('button', { name })) as [
    Locator,
    Locator,
  ]
  await expect(stepsOf(page)).toHaveText([/^Account Info/, /^Account Type/, /^Contact Info/])
  await expect(fieldsOf(page, 'Account Info')).toHaveText([
    'First name',
    'Last name',
    'Email address',
    'Forum username',
    'Password',
    'Confirm password',
  ])
  await expect(previous).toBeDisabled()
  await expect(submit).toHaveCount(0)
  await next(page)
  await expect(problem(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Account Info' })).toBeVisible()
  await fillAccountInfo(page, email)
  await next(page)
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeFocused()
  await expect(previous).toBeEnabled()
  await expect(submit).toHaveCount(0)
  await next(page)
  await expect(problem(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible()
  await choose(page, 'Individual')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Contact Info' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await expect(fieldsOf(page, 'Contact Info')).toHaveText(addressFields)
  await expect(page.getByLabel('Country')).toHaveValue('United States')
  await fillAddress(page)
  const sent = page.waitForRequest('**/api/user/individual')
  await submit.click()
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

test('SIGNUP-04 SIGNUP-05 SIGNUP-20 SIGNUP-21 SIGNUP-25 SIGNUP-26 SIGNUP-27 SIGNUP-28 SIGNUP-29 SIGNUP-34 PHONE-06 VERIFY-07 an administrator signs an organization up', async ({
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
  await expect(fieldsOf(page, 'Company Info')).toHaveText([
    'Company code (optional)',
    ...organizationFields,
    ...addressFields,
  ])
  const offers = async (label: string, options: string[]) =>
    expect(page.getByLabel(label).locator('option')).toHaveText(['- Select -', ...options])
  await offers('Your role in the organization', specified.organizationRoles)
  await offers('Number of employees', specified.employeeCounts)
  await offers('Annual revenue', specified.annualRevenues)
  const types = page.getByRole('group', { name: 'Organization type', exact: true }).locator('label')
  await expect(types).toHaveText(specified.organizationTypes)
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
  await expect(fieldsOf(page, 'Company Info')).toHaveText([...organizationFields.slice(0, 2), ...addressFields])
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
