import { holdAnswers } from '../held.ts'
import { beginSession, newAccount, password } from '../people.ts'
import { expect, test } from '../portal.ts'

test('the account is not there to be typed into before it is known; what is typed into the organization while it is saved stays (ACCT-09)', async ({
  page,
  portalUrl,
}) => {
  const organization = `Late Lathes ${Date.now().toString(36)}`
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization }))
  const loading = await holdAnswers(page, 'GET', '/api/user')
  await page.goto('/my-account?section=organization')
  await loading.holds()
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await loading.release()
  const website = main.getByLabel('Website')
  const codes = main.getByLabel('NAICS codes')
  await website.fill('https://lathes.example.org')
  await main.getByLabel('Current password', { exact: true }).fill(password)
  const update = main.getByRole('button', { name: 'Update Account' })
  const saving = await holdAnswers(page, 'PUT', '/api/user')
  await update.click()
  await saving.holds()
  await codes.fill('332710')
  await saving.release()
  await expect(update).toBeEnabled()
  await expect(website).toHaveValue('https://lathes.example.org')
  await expect(codes).toHaveValue('332710')
})

test('what is wrong with a new password is said beside what was typed meanwhile', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/my-account/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  const current = dialog.getByLabel('Current password', { exact: true })
  await current.fill('Not-mine-at-all-27')
  await dialog.getByLabel('New password', { exact: true }).fill('Harbor-Quiet-2711')
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('Harbor-Quiet-2711')
  const saving = await holdAnswers(page, 'POST', '/api/user/password/change')
  await dialog.getByRole('button', { name: 'Save new password' }).click()
  await saving.holds()
  await current.fill(password)
  await saving.release()
  await expect(dialog.getByRole('button', { name: 'Save new password' })).toBeEnabled()
  await expect(current).toHaveValue(password)
  await dialog.getByRole('button', { name: 'Save new password' }).click()
  await expect(dialog).toBeHidden()
})

test('an application is not there to be typed into before what was kept of it is known', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  const loading = await holdAnswers(page, 'GET', '/api/mep/draft')
  await page.goto('/mep-register')
  await loading.holds()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await loading.release()
  await expect(page.getByRole('main').getByLabel('NAICS codes', { exact: true })).toBeEnabled()
})

test('a question to an expert ends with the answer: while it is awaited nothing is taken that would go with it', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/mep')
  await page.getByRole('main').getByRole('button', { name: 'Contact Local MEP Cyber Expert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Local MEP Cyber Expert' })
  await dialog.getByLabel('State', { exact: true }).selectOption({ index: 1 })
  const message = dialog.getByLabel('Message', { exact: true })
  await message.fill('Who reads our plan?')
  const asking = await holdAnswers(page, 'POST', '/api/mep/contact')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await asking.holds()
  await expect(message).toBeDisabled()
  await asking.release()
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
})

test('a registration is offered once it is known whether there is one, and shows what came of it alone (EVENT-14, EVENT-21)', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  const { Items } = (await (await fetch(`${portalUrl}/api/resources/events`)).json()) as {
    Items: { id: string; registrationRequired: boolean }[]
  }
  const event = Items.find(({ registrationRequired }) => registrationRequired)
  const looking = await holdAnswers(page, 'GET', '/api/resources/event/status*')
  await page.goto(`/event-detail?id=${event?.id}`)
  await looking.holds()
  const register = page.getByRole('button', { name: 'Register', exact: true })
  await expect(page.getByText('Looking up your registration')).toBeVisible()
  await expect(register).toHaveCount(0)
  await looking.release()
  const asking = await holdAnswers(page, 'POST', '/api/gotowebinar/register')
  await register.click()
  await asking.holds()
  await expect(register).toBeDisabled()
  await asking.release()
  await expect(page.getByRole('button', { name: 'Unregister' })).toBeEnabled()
})
