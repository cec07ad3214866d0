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

test('EDIT-14 EDIT-15 PUBLISH-01 PUBLISH-02 PUBLISH-04 STAFF-16 STAFF-17 a policy goes live, is taken back, changed while live, compared, brought back, withdrawn and binned', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'publisher', portalUrl, databaseUrl)
  await page.goto('/staff/items/policy')
  await page.getByRole('button', { name: 'New policy' }).click()
  await page.getByLabel('Title').fill('A rule for drills')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('Write the description')
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Description').fill('Keep them sharp.')
  await page.getByLabel('Date of the policy').fill('2026-05-04')
  await page.getByLabel('Text of the policy').fill('https://example.org/drills')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('That was taken back.')).toBeVisible()
  await expect(page.locator('.console__page').getByText('Draft', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()

  const site = await page.context().newPage()
  await site.goto('/policy-corner')
  await expect(site.getByRole('rowheader', { name: 'A rule for drills' })).toBeVisible()
  await page.getByLabel('Title').fill('A rule for all drills')
  await expect(saved(page)).toHaveText('Saved')
  await expect(page.getByText('Published, with changes not yet published')).toBeVisible()
  await site.reload()
  await expect(site.getByRole('rowheader', { name: 'A rule for drills' })).toBeVisible()
  await page.getByLabel('Note for the history').fill('All of them.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
  await page.getByRole('link', { name: 'see it on the site' }).click()
  await expect(page.getByRole('rowheader', { name: 'A rule for all drills' })).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('It is “Published”.'), 'to open it is no change').toBeVisible()
  const newest = page.getByRole('row', { name: /^3 Published *Visitors see it *All of them\./ })
  await newest.getByRole('link', { name: 'What changed in version 3' }).click()
  await expect(page.getByText('1 word added, 0 words taken away, in: Title.')).toBeVisible()
  await expect(page.locator('ins')).toHaveText(/added:\s+all/)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Bring back version 1' }).click()
  await expect(page.getByText('Version 1 is what is written now.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the text' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('A rule for drills')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Bring back version 3' }).click()
  await expect(page.getByText('Version 3 is what is written now.')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('That was taken back.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring back version 3' }).click()
  await expect(page.getByText('Version 3 is what is written now.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the text' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('A rule for all drills')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('It is withdrawn: visitors see it no more.')).toBeVisible()
  await site.reload()
  await expect(site.getByRole('rowheader', { name: 'A rule for all drills' })).toBeHidden()
  await page.getByRole('button', { name: 'Put into the bin' }).click()
  await expect(page.getByText('It lies in the bin for 30 days')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeDisabled()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Bring it back from the bin' }).click()
  await expect(page.getByText('It is back. Visitors do not see it.')).toBeVisible()

  await page.getByRole('link', { name: 'All policies' }).click()
  await page.getByRole('button', { name: 'Withdraw what came with the portal' }).click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Withdraw them' }).click()
  await expect(page.getByText(/^\d+ items are withdrawn\./)).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('That was taken back.')).toBeVisible()
  await expect(page.getByRole('row', { name: /FAR 52\.204-21/ })).toContainText('Published')
})
