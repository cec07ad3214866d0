import { readFile } from 'node:fs/promises'
import { bothWidths, expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts'
import { appCode, givePassword, setUpApp } from '../authenticator-app.ts'
import { beginSession, fillLogin, newAccount, problem } from '../people.ts'
import { arrived, expect, inDatabase, operate, test } from '../town.ts'

test('STAFF-01 STAFF-04 STAFF-05 STAFF-17 STAFF-20 the console opens to staff alone, after a second step, and asks before it ends', async ({
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
  await inDatabase(
    databaseUrl,
    `INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers)
     SELECT id, 'pilot', 'submitted', now(), now(), '{"name": "Dana Whitcomb", "state": "OH"}' FROM users WHERE email = $1`,
    [email],
  )
  // The login knows of the role, and leads to the console.
  await beginSession(page, email)
  await page.goto('/staff/applications?program=pilot')
  await expect(page.getByText('Turn on multi-factor login first')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up a second step' }).click()
  await expect(page.getByText('The console needs a second step')).toBeVisible()
  const { secret } = await setUpApp(page)
  await page.getByRole('link', { name: 'Log in with it to open the console' }).click()
  await fillLogin(page, email)
  await page.getByLabel('Code of your authenticator app').fill(await appCode(secret, 30))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await arrived(page, '/staff/applications?program=pilot')
  await expect(page.getByRole('row', { name: /Dana Whitcomb/ })).toContainText('Received')

  await page.clock.install()
  await page.goto('/my-account')
  await page.getByRole('main').getByRole('link', { name: 'Console' }).click()
  await arrived(page, '/staff')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Console' })
  await expect(menu).toContainText('Desk')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Applications' }).click()
  await arrived(page, '/staff/applications')
  await expect(page.getByRole('row', { name: /Dana Whitcomb/ })).toContainText('Received')
  await expect(page.locator('.chat')).toBeHidden()
  for (const viewport of bothWidths) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  }
  await page.getByLabel('State').selectOption('Guam')
  await page.getByRole('button', { name: 'Filter' }).click()
  await arrived(page, '/staff/applications?state=GU')
  await expect(page.getByText('No applications fit.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /Dana Whitcomb/ })).toBeVisible()
  await page.goForward()

  // Half an hour in which nothing is done.
  const asked = page.getByRole('dialog', { name: 'Are you still there?' })
  await page.clock.fastForward('05:00')
  await expect(asked).toBeHidden()
  await page.clock.fastForward('28:30')
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  const heard = page.waitForResponse('**/api/staff/me')
  await asked.getByRole('button', { name: 'I am still here' }).click()
  expect((await heard).status()).toBe(200)
  await expect(asked).toBeHidden()
  await inDatabase(databaseUrl, "UPDATE sessions SET staff_used_at = now() - interval '31 minutes'")
  await page.clock.fastForward('31:30')
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await arrived(page, /\/login\?redirect=\/staff\/applications%3Fstate%3DGU/)
})

test('STAFF-06 STAFF-07 STAFF-08 STAFF-12 STAFF-13 STAFF-17 a role given by the password makes the menu grow, one taken ends it, and the trail tells both', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  const [admin, person] = [await newAccount(portalUrl), await newAccount(portalUrl)]
  await operate(databaseUrl, 'account', 'role', admin, '--give', 'administrator')
  await operate(databaseUrl, 'account', 'role', person, '--give', 'support')
  const works = await newBrowser()
  await beginSession(page, admin)
  await beginSession(works, person)
  await inDatabase(
    databaseUrl,
    "UPDATE sessions SET second_step = true, proved_at = now() - interval '16 minutes', started_at = now()",
  )
  await inDatabase(databaseUrl, 'UPDATE users SET app_confirmed_at = now() WHERE email = ANY ($1)', [[admin, person]])
  await works.goto('/staff')
  await expect(works.getByText('Nothing of your role is in the console yet.')).toBeVisible()

  const tick = (role: string) =>
    page
      .locator('label')
      .filter({ hasText: new RegExp(`^${role}`) })
      .click()
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Roles' }).click()
  await arrived(page, '/staff/roles')
  await expect(page.getByText('There is one administrator only')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(admin) })).toContainText('nobody changes their own')
  await page.getByRole('button', { name: 'Give the roles' }).click()
  await expect(problem(page)).toContainText('Enter the address of the account')
  await expectAccessibleAtBothWidths(page)

  await page.getByLabel('Email address of the account').fill(person)
  await tick('Desk')
  await page.getByRole('button', { name: 'Give the roles' }).click()
  const asked = page.getByRole('dialog', { name: 'Is it you?' })
  await asked.getByLabel('Current password', { exact: true }).fill('Wrong-Horse-7')
  await asked.getByRole('button', { name: 'Go on' }).click()
  await expect(asked).toContainText('Current password is incorrect')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was done.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Desk/ })).toBeChecked()
  await page.getByRole('button', { name: 'Give the roles' }).click()
  await givePassword(page, 'Go on')
  await expect(page.getByText(`${person} is now: Desk, Support.`)).toBeVisible()
  await expect(page.getByLabel('Email address of the account')).toHaveValue('')
  await expect(page.getByRole('row', { name: new RegExp(person) })).toContainText('Desk, Support')
  await expectAccessibleAtBothWidths(page)

  await works.reload()
  await works.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Applications' }).click()
  await arrived(works, '/staff/applications')
  await page
    .getByRole('row', { name: new RegExp(person) })
    .getByRole('button')
    .click()
  await expect(page.getByRole('heading', { name: /^Roles of / })).toBeFocused()
  await tick('Desk')
  await tick('Support')
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByText('has no role any more.')).toBeVisible()
  await works
    .getByRole('main')
    .getByRole('link', { name: /^Declined/ })
    .click()
  await expect(works.getByRole('heading', { level: 1 })).toHaveText('Applications')
  await expect(works.getByText('could not be loaded')).toBeVisible()
  await works.reload()
  await expect(works.getByRole('heading', { level: 1 })).toHaveText("The page you're looking for does not exist")

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit trail' }).click()
  await arrived(page, '/staff/audit')
  await page.getByLabel('Area').selectOption('Roles')
  await page.getByLabel('Person (email address)').fill(person)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('3 entries')).toBeVisible()
  await expect(page.getByRole('row', { name: /support, then desk, support/ })).toContainText(admin)
  await expectAccessibleAtBothWidths(page)
  await inDatabase(databaseUrl, "UPDATE sessions SET proved_at = now() - interval '16 minutes'")
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = page.waitForEvent('download')
  await givePassword(page, 'Go on')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(4)
  expect(file).toContain('"somebody got or lost a role (roles-changed)"')
})
