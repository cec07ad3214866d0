import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { expect, test } from '../portal.ts'
import { acceptNotice } from '../readiness.ts'

test('SYSTEM-01 SYSTEM-02 the system is entered once, is there after a reload, and takes a code from the profile', async ({
  page,
  portalUrl,
}) => {
  const organization = `System Gear ${Date.now().toString(36)}`
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization, CAGECode: '1A2B3' }))
  await acceptNotice(page)
  await page.goto('/cyber-readiness-check/system?field=planVersion')
  const version = page.getByLabel('Version of the plan')
  await expect(version).toBeFocused()
  await version.fill('1.4')
  const owner = page.getByRole('group', { name: 'System owner' })
  await owner.getByLabel('Name', { exact: false }).fill('Dana Ruiz')
  await page.getByLabel('Search the categories').fill('technical')
  await page.getByText('Controlled Technical Information', { exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(owner.getByText('Used in: System security plan').first()).toBeVisible()

  await page.getByRole('button', { name: 'Fill in what we know' }).click()
  const offer = page.getByRole('checkbox', { name: /^CAGE codes: 1A2B3, from your profile/ })
  await expect(offer).toBeChecked()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Take over what is chosen' }).click()
  await expect(page.getByRole('textbox', { name: /^CAGE codes/ })).toHaveValue('1A2B3')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(version).toHaveValue('1.4')
  await expect(owner.getByLabel('Name', { exact: false })).toHaveValue('Dana Ruiz')
  await expect(page.getByRole('textbox', { name: /^CAGE codes/ })).toHaveValue('1A2B3')
  await expect(page.getByRole('checkbox', { name: 'Controlled Technical Information' })).toBeChecked()
})
