import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, fillLogin, header, newAccount, password, problem } from '../people.ts'
import { arrived, expect, inDatabase, test, textedCode } from '../town.ts'

const codesPanel = (page: Page) => page.getByRole('region', { name: 'Save your recovery codes' })
const dialog = (page: Page) => page.getByRole('dialog')

/** A person with codes by text, logged in; the number, and the recovery codes that came with them. */
async function withTexts(page: Page, portalUrl: string, texts: Parameters<typeof textedCode>[0]) {
  const email = await newAccount(portalUrl)
  const digits = `614${String(Date.now()).slice(-7)}`
  await beginSession(page, email)
  await page.goto('/my-account?section=contact')
  await page.getByLabel('Telephone').fill(digits)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Account' }).click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  await page.getByRole('switch', { name: 'Multi-factor login' }).click()
  await page.getByLabel('Verification code').fill(await textedCode(texts, `+1${digits}`))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await arrived(page, '/my-account')
  await expect(codesPanel(page).getByRole('heading')).toBeFocused()
  const codes = await codesPanel(page).getByRole('listitem').allTextContents()
  await codesPanel(page).getByRole('button', { name: 'I have saved them' }).click()
  return { email, digits, codes }
}

async function logInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/logout?to=login')
  await fillLogin(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible()
}

/** A login by a recovery code, on some other device. */
async function enterCode(portalUrl: string, username: string, code: string): Promise<void> {
  const post = async (path: string, body: Record<string, string>) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(portalUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, string>
  }
  const { session = '' } = await post('/api/user/login', { username, password })
  expect(await post('/api/user/mfa/recovery', { session, username, code })).toMatchObject({ message: 'SUCCESS' })
}

test('codes by text come with recovery codes; a lost phone leads to one, which says how many are left (KEY-01, KEY-04)', async ({
  page,
  portalUrl,
  texts,
  mail,
}) => {
  const { email, codes } = await withTexts(page, portalUrl, texts)
  expect(codes).toHaveLength(10)
  await page.goto('/my-account/security')
  await expect(page.getByText('10 left')).toBeVisible()

  await logInAgain(page, email)
  await page.getByRole('button', { name: 'I have lost my device' }).click()
  await expect(page.getByRole('heading', { name: 'I have lost my device' })).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(problem(page)).toContainText('This is none of your recovery codes, or it was used already.')
  await page.getByLabel('Recovery code').fill(codes[0] as string)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  expect((await mail.next(email, 'a recovery code was used')).text).toContain('9 recovery codes are left.')
  await page.getByRole('link', { name: 'Continue' }).click()
  await arrived(page, '/')
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
})

test('below three recovery codes new ones are offered after the login and on the account (KEY-04)', async ({
  page,
  portalUrl,
  texts,
  databaseUrl,
}) => {
  const { email, codes } = await withTexts(page, portalUrl, texts)
  for (const code of codes.slice(1, 8)) {
    // Each of these logins texts a code, which comes every 30 seconds and 5 times an hour (SEC-06).
    await inDatabase(databaseUrl, `UPDATE codes SET sent_at = '{}' WHERE purpose = 'login'`)
    await enterCode(portalUrl, email, code)
  }
  await inDatabase(databaseUrl, `UPDATE codes SET sent_at = '{}' WHERE purpose = 'login'`)
  await logInAgain(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] as string)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('2 recovery codes are left.')).toBeVisible()
  await page.getByRole('link', { name: 'Make new recovery codes' }).click()
  await arrived(page, '/my-account/security')
  await expect(page.getByText('a lost device locks you out: make new ones now', { exact: false })).toBeVisible()
})

test('without recovery codes none is offered: another code is sent, or support is written to (KEY-01, KEY-03)', async ({
  page,
  portalUrl,
  texts,
  databaseUrl,
}) => {
  const { email, digits } = await withTexts(page, portalUrl, texts)
  const ofPerson = 'user_id = (SELECT id FROM users WHERE email = $1)'
  await inDatabase(databaseUrl, `DELETE FROM recovery_codes WHERE ${ofPerson}`, [email])
  await logInAgain(page, email)
  await expect(page.getByText(`your phone whose number ends in ${digits.slice(-2)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'recovery code' })).toHaveCount(0)
  const first = await textedCode(texts, `+1${digits}`)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A code was sent a moment ago.', { exact: false })).toBeVisible()
  await inDatabase(
    databaseUrl,
    `UPDATE codes SET sent_at = ARRAY[now() - interval '40 seconds'] WHERE purpose = 'login'`,
  )
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('We sent a new code to your phone.')).toBeVisible()
  const second = await textedCode(texts, `+1${digits}`)
  await page.getByLabel('Verification code').fill(first)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(problem(page)).toContainText('The code is wrong or has expired')

  await page.getByRole('button', { name: 'I have lost my device' }).click()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@/)
  await page.getByRole('button', { name: 'Back to the usual way' }).click()
  await page.getByLabel('Verification code').fill(second)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
})

test('codes by text are turned off after the password (KEY-05, MFA-05, MFA-06)', async ({ page, portalUrl, texts }) => {
  await withTexts(page, portalUrl, texts)
  const mfa = page.getByRole('switch', { name: 'Multi-factor login' })
  await mfa.click()
  await expect(dialog(page)).toContainText('the password alone opens your account')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(mfa).toBeChecked()
  await mfa.click()
  await dialog(page).getByLabel('Current password', { exact: true }).fill('wrong')
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(problem(page)).toContainText('Current password is incorrect')
  await dialog(page).getByLabel('Current password', { exact: true }).fill(password)
  const refreshed = page.waitForRequest('**/api/user/session/refresh')
  const reloaded = page.waitForResponse((answer) => answer.url().endsWith('/api/user') && answer.ok())
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await refreshed
  await reloaded
  await expect(mfa).not.toBeChecked()
})
