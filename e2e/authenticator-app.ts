import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { password } from './people.ts'
import { expect } from './portal.ts'
import { readQr } from './read-qr.ts'

export const dialog = (page: Page) => page.getByRole('dialog')
export const panel = (page: Page, name: string) => page.getByRole('region', { name })

export async function givePassword(page: Page, button: string, given = password): Promise<void> {
  await dialog(page).getByLabel('Current password', { exact: true }).fill(given)
  await dialog(page).getByRole('button', { name: button }).click()
}

/** The app's code now or, for a second one within 30 seconds, that of the next step, which counts already. */
export const appCode = (secret: string, later = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + later })

/** Turns an app on, under My Account. */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await givePassword(page, 'Continue')
  const picture = dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(picture).toBeVisible()
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(await readQr(picture)).toMatch(new RegExp(`^otpauth://totp/.*[?&]secret=${secret}(&|$)`))
  await dialog(page)
    .getByLabel('Code of your authenticator app')
    .fill(await appCode(secret))
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  const saved = panel(page, 'Save your recovery codes')
  await expect(saved.getByRole('heading')).toBeFocused()
  const codes = await saved.locator('li').allTextContents()
  await saved.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}
