import { beginSession, fillLogin, header, newAccount, newEmail, password, problem } from '../people.ts'
import { arrived, expect, test, textedCode } from '../town.ts'

const update = { name: 'Update Account' }

test('ACCT-01 ACCT-09 ACCT-10 ACCT-15 ACCT-19 ACCT-21 ACCT-22 ROLE-05 an individual changes the account after the current password', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
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
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', update).click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
})

test('MFA-01 MFA-02 MFA-03 MFA-04 MFA-05 MFA-06 MFA-07 MFA-09 MFA-10 MFA-11 MFA-12 PHONE-01 PHONE-02 PHONE-05 PHONE-06 LOGIN-08 multi-factor login on, used, and off', async ({
  page,
  portalUrl,
  texts,
}) => {
  const email = await newAccount(portalUrl)
  const digits = `614${String(Date.now()).slice(-7)}`
  await beginSession(page, email)
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
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await arrived(page, '/my-account')
  await expect(mfa).toBeChecked()
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
  const refreshed = page.waitForRequest('**/api/user/session/refresh')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await refreshed
  await expect(mfa).not.toBeChecked()
  await expect(page.getByLabel('Telephone')).toBeEnabled()
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
  await page.reload()
  const members = page.getByRole('region', { name: 'Members' })
  await expect(members).toContainText('Mary First')
  await expect(members).not.toContainText('Nora Second')
})

test('ORG-04 ORG-07 ORG-12 ACCT-23 ROLE-06 an invitation is sent, accepted, and makes a member', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const organization = `Hosts ${Date.now().toString(36)}`
  const admin = await newAccount(portalUrl, 'organization', { organization })
  const guest = await newAccount(portalUrl, 'individual', { email: newEmail('guest') })
  await beginSession(page, admin)
  await page.goto('/my-account?section=organization')
  await page.getByLabel('Email address to invite').fill(guest)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('The invitation was sent.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(guest)

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
  await expect(guestPage.getByLabel('Organization', { exact: true })).toBeDisabled()
  await expect(guestPage.getByLabel('Your role in the organization')).toBeEnabled()
})

test('MIGR-01 MIGR-02 MIGR-03 MIGR-04 a member without an organization chooses to be an individual', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl, 'organizationMember', { organization: `Nowhere ${Date.now()}` })
  await beginSession(page, email)
  await page.goto('/my-account')
  const dialog = page.getByRole('dialog', { name: 'How do you want to go on?' })
  await dialog.locator('.usa-radio__label', { hasText: 'Individual User' }).click()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText('Welcome! You are now an individual user.')).toBeVisible()
})
