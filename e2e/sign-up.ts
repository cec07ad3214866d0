import type { Page } from '@playwright/test'
import type { MailServer } from '../test/fakes/smtp.ts'
import { header, password } from './people.ts'
import { arrived, expect, mailedCode } from './town.ts'

/** What a person does in the wizard of /signup, step by step. */

export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
export const choose = (page: Page, kind: string) => page.locator('.usa-radio__label', { hasText: kind }).click()

export async function fillAccountInfo(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Forum username').fill('grace')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address', { exact: true }).fill('1 Main Street')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('State', { exact: true }).selectOption('OH')
  await page.getByLabel('ZIP code').fill('43004')
}

export async function signUpAsIndividual(page: Page, email: string): Promise<void> {
  await fillAccountInfo(page, email)
  await next(page)
  await choose(page, 'Individual')
  await next(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await arrived(page, /\/verify\?/)
}

export async function verifyAndLogIn(page: Page, mail: MailServer, email: string, welcome: string): Promise<void> {
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByLabel('Verification code').fill(await mailedCode(mail, email, 'verification code'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(welcome, { exact: true })).toBeVisible()
  // The browser that signed up gets straight in (JOIN-03).
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  // The header knows of the login before the way home is done: a click in between would be overtaken by it.
  await arrived(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Help for small companies' })).toBeVisible()
  await header(page).getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
}
