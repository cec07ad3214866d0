import type { Page } from '@playwright/test'
import { alive, isHeld, openEarly, openUnwanted } from '../alive.ts'
import { expect, test } from '../portal.ts'

const bubble = (page: Page) => page.getByRole('button', { name: 'Chat with this site' })
const said = (page: Page) => page.locator('.chat--early [role="status"]')
const expert = (page: Page) => page.getByRole('button', { name: 'Contact Local MEP Cyber Expert' })
const form = (page: Page) => page.getByRole('dialog', { name: /expert/i })

test('scripts that a release took away are looked for by loading the page anew, once; then it is said', async ({
  page,
}) => {
  let documents = 0
  let goneUntil = 2
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) documents += 1
    const isGone = documents < goneUntil && request.url().includes('/assets/entry.client')
    return isGone ? route.fulfill({ status: 404 }) : route.continue()
  })
  await openUnwanted(page, '/mep')
  await expert(page).click()
  await expect(form(page)).toBeVisible()
  expect(documents).toBe(2)

  documents = 0
  goneUntil = Number.POSITIVE_INFINITY
  await openUnwanted(page, '/mep')
  await expert(page).click()
  await expect(said(page)).toHaveText(/could not be loaded/)
  expect(documents).toBe(2)
  goneUntil = 0
  await expert(page).click()
  await expect(form(page)).toBeVisible()
})

test('what only a pointer wanted fails in silence: the page stays, nothing is said, and a press still works', async ({
  page,
}) => {
  let documents = 0
  let isGone = true
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) documents += 1
    return isGone && request.url().includes('/assets/entry.client') ? route.fulfill({ status: 404 }) : route.continue()
  })
  await openUnwanted(page, '/mep')
  const failed = page.waitForResponse((answer) => answer.url().includes('/assets/entry.client'))
  await expert(page).hover()
  await failed
  await expect.poll(() => isHeld(page)).toBe(true)
  expect(documents).toBe(1)
  await expect(said(page)).toHaveText('')
  isGone = false
  await expert(page).click()
  await expect(form(page)).toBeVisible()
})

test('without the commands of buttons a phone’s menu opens and closes before React', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['command', 'commandForElement'])
      delete (HTMLButtonElement.prototype as unknown as Record<string, unknown>)[name]
    // Nor does it obey them.
    addEventListener('command', (event) => event.preventDefault(), true)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openUnwanted(page, '/pricing')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  expect(await isHeld(page)).toBe(true)
  await alive(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(drawer).toBeVisible()
})

test('CHAT-01 a chat that cannot be had says so, and comes at another press', async ({ page }) => {
  let isGone = true
  await page.route('**/assets/chat-corner-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await openUnwanted(page, '/pricing')
  await bubble(page).click()
  await expect(said(page)).toHaveText(/could not be opened/)
  isGone = false
  await bubble(page).click()
  await expect(page.getByPlaceholder('Type query here ...')).toBeFocused()
})

test('a page that something else has changed is drawn anew, and the press is not lost', async ({
  page,
  consoleErrors,
}) => {
  for (const press of ['expert', 'chat'] as const) {
    await openUnwanted(page, '/mep')
    await page.evaluate(() => {
      for (const text of document.querySelectorAll('main p, main button')) {
        const font = document.createElement('font')
        font.append(...text.childNodes)
        font.append(' (traducido)')
        text.append(font)
      }
    })
    if (press === 'expert') {
      await page.getByRole('button', { name: 'Contact Local MEP Cyber Expert (traducido)' }).click()
      await expect(form(page)).toBeVisible()
      await page.keyboard.press('Escape')
    } else {
      await bubble(page).click()
      await expect(page.getByPlaceholder('Type query here ...')).toBeFocused()
    }
    await expect(page.locator('font')).toHaveCount(0)
  }
  expect(consoleErrors.filter((error) => !/#418/.test(error))).toEqual([])
  consoleErrors.length = 0
})

test('a page whose start script is gone is loaded anew, once', async ({ page }) => {
  let documents = 0
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) documents += 1
    return documents < 2 && /start-[^/]*\.js$/.test(request.url()) ? route.fulfill({ status: 404 }) : route.continue()
  })
  await openEarly(page, '/pricing')
  await expect(bubble(page)).toBeVisible()
  await alive(page)
  expect(documents).toBe(2)
})
