import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginAs, reloaded } from '../staff.ts'
import { arrived, expect, test } from '../town.ts'

test('SITE-06 STAFF-16 STAFF-17 a redirect is added, followed, seen in use, removed and brought back', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'publisher', portalUrl, databaseUrl)
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Redirects' }).click()
  await arrived(page, '/staff/redirects')
  await page.getByLabel('From', { exact: true }).fill('/old-brochure')
  await page.getByLabel('To', { exact: true }).fill('/no-such-page')
  await page.getByRole('button', { name: 'Add the redirect' }).click()
  await expect(page.getByRole('alert')).toContainText('There is nothing at this address')
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('To', { exact: true }).fill('/white-papers')
  await page.getByRole('button', { name: 'Add the redirect' }).click()
  await expect(page.getByText('/old-brochure leads to /white-papers now.')).toBeVisible()
  const row = page.getByRole('row', { name: /\/old-brochure/ })
  await expect(row).toContainText('Never')
  await expectAccessibleAtBothWidths(page)

  const site = await page.context().newPage()
  await site.goto('/Old-Brochure/?utm_source=mail')
  await arrived(site, '/white-papers?utm_source=mail')
  await reloaded(page, () => expect(row).not.toContainText('Never', { timeout: 1_000 }))

  await page.getByRole('button', { name: 'Remove the redirect from /old-brochure' }).click()
  await expect(page.getByText('/old-brochure leads on no more.')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('/old-brochure leads on again.')).toBeVisible()
  await expect(row).toBeVisible()
})
