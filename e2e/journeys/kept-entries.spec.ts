import type { Page } from '@playwright/test'
import { beginSession, fillLogin, header, newAccount, password } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'
import { elsewhere } from '../town.ts'

const survey = '/surveys/event-feedback-survey'
const tool = '/tool-details?id=anvil-guard'
const heard = (page: Page) => page.getByLabel('How did you hear about this event?')
const comment = (page: Page) => page.getByLabel('Your comment')
const words = 'From Ada Miller, 614-555-0100'

/** All that both storages of the tab hold. */
const storages = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

async function typeEverywhere(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(survey)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await heard(page).fill(words)
  await page.goto(tool)
  await comment(page).fill(words)
  await page.getByRole('button', { name: 'Chat with this site' }).click()
  await page.getByLabel('Your question').fill(words)
  await expect.poll(() => storages(page)).toContain('"draft')
}

test('logging out clears what was typed and not sent, in this tab and in the others', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  await typeEverywhere(page)
  const other = await page.context().newPage()
  other.on('dialog', (dialog) => void dialog.accept())
  await other.goto(survey)
  await expect(other.getByRole('button', { name: 'Next' })).toBeEnabled()
  await heard(other).fill(words)
  expect(await storages(other)).toContain('Ada Miller')

  await header(page).getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByText('Logout Successful!')).toBeVisible()
  expect(await storages(page)).not.toContain('Ada Miller')
  await expect(heard(other)).toHaveValue('')
  expect(await storages(other)).not.toContain('Ada Miller')
  await page.goto(tool)
  await expect(comment(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Chat with this site' }).click()
  await expect(page.getByLabel('Your question')).toHaveValue('')
})

test('a logout after the session ended clears what it had left', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/mep-register')
  await page.route('**/api/mep/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByLabel('NAICS codes', { exact: true }).fill('332721')
  await expect(page.getByText('Your entries could not be saved just now.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.goto('/about-us')
  expect(await storages(page)).toContain('332721')
  await page.goto('/logout')
  await expect(page.getByText('Logout Successful!')).toBeVisible()
  expect(await storages(page)).not.toContain('332721')
})

test('what a visitor typed is there after the login, and no longer the visitor’s', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  await page.goto('/login?redirect=/surveys/event-feedback-survey')
  await page.goto(survey)
  page.on('dialog', (dialog) => void dialog.accept())
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await heard(page).fill(words)
  await page.goto(`/login?redirect=${survey}`)
  await fillLogin(page, email)
  await expect(heard(page)).toHaveValue(words)
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('visitor:surveys')
})

test('what somebody left when the session ended is nobody else’s, and goes when somebody else logs in', async ({
  page,
  portalUrl,
}) => {
  const [email, next] = [await newAccount(portalUrl), await newAccount(portalUrl)]
  await beginSession(page, email)
  await typeEverywhere(page)
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.goto(tool)
  await page.goto(survey)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await expect(heard(page)).toHaveValue('')
  expect(await storages(page)).toContain('Ada Miller')
  await page.goto(`/login?redirect=${encodeURIComponent(tool)}`)
  await fillLogin(page, next)
  await expect(comment(page)).toHaveValue('')
  await expect.poll(() => storages(page)).not.toContain('Ada Miller')
})

test('what a session left that ran out stays for a day', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  await typeEverywhere(page)
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.clock.install()
  await page.goto('/about-us')
  await expect.poll(() => storages(page)).toContain(':left:')
  await page.clock.fastForward('23:00:00')
  await page.reload()
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
  expect(await storages(page)).toContain('Ada Miller')
  await page.clock.fastForward('02:00:00')
  await page.reload()
  await expect.poll(() => storages(page)).not.toContain('Ada Miller')
})

test('a session that was ended elsewhere says so at the login, and what was typed is there afterwards (KEY-08)', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/my-account?section=contact')
  await page.getByLabel('City').fill('Dayton')
  const other = await elsewhere(newBrowser, email)
  await other.goto('/my-account/security')
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(other.getByText('You are signed out everywhere.')).toBeVisible()
  await other.goto('/login')
  await expect(other.getByText('Your session has ended', { exact: false })).toHaveCount(0)

  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Account' }).click()
  await arrived(page, /\/login\?redirect=/)
  await expect(
    page.getByText('Your session has ended: it ran out, or was ended elsewhere. Please log in again.'),
  ).toBeVisible()
  expect(await storages(page)).not.toContain(password)
  await page.reload()
  await fillLogin(page, email)
  await arrived(page, '/my-account?section=contact')
  await expect(page.getByLabel('City')).toHaveValue('Dayton')
  await expect(page.getByText('Your session had ended before your changes were saved.')).toBeVisible()
})

test('signing out everywhere asks the server nothing more', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  await page.goto('/my-account/security')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
  expect(refused).toEqual([])
})
