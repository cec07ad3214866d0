import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const phone = { width: 390, height: 844 }

const pages = [
  ['Security', '/my-account/security', 'Login and security'],
  ['People', '/my-account/people', 'People'],
  ['Applications', '/my-account/applications', 'Applications'],
  ['Notifications', '/my-account/notifications', 'Notifications'],
  ['Data', '/my-account/data', 'Your data'],
] as const

for (const group of ['individual', 'organization'] as const)
  test(`MINE-02 beside the account of an ${group} stand its pages, each with an address and within three screens of a phone`, async ({
    page,
    portalUrl,
  }) => {
    await page.setViewportSize(phone)
    await beginSession(
      page,
      await newAccount(
        portalUrl,
        group,
        group === 'individual' ? {} : { organization: `Pages ${Date.now().toString(36)}` },
      ),
    )
    await page.goto('/my-account')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByRole('main').getByRole('button', { name: 'Change password' })).toHaveCount(0)
    for (const [link, path, title] of pages) {
      const own = page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: link, exact: true })
      await own.click()
      await arrived(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(own).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessibleAtBothWidths(page)
      await page.setViewportSize(phone)
      const height = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().height)
      expect(height, path).toBeLessThanOrEqual(3 * phone.height)
    }
  })

test('MINE-02 reminders are turned off on the page of notifications, and stay off; an earlier address leads to the page of its part', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/my-account/notifications')
  const reminders = page.getByRole('checkbox', { name: 'Send me reminders, for all my readiness checks' })
  await expect(reminders).toBeChecked()
  await page.getByText('Send me reminders, for all my readiness checks').click()
  await expect(page.getByText('Reminders are off.')).toBeVisible()
  await page.reload()
  await expect(reminders).toBeEnabled()
  await expect(reminders).not.toBeChecked()

  await page.goto('/my-account#security')
  await arrived(page, '/my-account/security')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})
