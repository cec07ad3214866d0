import { expect, type Page } from '@playwright/test'
import { beginSession, newAccount } from './people.ts'
import { inDatabase, operate } from './town.ts'

/** Somebody of the programme, in the console. */
export async function beginAs(page: Page, role: string, portalUrl: string, databaseUrl: string): Promise<void> {
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

/** What is said of saving, while one writes. */
export const saved = (page: Page) => page.locator('.console__saved').getByRole('status')

/** What a visitor sees once the notice of a change has come: the page is asked for again until it holds. */
export const reloaded = (site: Page, holds: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await site.reload()
    await holds()
  }).toPass()
