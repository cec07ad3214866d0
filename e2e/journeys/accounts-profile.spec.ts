import type { Page } from '@playwright/test'
import * as specified from '../../test/option-lists.ts'
import { profile } from '../../test/profile.ts'
import { addressFields, fieldsOf, organizationFields, stepsOf } from '../form-fields.ts'
import { beginSession, fillLogin, header, newAccount, newEmail, password, problem } from '../people.ts'
import { arrived, expect, test, textedCode } from '../town.ts'

const update = { name: 'Update Account' }
const personFields = ['First name', 'Last name', 'Email address', 'Forum username']
const toStep = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Enters the password and updates. @returns what was sent */
async function updateAccount(page: Page): Promise<unknown> {
  await page.getByLabel('Current password', { exact: true }).fill(password)
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/user'))
  await page.getByRole('button', update).click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  return (await sent).postDataJSON()
}

/** What an update says of an account of `newAccount` (ACCT-16). */
const personal = (email: string) => ({ ...profile, email, password, streetAddress2: '', telephone: '' })

test('ACCT-01 ACCT-09 ACCT-10 ACCT-15 ACCT-16 ACCT-19 ACCT-21 ACCT-22 ROLE-05 an individual changes the account after the current password', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await expect(stepsOf(page)).toHaveText(['Account Details', 'Contact Information'])
  await toStep(page, 'Contact Information')
  await expect(fieldsOf(page, 'Contact Information')).toHaveText(addressFields)
  await toStep(page, 'Account Details')
  await expect(fieldsOf(page, 'Account Details')).toHaveText(personFields)
  await expect(page.getByRole('switch', { name: 'Multi-factor login' })).toBeDisabled()
  await expect(page.getByLabel('Email address')).toHaveAttribute('readonly', '')
  await expect(page.getByText('Organization Details')).toHaveCount(0)
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', update).click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Please provide your first name',
    'Current password is required',
  ])
  await expect(page.getByText('Please correct all form errors before submitting')).toBeVisible()
  await page.getByLabel('First name').fill('Augusta')
  await page.getByLabel('Current password', { exact: true }).fill('wrong')
  await page.getByRole('button', update).click()
  await expect(problem(page)).toContainText('Current password is incorrect')
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
  expect(await updateAccount(page)).toEqual({ ...personal(email), firstName: 'Augusta' })
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
})

test('ACCT-01 ACCT-09 ACCT-16 ACCT-17 ACCT-18 ROLE-07 an administrator finds every field and option, and changes the organization and the title', async ({
  page,
  portalUrl,
}) => {
  const organization = `Renamers ${Date.now().toString(36)}`
  const email = await newAccount(portalUrl, 'organization', { organization })
  await beginSession(page, email)
  await page.goto('/my-account')
  await expect(stepsOf(page)).toHaveText(['Account Details', 'Contact Information', 'Organization Details'])
  await expect(fieldsOf(page, 'Account Details')).toHaveText(personFields)
  await toStep(page, 'Contact Information')
  await expect(fieldsOf(page, 'Contact Information')).toHaveText(addressFields)
  const offers = async (label: string, options: string[]) =>
    expect(page.getByLabel(label, { exact: true }).locator('option')).toHaveText(['- Select -', ...options])
  await offers(
    'State',
    specified.statesAndDc.map(({ text }) => text),
  )
  await toStep(page, 'Organization Details')
  await expect(fieldsOf(page, 'Organization Details')).toHaveText(organizationFields)
  await offers('Your role in the organization (optional)', specified.organizationRoles)
  await offers('Number of employees (optional)', specified.employeeCounts)
  await offers('Annual revenue (optional)', specified.annualRevenues)
  const types = page.getByRole('group', { name: 'Organization type', exact: true }).locator('label')
  await expect(types).toHaveText(specified.organizationTypes)

  await page.getByLabel('Organization', { exact: true }).fill(`${organization} Two`)
  await page.getByLabel('Your role in the organization').selectOption('Operations Manager')
  await types.filter({ hasText: 'HUBZone Business' }).click()
  await page.getByLabel('Website').fill('www.renamers.example')
  await page.getByLabel('CAGE code').fill('1A2B3')
  await page.getByLabel('Unique Entity ID (UEI)').fill('J4K7N2T8W1P5')
  await page.getByLabel('DUNS number').fill('123456789')
  await page.getByLabel('NAICS codes').fill('332710, 541330')
  await page.getByLabel('Number of employees').selectOption('11-50')
  await page.getByLabel('Annual revenue').selectOption('$1M-$10M')
  expect(await updateAccount(page)).toEqual({
    ...personal(email),
    titleInOrganization: 'Operations Manager',
    organization: `${organization} Two`,
    organizationType: 'Small Business (SB);HUBZone Business',
    website: 'www.renamers.example',
    CAGECode: '1A2B3',
    UEI: 'J4K7N2T8W1P5',
    DUNSNumber: '123456789',
    NAICSCodes: '332710, 541330',
    numberOfEmployees: '11-50',
    annualRevenues: '$1M-$10M',
  })
  await page.reload()
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue(`${organization} Two`)
  await expect(page.getByLabel('Your role in the organization')).toHaveValue('Operations Manager')
})

test('MFA-01 MFA-02 MFA-03 MFA-04 MFA-05 MFA-06 MFA-07 MFA-09 MFA-10 MFA-11 MFA-12 PHONE-01 PHONE-02 PHONE-05 PHONE-06 LOGIN-08 multi-factor login on, used, and off', async ({
  page,
  portalUrl,
  texts,
}) => {
  const email = await newAccount(portalUrl)
  const digits = `614${String(Date.now()).slice(-7)}`
  await beginSession(page, email)
  // MFA-06: what each change of the switch is followed by.
  const change = ['POST /api/user/phone/mfa/enable', 'POST /api/user/session/refresh', 'GET /api/user']
  const calls: string[] = []
  page.on('request', (request) => {
    const made = `${request.method()} ${new URL(request.url()).pathname}`
    if (change.includes(made)) calls.push(made)
  })
  await page.goto('/my-account?section=contact')
  await expect(
    page.getByText('Phone number required. Please add one under the Contact Information, then Update Account'),
  ).toBeVisible()
  await page.getByLabel('Telephone').fill(digits)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', update).click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  const mfa = page.getByRole('switch', { name: 'Multi-factor login' })
  await expect(mfa).toBeEnabled()
  await mfa.click()
  await arrived(page, /\/verify-phone\?phone=/)
  await expect(page.getByText(`+1${digits}`)).toBeVisible()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(
    problem(page).getByRole('link', { name: 'Verification code is required. Please check your phone.' }),
  ).toBeVisible()
  await page.getByLabel('Verification code').fill('000000')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(problem(page)).toContainText('The code is wrong or has expired')
  await page.getByLabel('Verification code').fill(await textedCode(texts, `+1${digits}`))
  calls.length = 0
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await arrived(page, '/my-account')
  await expect(mfa).toBeChecked()
  expect(calls).toEqual(change)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.goto('/my-account?section=contact')
  await expect(page.getByLabel('Telephone')).toBeDisabled()

  await page.goto('/logout?to=login')
  await fillLogin(page, email)
  await arrived(page, /\/verify-mfa\?username=/)
  // The login's value goes with the navigation, not in the address, and outlives a reload.
  expect(page.url()).not.toContain('session')
  await page.reload()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    problem(page).getByRole('link', { name: 'Verification code is required. Please check your phone.' }),
  ).toBeVisible()
  const code = await textedCode(texts, `+1${digits}`)
  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(problem(page)).toContainText('The code is wrong or has expired. Please check it or ask for a new one.')
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()

  await page.goto('/my-account?section=contact')
  await mfa.click()
  const dialog = page.getByRole('dialog', { name: 'Turn off codes by text?' })
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  calls.length = 0
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(mfa).not.toBeChecked()
  await expect(page.getByLabel('Telephone')).toBeEnabled()
  expect(calls).toEqual(change)
  // MFA-03: the number is verified by now.
  calls.length = 0
  await mfa.click()
  await expect(mfa).toBeChecked()
  expect(calls).toEqual(change)
})

test('HDR-04 ORG-08 ORG-09 ORG-15 ORG-17 ROLE-07 an administrator sees the number of requests, accepts one, and declines another', async ({
  page,
  portalUrl,
}) => {
  const organization = `Gatekeepers ${Date.now().toString(36)}`
  const admin = await newAccount(portalUrl, 'organization', { organization })
  await newAccount(portalUrl, 'organizationMember', { organization, firstName: 'Mary', lastName: 'First' })
  await newAccount(portalUrl, 'organizationMember', { organization, firstName: 'Nora', lastName: 'Second' })
  await beginSession(page, admin)
  await page.goto('/')
  const link = header(page).getByRole('link', { name: 'Organization' })
  await expect(link).toContainText('2')
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Request to join your organization' })
  await expect(dialog).toContainText('Mary First')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toContainText('Mary First is now a member of your organization.')
  await expect(dialog).toContainText('Nora Second')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toContainText('You declined the request of Nora Second.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue(organization)
  await page.getByRole('link', { name: 'People of your organization' }).click()
  const members = page.getByRole('region', { name: 'Members' })
  await expect(members).toContainText('Mary First')
  await expect(members).not.toContainText('Nora Second')
})

test('ORG-04 ORG-07 ORG-12 ORG-17 ACCT-17 ACCT-23 ROLE-06 ROLE-09 an invitation is sent, accepted, and makes a member, who edits the title alone', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const organization = `Hosts ${Date.now().toString(36)}`
  const admin = await newAccount(portalUrl, 'organization', { organization })
  const guest = await newAccount(portalUrl, 'individual', { email: newEmail('guest') })
  await beginSession(page, admin)
  await page.goto('/my-account/people')
  await page.getByLabel('Email address to invite').fill(guest)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('The invitation was sent.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(guest)
  const forAdmins = ['Join requests', 'Invitations']
  for (const name of [...forAdmins, 'Members'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()

  const guestPage = await newBrowser()
  await beginSession(guestPage, guest)
  await guestPage.goto('/my-account')
  const dialog = guestPage.getByRole('dialog', { name: 'You have an invitation' })
  await expect(dialog).toContainText(organization)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toContainText(`You are now a member of ${organization}.`)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await guestPage.goto('/my-account?section=organization')
  await expect(guestPage.getByLabel('Organization', { exact: true })).toHaveValue(organization)
  await expect(fieldsOf(guestPage, 'Organization Details')).toHaveText(organizationFields)
  for (const label of ['Organization', 'Website', 'CAGE code', 'DUNS number', 'NAICS codes'])
    await expect(guestPage.getByRole('textbox', { name: label }), label).toBeDisabled()
  for (const label of ['Number of employees', 'Annual revenue'])
    await expect(guestPage.getByRole('combobox', { name: label }), label).toBeDisabled()
  const types = guestPage.getByRole('group', { name: 'Organization type', exact: true })
  await expect(types.getByRole('checkbox', { disabled: true })).toHaveCount(11)
  await guestPage.getByLabel('Your role in the organization').selectOption('Analyst')
  expect(await updateAccount(guestPage)).toEqual({ ...personal(guest), titleInOrganization: 'Analyst' })

  await guestPage.getByRole('link', { name: 'People', exact: true }).click()
  await expect(guestPage.getByRole('region', { name: 'Members', exact: true })).toBeVisible()
  for (const name of forAdmins) await expect(guestPage.getByRole('region', { name, exact: true })).toHaveCount(0)
  await expect(guestPage.getByLabel('Email address to invite')).toHaveCount(0)
  const toOrganization = header(guestPage).getByRole('link', { name: 'Organization' })
  await expect(toOrganization).toHaveCount(0)
  // ROLE-09: the header goes by the groups of the id token.
  const token = await guestPage.evaluate(() => String(localStorage.getItem('idToken')))
  const [head, claims, seal] = token.split('.') as [string, string, string]
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(said.groups).toEqual(['OrganizationMember'])
  const other = Buffer.from(JSON.stringify({ ...said, groups: ['OrganizationAdmin'] })).toString('base64url')
  await guestPage.evaluate((idToken) => localStorage.setItem('idToken', idToken), [head, other, seal].join('.'))
  await guestPage.reload()
  await expect(toOrganization).toBeVisible()
})

test('MIGR-01 MIGR-02 MIGR-03 MIGR-04 a member without an organization chooses to be an individual', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl, 'organizationMember', { organization: `Nowhere ${Date.now()}` })
  await beginSession(page, email)
  await page.goto('/my-account')
  const dialog = page.getByRole('dialog', { name: 'How do you want to go on?' })
  await page.evaluate(() =>
    addEventListener('migrated', (event) => Object.assign(window, { migrated: (event as CustomEvent).detail })),
  )
  await dialog.locator('.usa-radio__label', { hasText: 'Individual User' }).click()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText('Welcome! You are now an individual user.')).toBeVisible()
  const told = await page.evaluate(() => (window as { migrated?: unknown }).migrated)
  expect(told).toEqual({ user_group: 'Individual' })
})
