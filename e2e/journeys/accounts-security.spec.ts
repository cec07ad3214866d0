import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { appCode, dialog, givePassword, panel, setUpApp } from '../authenticator-app.ts'
import { beginSession, fillLogin, header, logIn, messageTo, newAccount, password, problem } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const loggedIn = (page: Page) => expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await expect(page.getByText('Logout Successful!')).toBeVisible()
}

/** A device with a reader for fingers, in the browser itself. */
async function plugInDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByLabel('Name of the passkey').fill(name)
  await givePassword(page, 'Add passkey')
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
}

test('an authenticator app is set up by its key, asked for at login, and turned off again', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/my-account/security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await givePassword(page, 'Continue', 'wrong')
  await expect(problem(page)).toContainText('Current password is incorrect')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  const { secret, codes } = await setUpApp(page)
  expect(codes).toHaveLength(10)
  await expect(page.getByText('Your authenticator app is set up.')).toBeVisible()
  await expect(page.getByText('10 left')).toBeVisible()
  await messageTo(portalUrl, email, 'An authenticator app was set up')

  await page.goto('/logout?to=login')
  await fillLogin(page, email)
  await page.getByLabel('Code of your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(problem(page)).toBeFocused()
  await page.getByLabel('Code of your authenticator app').fill(await appCode(secret, 30))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await loggedIn(page)

  await page.goto('/my-account/security')
  await page.getByRole('button', { name: 'Turn off the app' }).click()
  await expect(dialog(page)).toContainText('the password alone opens your account')
  await givePassword(page, 'Turn off')
  await expect(page.getByText('The authenticator app was removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await page.goto('/logout?to=login')
  await fillLogin(page, email)
  await loggedIn(page)
})

test('recovery codes are downloaded, open the account once each, and end when new ones are made', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/my-account/security')
  const { codes } = await setUpApp(page)
  const logInBy = async (code: string) => {
    await page.goto('/logout?to=login')
    await fillLogin(page, email)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
  }
  await logInBy(codes[0] as string)
  await expect(page.getByRole('heading', { level: 1, name: 'You are logged in' })).toBeVisible()
  await loggedIn(page)
  await page.goto('/my-account/security')
  await expect(page.getByText('9 left')).toBeVisible()

  await page.getByRole('button', { name: 'Make new codes' }).click()
  await givePassword(page, 'Make new codes')
  const saved = panel(page, 'Save your recovery codes')
  await expect(saved).toBeVisible()
  const fresh = await saved.locator('li').allTextContents()
  const downloading = page.waitForEvent('download')
  await saved.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  for (const code of fresh) expect(file).toContain(code)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await saved.getByRole('button', { name: 'Copy' }).click()
  await expect(saved.getByText('The codes were copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fresh.join('\n'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(saved.getByText(fresh[9] as string)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await header(page).getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without finishing?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await saved.getByRole('button', { name: 'I have saved them' }).click()

  await logInBy(codes[1] as string)
  await expect(problem(page)).toBeVisible()
  await page.getByLabel('Recovery code').fill((fresh[0] as string).toLowerCase())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await loggedIn(page)
})

test('a passkey is added, is the second step of a login, opens the account alone, and is removed (KEY-05)', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await plugInDevice(page)
  await beginSession(page, email)
  await page.goto('/my-account/security')
  await addPasskey(page, 'Work laptop')
  await panel(page, 'Save your recovery codes').getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()

  await page.goto('/logout?to=login')
  await fillLogin(page, email)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await loggedIn(page)

  await logOut(page)
  await page.goto('/login?redirect=/my-account/security')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await arrived(page, '/my-account/security')
  await expect(page.getByText('last used')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await dialog(page).getByRole('button', { name: 'Use my passkey instead' }).click()
  await expect(page.getByText('The passkey was removed.')).toBeVisible()
  await expect(page.getByText('Work laptop')).toHaveCount(0)

  await page.goto('/logout?to=login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('This passkey opens no account here.')).toBeVisible()
})

test('with several second steps a login lets choose, and choose again', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  await plugInDevice(page)
  await beginSession(page, email)
  await page.goto('/my-account/security')
  const { secret } = await setUpApp(page)
  await addPasskey(page, 'Key')
  await logOut(page)
  await page.goto('/login?redirect=/news')
  await fillLogin(page, email)
  await page.getByRole('button', { name: 'My passkey' }).click()
  await expect(page.getByRole('button', { name: 'Use my passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another way' }).click()
  await page.getByRole('button', { name: 'A code of my authenticator app' }).click()
  await page.getByLabel('Code of your authenticator app').fill(await appCode(secret, 30))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await arrived(page, '/news')
  await loggedIn(page)
})

test('MFA-13 a login that has ended says so and leads back to the login, with the address and the way on kept', async ({
  page,
}) => {
  const query = new URLSearchParams({ session: 'x'.repeat(43), username: 'ada@mail.example.org', redirect: '/news' })
  await page.goto(`/verify-mfa?${query}`)
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await arrived(page, '/login?redirect=/news')
  await expect(page.getByText('This login has ended. Please log in again.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('ada@mail.example.org')
})

test('the sessions are listed, one is ended, and signing out everywhere ends them all', async ({
  page,
  newBrowser,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  const other = await newBrowser()
  await beginSession(other, email)
  await page.goto('/my-account/security')
  const sessions = panel(page, 'Where you are logged in')
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^End/ }).click()
  await expect(sessions.getByText('The session was ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto('/my-account/security')
  await arrived(other, '/login?redirect=/my-account/security')

  await fillLogin(other, email)
  await arrived(other, '/my-account/security')
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await other.reload()
  await arrived(other, /\/login/)
})

test('the password is changed by a checklist, the owner gets a mail, and other devices are logged out', async ({
  page,
  newBrowser,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  const other = await newBrowser()
  await beginSession(other, email)
  await beginSession(page, email)
  await page.goto('/my-account/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const save = dialog(page).getByRole('button', { name: 'Save new password' })
  await save.click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Current password is required',
    'A new password is required',
    'Please re-enter the password given above',
  ])
  await dialog(page).getByLabel('Current password', { exact: true }).fill(password)
  await dialog(page).getByLabel('New password', { exact: true }).fill('Loud-harbor')
  await expect(dialog(page).getByText('a digit (still missing)')).toBeVisible()
  await dialog(page).getByLabel('New password', { exact: true }).fill('Loud-Harbor-28')
  await expect(dialog(page).getByText('(still missing)')).toHaveCount(0)
  await dialog(page).getByLabel('Confirm new password').fill('Loud-Harbor-28')
  await save.click()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await expect(panel(page, 'Where you are logged in').getByRole('listitem')).toHaveCount(1)
  await messageTo(portalUrl, email, 'The password of your account was changed')
  await other.goto('/my-account/security')
  await arrived(other, /\/login/)
  await fillLogin(other, email, 'Loud-Harbor-28')
  await arrived(other, '/my-account/security')
})

test('the own data is downloaded as JSON, and the account is deleted after two questions and the password', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/my-account/data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
  expect(data).toMatchObject({ account: { email, firstName: 'Ada' }, sessions: [{ current: true }] })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog(page).getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await givePassword(page, 'Delete my account for good', 'wrong')
  await expect(problem(page)).toContainText('Current password is incorrect')
  await givePassword(page, 'Delete my account for good')
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
  await messageTo(portalUrl, email, 'Your account and its data were deleted')
  await logIn(page, email)
  await expect(problem(page)).toContainText('Incorrect username or password.')
})

test('SESSION-10 SESSION-11 what was typed into the account is back after the session ended and a new login', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/my-account?section=contact')
  await page.getByLabel('City').fill('Dayton')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.route('**/api/user', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Update Account' }).click()
  await expect(problem(page)).toContainText('We could not reach the site.')
  await expect(page.getByLabel('City')).toHaveValue('Dayton')
  await page.unroute('**/api/user')

  await page.evaluate(() => localStorage.setItem('accessToken', 'not.a.token'))
  await page.getByRole('button', { name: 'Update Account' }).click()
  await arrived(page, /\/login\?redirect=/)
  await fillLogin(page, email)
  await arrived(page, '/my-account?section=contact')
  await expect(page.getByText('Your session had ended before your changes were saved.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Dayton')
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Account' }).click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Dayton')
})
