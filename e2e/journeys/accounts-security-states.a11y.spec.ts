import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { fillLogin, newAccount, password, problem } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const current = (page: Page) => dialog(page).getByLabel('Current password', { exact: true })

/** Opens a dialog of the page, looks at it, sends it empty, looks at its errors, and cancels. */
async function openEmptyCancel(page: Page, opener: string, submit: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).click()
  await expect(dialog(page).getByRole('heading', { level: 2 }).first()).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await press(page, submit)
  await expect(problem(page)).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await press(page, 'Cancel')
  await expect(page.getByRole('button', { name: opener, exact: true })).toBeFocused()
}

test('the account, its security panels and their dialogs, with errors too, are accessible', async ({
  page,
  portalUrl,
}) => {
  test.setTimeout(120_000)
  await page.goto('/login?redirect=/my-account')
  await fillLogin(page, await newAccount(portalUrl))
  await page.getByRole('button', { name: 'Update Account' }).click()
  await expect(problem(page)).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.goto('/my-account/security')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await openEmptyCancel(page, 'Change password', 'Save new password')
  await openEmptyCancel(page, 'Add a passkey', 'Add passkey')
  await openEmptyCancel(page, 'Set up an app', 'Continue')

  await page.getByRole('button', { name: 'Set up an app' }).click()
  await current(page).fill(password)
  await press(page, 'Continue')
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await press(page, 'Turn on')
  await expect(problem(page)).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog(page)
    .getByLabel('Code of your authenticator app')
    .fill(await generate({ secret }))
  await press(page, 'Turn on')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await openEmptyCancel(page, 'Turn off the app', 'Turn off')
  await openEmptyCancel(page, 'Make new codes', 'Make new codes')

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectAccessibleAtBothWidths(page)
  await press(page, 'Cancel')
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectAccessibleAtBothWidths(page)
  await press(page, 'Continue')
  await expect(current(page)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await press(page, 'Delete my account for good')
  await expect(problem(page)).toBeFocused()
  await expectAccessibleAtBothWidths(page)
})

test('each second step of a login is accessible, with errors too', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  const steps = new URLSearchParams({ session: 'x', username: email })
  for (const [name, more] of Object.entries({
    'Verification code': '',
    'Code of your authenticator app': '&factor=SOFTWARE_TOKEN_MFA&factors=SOFTWARE_TOKEN_MFA+WEB_AUTHN',
  })) {
    await page.goto(`/verify-mfa?${steps}${more}`)
    await expect(page.getByLabel(name)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(problem(page)).toBeFocused()
    await expectAccessibleAtBothWidths(page)
  }
  await page.getByRole('button', { name: 'Choose another way' }).click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'I have lost my device' }).click()
  await expect(page.getByRole('heading', { name: 'I have lost my device' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.goto(`/verify-mfa?${steps}&factor=WEB_AUTHN`)
  await expect(page.getByRole('button', { name: 'Use my passkey' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('PHONE-02 /verify-phone is accessible, logged in and with an error', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  await page.goto('/login?redirect=/verify-phone')
  await fillLogin(page, email)
  await arrived(page, '/verify-phone')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(problem(page)).toBeFocused()
  await expectAccessibleAtBothWidths(page)
})
