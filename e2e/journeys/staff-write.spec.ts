import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, inDatabase, operate, test } from '../town.ts'

/** Somebody of the programme, in the console. */
async function beginAs(page: Page, role: string, portalUrl: string, databaseUrl: string): Promise<void> {
  const email = await newAccount(portalUrl)
  await operate(databaseUrl, 'account', 'role', email, '--give', role)
  await beginSession(page, email)
  await inDatabase(
    databaseUrl,
    'UPDATE sessions SET second_step = true WHERE user_id = (SELECT id FROM users WHERE email = $1)',
    [email],
  )
  await inDatabase(databaseUrl, 'UPDATE users SET app_confirmed_at = now() WHERE email = $1', [email])
}

const saved = (page: Page) => page.locator('.console__saved')

test('EDIT-03 EDIT-04 EDIT-09 STAFF-17 STAFF-19 a policy is begun, saved as one types, kept without a connection, and asked about where two people changed it', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'editor', portalUrl, databaseUrl)
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Policies' }).click()
  await arrived(page, '/staff/items/policy')
  await expect(page.getByRole('row', { name: /FAR 52\.204-21/ })).toContainText('June 15, 2016')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'New policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Policy without a title' })).toBeVisible()
  await page.getByLabel('Title').fill('A rule for lathes')
  await page.getByLabel('Date of the policy').fill('2026-05-04')
  await expect(saved(page)).toHaveText('Saved')
  await expect(page.getByRole('heading', { level: 1, name: 'A rule for lathes' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.context().setOffline(true)
  await page.getByLabel('Description').fill('Written in the train.')
  await expect(saved(page)).toContainText('Not saved: We could not reach the site.')
  const address = page.url()
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByLabel('Description')).toHaveValue('Written in the train.')
  await expect(saved(later)).toHaveText('Saved')

  // Somebody else opens it, and both change the same field.
  const other = await newBrowser()
  await beginAs(other, 'publisher', portalUrl, databaseUrl)
  await other.goto(address)
  await expect(other.getByLabel('Title')).toHaveValue('A rule for lathes')
  await expect(other.getByLabel('Date of the policy')).toHaveValue('2026-05-04')
  await other.getByLabel('Title').fill('A rule for mills')
  await expect(saved(other)).toHaveText('Saved')
  await later.getByLabel('Title').fill('A rule for saws')
  await expect(saved(later)).toContainText('Not saved: somebody else changed the same field.')
  await expect(later.getByRole('blockquote')).toHaveText('A rule for mills')
  await expectAccessibleAtBothWidths(later)
  await later.getByRole('button', { name: 'Take theirs' }).click()
  await expect(later.getByLabel('Title')).toHaveValue('A rule for mills')
  await expect(saved(later)).toHaveText('Saved')

  await later.getByRole('button', { name: 'Begin another one with the same text' }).click()
  await expect(later.getByLabel('Title')).toHaveValue('Copy of A rule for mills')
  await expect(later.getByLabel('Description')).toHaveValue('Written in the train.')
  await later.goto('/policy-corner')
  await expect(later.getByText('A rule for mills')).toBeHidden()
})
