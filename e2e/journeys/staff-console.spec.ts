import { bothWidths, expectAccessible } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, inDatabase, operate, test } from '../town.ts'

test('STAFF-01 STAFF-04 STAFF-17 STAFF-20 the console shows itself to staff alone: what is open to them, at both widths', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await page.goto('/staff')
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute('href', /redirect=.*staff$/)

  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("The page you're looking for does not exist")

  await operate(databaseUrl, 'account', 'role', email, '--give', 'desk')
  // The login knows of the role, and leads to the console.
  await beginSession(page, email)
  await page.goto('/staff/applications')
  await expect(page.getByText('Turn on multi-factor login first')).toBeVisible()
  await expectAccessible(page)
  await inDatabase(databaseUrl, 'UPDATE users SET app_confirmed_at = now() WHERE email = $1', [email])
  await inDatabase(
    databaseUrl,
    `INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers)
     SELECT id, 'pilot', 'submitted', now(), now(), '{"name": "Dana Whitcomb", "state": "OH"}' FROM users WHERE email = $1`,
    [email],
  )

  await page.goto('/my-account')
  await page.getByRole('main').getByRole('link', { name: 'Console' }).click()
  await arrived(page, '/staff')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Console' })
  await expect(menu).toContainText('Desk')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Applications' }).click()
  await arrived(page, '/staff/applications')
  await expect(page.getByRole('row', { name: /Dana Whitcomb/ })).toContainText('submitted')
  await expect(page.locator('.chat')).toBeHidden()
  for (const viewport of bothWidths) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'MEP', exact: true }).click()
  await expect(page.getByText('Nobody has applied yet.')).toBeVisible()
  await menu.getByRole('link', { name: 'Back to the site' }).click()
  await arrived(page, '/')
})
