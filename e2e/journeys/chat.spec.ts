import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { standStill } from '../clock.ts'
import { arrived, expect, test } from '../portal.ts'

const bubble = (page: Page) => page.getByRole('button', { name: 'Chat with this site' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask this site' })
const input = (page: Page) => page.getByPlaceholder('Type query here ...')
const greeting = (page: Page) => page.locator('.chat__greeting--open')

/** Lets time pass until the browser has been idle and the chat is there. */
async function untilIdle(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(page.locator('.chat:not(.chat--early)')).toBeVisible({ timeout: 200 })
  }).toPass()
}

async function ask(page: Page, question: string): Promise<void> {
  await input(page).fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText(question)
}

test.describe('with a clock that the test moves', () => {
  test('CHAT-01 CHAT-05 HDR-07 TALK-01 the chat greets after one second, once a visit, without a word to screen readers', async ({
    page,
  }) => {
    await standStill(page)
    await page.goto('/privacy')
    await untilIdle(page)
    await page.clock.runFor(600)
    await expect(greeting(page)).toHaveCount(0)
    await page.clock.runFor(700)
    await expect(greeting(page)).toBeVisible()
    await expect(page.locator('.chat :is([role="status"], [aria-live])')).toHaveText('')
    await page.getByRole('button', { name: 'Close the greeting' }).click()
    await expect(greeting(page)).toHaveCount(0)
    await expect(bubble(page)).toBeFocused()
    await page.reload()
    await untilIdle(page)
    await page.clock.runFor(5_000)
    await expect(greeting(page)).toHaveCount(0)
  })

  test('TALK-01 HDR-07 on a page with a form the greeting is the label of the button', async ({ page }) => {
    await standStill(page)
    await page.goto('/contact')
    await untilIdle(page)
    await expect(bubble(page)).toHaveAccessibleName('Chat with this site')
    await page.clock.runFor(1_300)
    await expect(bubble(page)).toHaveAccessibleName(/^Chat with this site\. Hello! Looking for something/)
    await expect(greeting(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Feedback', exact: true }).first().click()
    await arrived(page, '/feedback')
    await page.clock.runFor(5_000)
    await expect(bubble(page)).toHaveAccessibleName('Chat with this site')
  })
})

/** What of the chat lies over a link, a button or a field of the page now. */
const covered = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const corner = document.querySelector('.chat') as HTMLElement
            const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
            const over: string[] = []
            for (const part of corner.querySelectorAll('.chat__bubble, .chat__greeting--open')) {
              const a = part.getBoundingClientRect()
              for (const control of controls) {
                const b = control.getBoundingClientRect()
                const meets = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
                if (meets && b.width > 0 && !corner.contains(control)) over.push(control.outerHTML.slice(0, 120))
              }
            }
            resolve(over)
          }),
        ),
      ),
  )

for (const path of [
  '/',
  '/about-cmmc',
  '/contact',
  '/signup',
  '/login',
  '/news',
  '/events',
  '/answers',
  '/pricing',
  '/policy-corner',
  '/documents',
  '/tool-list',
  '/search?query=cmmc',
  '/service-area-locator?query=43604',
])
  test(`TALK-01 on a phone the chat covers no link, button or field of ${path} at five scroll positions, and moves nothing`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(bubble(page)).toBeAttached()
    // The greeting comes, in one way or the other.
    await expect(greeting(page).or(page.locator('.chat__bubble[title]')).first()).toBeAttached()
    const [height, at] = await page.evaluate(() => [document.body.scrollHeight, scrollY])
    expect(at).toBe(0)
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      await page.evaluate((top) => scrollTo(0, top), (height - 844) * share)
      expect(await covered(page), `at ${share}`).toEqual([])
      const edge = await bubble(page).boundingBox()
      expect(edge?.x).toBeLessThan(390 - 8)
    }
  })

for (const path of ['/', '/news', '/search', '/no-such-page'])
  test(`LAYOUT-07 HDR-07 the chat floats on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(bubble(page)).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(bubble(page)).toBeInViewport({ ratio: 1 })
  })

test('CHAT-01 CHAT-02 HDR-07 a question is asked by keyboard alone, answered in the log with links, and Escape gives the focus back', async ({
  page,
}) => {
  await page.goto('/news')
  await expect(bubble(page)).toBeVisible()
  await bubble(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await expect(input(page)).toBeFocused()
  await expect(input(page)).toHaveAttribute('placeholder', 'Type query here ...')
  await page.keyboard.type('What does a buyer see in SPRS?')
  const asked = page.waitForResponse((response) => response.url().includes('/api/chatbot/?query='))
  await page.keyboard.press('Enter')
  expect(await (await asked).text()).toContain('/newsdetail?id=what-a-buyer-sees-in-sprs')
  const log = page.getByRole('log')
  await expect(log).toContainText('What does a buyer see in SPRS?')
  await expect(input(page)).toHaveValue('')
  const link = log.locator('a[href="/newsdetail?id=what-a-buyer-sees-in-sprs"]')
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
  await arrived(page, /newsdetail\?id=what-a-buyer-sees-in-sprs/)
  await expect(panel(page)).toBeVisible()
  await input(page).focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bubble(page)).toBeFocused()
})

test('the talk, its draft and the open panel stay over pages and reloads', async ({ page }) => {
  await page.goto('/news')
  await bubble(page).click()
  await ask(page, 'hello')
  await expect(page.getByRole('log')).toContainText('I answer from the pages')
  await input(page).fill('half a ques')
  await page.locator('.card__link').first().click()
  await arrived(page, /newsdetail/)
  await expect(page.getByRole('log')).toContainText('I answer from the pages')
  await page.reload()
  await expect(page.getByRole('log')).toContainText('I answer from the pages')
  await expect(input(page)).toHaveValue('half a ques')
  await expect(input(page)).not.toBeFocused()
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await page.reload()
  await expect(bubble(page)).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test('what is typed and what is answered is shown as text, and only addresses of this site become links', async ({
  page,
}) => {
  await page.route('**/api/chatbot/**', (route) =>
    route.fulfill({
      contentType: 'text/plain',
      body: '<b>bold</b> see /pricing, //evil.example/x or https://evil.example and 24/7.\n\nContact <i>Us</i>: /contact\nEvil: //evil.example/y\nWorse: /\\evil.example',
    }),
  )
  await page.goto('/news')
  await bubble(page).click()
  await ask(page, '<img src=x onerror=alert(1)>')
  const log = page.getByRole('log')
  await expect(log).toContainText('<b>bold</b> see /pricing, //evil.example/x')
  await expect(log.locator('b, i, img')).toHaveCount(0)
  expect(await log.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/pricing',
    '/contact',
  ])
  await expect(log.getByRole('link', { name: 'Contact <i>Us</i>' })).toBeVisible()
})

test('CHAT-02 a call that fails shows a calm line and keeps the question', async ({ page }) => {
  await page.goto('/news')
  await bubble(page).click()
  for (const fail of [
    () => page.route('**/api/chatbot/**', (route) => route.abort()),
    () => page.route('**/api/chatbot/**', (route) => route.fulfill({ status: 503, body: '{}' })),
  ]) {
    await page.unroute('**/api/chatbot/**')
    await fail()
    await input(page).fill('Is anybody there?')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByText('The chat cannot answer just now.')).toBeVisible()
    await expect(input(page)).toHaveValue('Is anybody there?')
    await expect(page.getByRole('log')).not.toContainText('Is anybody there?')
  }
  await page.unroute('**/api/chatbot/**')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('Is anybody there?')
  await expect(panel(page).getByText('The chat cannot answer just now.')).toHaveCount(0)
})

test('the chat never covers what has the keyboard’s focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let back = 0
  for (const viewport of [
    { width: 390, height: 700 },
    { width: 390, height: 560 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/contact')
    await expect(bubble(page)).toBeAttached()
    const stops = await page.locator('a:visible, button:visible, input:visible, summary:visible').count()
    for (let stop = 0; stop < stops + 5; stop++) {
      await page.keyboard.press('Tab')
      // The chat itself, reached by the keyboard, comes out of the edge.
      if (!(await page.evaluate(() => document.activeElement?.closest('.chat'))))
        expect(await covered(page)).toEqual([])
      if (await page.locator('.chat--back').count()) back++
    }
    await page.evaluate(() => sessionStorage.clear())
  }
  expect(back, 'stops that the chat makes way for').toBeGreaterThan(0)
})

test('on a very low window the chat stands at the end of the page, and it is not printed', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 360 })
  await page.goto('/news')
  await expect(bubble(page)).toBeAttached()
  await expect(bubble(page)).not.toBeInViewport()
  await bubble(page).click()
  await expect(panel(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(panel(page)).toBeHidden()
})

for (const width of [390, 1280])
  test(`the open chat with its greeting and an answer is accessible at ${width} pixels`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/privacy')
    await expect(greeting(page).or(page.locator('.chat__bubble[title]')).first()).toBeAttached()
    await expectAccessible(page, { within: '.chat' })
    await bubble(page).click()
    await ask(page, 'What does a buyer see in SPRS?')
    await expectAccessible(page, { within: '.chat' })
    const box = await panel(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    const targets = await panel(page)
      .locator('button, a')
      .evaluateAll(
        (controls) =>
          controls.map((control) => control.getBoundingClientRect()).filter(({ height }) => height < 24).length,
      )
    expect(targets, 'targets under 24 pixels').toBe(0)
  })
