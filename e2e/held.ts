import type { Page } from '@playwright/test'
import { alive, openEarly } from './alive.ts'
import { expect } from './portal.ts'

/** Opens a page whose scripts come only when they are let through: until then it is the server's HTML alone. */
export async function openHeld(page: Page, url: string): Promise<{ arrive(): Promise<void> }> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await openEarly(page, url)
  // The last of what the server draws.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // Nobody sees a page before its style sheets have come; a look into the document is quicker.
  const styled = () =>
    page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')].every(({ sheet }) => sheet))
  await expect.poll(styled, { message: 'the style sheets are there' }).toBe(true)
  return {
    async arrive() {
      await expect(page.locator('html')).not.toHaveAttribute('data-arrived')
      held.resolve()
      await alive(page)
    },
  }
}

/** Keeps a held page's scripts away until they are let through, its start script aside. */
export async function keepBack(page: Page): Promise<() => void> {
  const kept = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (!/start-[^/]*\.js$/.test(route.request().url())) await kept.promise
    await route.continue()
  })
  return kept.resolve
}

/** Holds the answers to calls back, as on a slow line: the portal has done them, and the page does not know yet. */
export async function holdAnswers(page: Page, method: string, path: string) {
  const held = Promise.withResolvers<void>()
  let count = 0
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const answer = await route.fetch()
    count += 1
    await held.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  return {
    /** Waits until so many answers are held. */
    holds: (answers = 1) => expect.poll(() => count, `answers to ${method} ${path} on the line`).toBe(answers),
    async release() {
      held.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}
