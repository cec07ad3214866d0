import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { beginSession, newAccount, newEmail, password, problem } from '../people.ts'
import { elsewhere, expect, inDatabase, test } from '../town.ts'

const requiredText =
  'You have required fields in you Account that are empty. Please fill in all required fields before continuing to other site content.'

const dialogs = (page: Page) => page.getByRole('dialog')
const unique = (name: string) => `${name} ${Date.now().toString(36)}`

async function invite(browserPage: Page, email: string): Promise<void> {
  await browserPage.goto('/my-account/people')
  await browserPage.getByLabel('Email address to invite').fill(email)
  await browserPage.getByRole('button', { name: 'Invite' }).click()
  await expect(browserPage.getByText('The invitation was sent.')).toBeVisible()
}

test('ACCT-28 ACCT-29 ACCT-30 ACCT-26 empty required fields open a dialog and a banner at each visit, are shown in the form, and leave other pages open', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  const email = await newAccount(portalUrl)
  await inDatabase(databaseUrl, `UPDATE users SET zipcode = '', city = '' WHERE email = $1`, [email])
  await beginSession(page, email)
  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialogs(page)).toHaveCount(0)
  for (let visit = 0; visit < 2; visit++) {
    await page.goto('/my-account')
    await expect(dialogs(page)).toContainText(requiredText)
    await dialogs(page).getByRole('button', { name: 'Fill them in' }).click()
    await expect(dialogs(page)).toHaveCount(0)
  }
  const banner = page.getByText(requiredText)
  await expect(banner).toBeVisible()
  await expect(banner).toContainText('Fill them in below and click "Update Account".')
  await expect(problem(page).getByRole('link')).toHaveText(['Please provide your city', 'Please provide your zip code'])
  await expectAccessible(page)

  await problem(page).getByRole('link', { name: 'Please provide your city' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Dayton')
  await page.getByLabel('ZIP code').fill('45402')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Account' }).click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Dayton')
  await expect(dialogs(page)).toHaveCount(0)
})

test('ACCT-02 ACCT-03 the dialogs that are due come one at a time: migrate, welcome admin, invitation, join request, required fields', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: {
        ...((await answer.json()) as object),
        memberOption: true,
        migratedAdmin: true,
        organization: 'Five At Once',
        invitations: [{ invitationID: 'i', Organization: 'Sixth' }],
        joinRequests: [{ joinRequestID: 'j', requesterName: 'Mary First', requesterEmail: 'mary@example.org' }],
        areAccountRequiredFieldsFilled: false,
      },
    })
  })
  await page.goto('/my-account')
  for (const title of [
    'How do you want to go on?',
    'You are the administrator now',
    'You have an invitation',
    'Request to join your organization',
    'Required fields',
  ]) {
    await expect(dialogs(page)).toHaveCount(1)
    await expect(dialogs(page).getByRole('heading', { level: 2 })).toHaveText(title)
    await expectAccessible(page)
    await dialogs(page).getByRole('button', { name: 'Close this window' }).click()
  }
  await expect(dialogs(page)).toHaveCount(0)
})

test('MIGR-01 MIGR-05 a choice that fails says whom to write to, and can be made again', async ({
  page,
  portalUrl,
}) => {
  const wanted = unique('Nowhere')
  const email = await newAccount(portalUrl, 'organizationMember', { organization: wanted })
  await beginSession(page, email)
  await page.goto('/my-account')
  const dialog = page.getByRole('dialog', { name: 'How do you want to go on?' })
  // JOIN-07
  await expect(dialog).toContainText('what you answer in the readiness check is your own')
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(problem(page)).toContainText('Please choose one of the two')
  await dialog.locator('.usa-radio__label', { hasText: 'Organization Member' }).click()
  const failures = [
    () => ({ status: 500, json: { code: 'fault', message: 'Something else' } }),
    () => ({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway' }),
  ]
  for (const failure of failures) {
    await page.route('**/api/user/migrate/group', (route) => route.fulfill(failure()), { times: 1 })
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await expect(problem(page)).toContainText(
      'Error migrating account. Please reach out to the programme support team at support@beacon.example.org',
    )
    await expectAccessible(page)
  }
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText(`Your request to join ${wanted} will be sent once it is registered.`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(dialogs(page)).toHaveCount(0)
})

test('ORG-04 ORG-05 ORG-06 the first of three invitations is declined, the second accepted, and the third declined with it', async ({
  page,
  portalUrl,
  newBrowser,
  mail,
}) => {
  const names = ['First', 'Second', 'Third'].map(unique)
  const guest = await newAccount(portalUrl, 'individual', { email: newEmail('guest') })
  const admins = []
  for (const organization of names) {
    const admin = await newAccount(portalUrl, 'organization', { organization })
    admins.push(admin)
    await invite(await elsewhere(newBrowser, admin), guest)
    await mail.next(guest, 'an invitation')
  }
  await beginSession(page, guest)
  await page.goto('/my-account')
  const dialog = dialogs(page)
  await expect(dialog).toContainText(`${names[0]} invites you`)
  await expect(dialog.getByRole('listitem')).toHaveText(names.slice(1))
  await expect(dialog).toContainText('Accepting it declines the others.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toContainText('You declined the invitation.')
  await expect(dialog).toContainText(`${names[1]} invites you`)
  await expect(dialog.getByRole('listitem')).toHaveText(names.slice(2))
  await mail.next(admins[0] as string, 'your invitation was declined')
  const refreshed = page.waitForRequest('**/api/user/session/refresh')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await refreshed
  await expect(dialog).toContainText(`You are now a member of ${names[1]}.`)
  await mail.next(admins[1] as string, 'your invitation was accepted')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/my-account?section=organization')
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue(names[1] as string)
  await expect(dialog).toHaveCount(0)
})
