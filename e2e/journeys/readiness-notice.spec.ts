import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { expect, test } from '../portal.ts'

test('SYSTEM-08 the notice is accepted once: not again in the check, nor on another device', async ({
  page,
  newBrowser,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/cyber-readiness-check/system?field=planVersion')
  const notice = page.getByRole('dialog', { name: 'Before you begin' })
  await expect(notice.getByRole('heading', { name: 'Before you begin' })).toBeFocused()
  await expect(notice.getByRole('link', { name: 'Who sees what you enter' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const kept = page.waitForResponse('**/api/assessment/user/notice')
  await notice.getByRole('button', { name: 'I understand' }).click()
  // The field that the address leads to has the focus back.
  await expect(page.getByLabel('Version of the plan')).toBeFocused()
  expect((await kept).status()).toBe(200)
  await page.goto('/cyber-readiness-check-tool/NEWCMMCLEVEL1')
  await expect(page.getByText(/^Family 1 of/)).toBeVisible()
  await expect(notice).toBeHidden()

  const other = await newBrowser()
  await beginSession(other, email)
  await other.goto('/cyber-readiness-check-tool/NEWCMMCLEVEL1')
  await expect(other.getByText(/^Family 1 of/)).toBeVisible()
  await expect(other.getByRole('dialog', { name: 'Before you begin' })).toBeHidden()
})
