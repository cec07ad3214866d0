import type { Page } from '@playwright/test'
import { openEarly } from '../alive.ts'
import { beginSession, newAccount } from '../people.ts'
import { expect, test } from '../portal.ts'
import { answerAll } from '../readiness.ts'
import { settled } from '../settled.ts'

/** Core Web Vitals call 0.1 good; here nothing may move that anybody sees. */
const most = 0.02

const pages = ['/', '/news', '/events', '/pricing', '/service-area-locator', '/cyber-readiness-check']

test.use({ viewport: { width: 390, height: 844 } })

declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        const names = sources.map(({ node }) => (node instanceof Element && node.className) || node?.nodeName)
        window.shifts.push({
          value,
          what: `${value.toFixed(4)} after ${Math.round(startTime)} ms: ${names.join(', ')}`,
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }),
)

/** Opens a page whose typeface comes last, and waits until nothing more is to come, the chat's greeting included. */
async function expectSteady(page: Page, path: string, greets = '.chat'): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held.promise
    await route.continue()
  })
  const greeting = (corner: string) =>
    expect(page.locator(corner).locator('.chat__greeting--open, .chat__bubble[title]').first()).toBeAttached()
  await openEarly(page, path)
  await greeting(greets)
  await settled(page)
  await greeting('.chat')
  held.resolve()
  await page.waitForFunction(() => document.fonts.check('1rem "Public Sans Web"'))
  await page.unroute('**/*.woff2')
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return window.shifts
  })
  // Greeted anew on the next one.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.includes('talk')) sessionStorage.removeItem(key)
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${path}: ${shifts.map(({ what }) => what).join('; ')}`).toBeLessThanOrEqual(most)
}

test('nothing moves under a visitor who opens a page on a phone', async ({ page }) => {
  for (const path of pages) await expectSteady(page, path)
})

test('nothing moves when the scripts come to a page that has greeted without them', ({ page }) =>
  expectSteady(page, '/pricing', '.chat--early'))

test('nothing moves under a member, whose own state comes later', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  await answerAll(page, 'NEWCMMCLEVEL1', 1, {}, 'complete')
  await answerAll(page, 'NEWNIST800171', 0)
  for (const path of pages) await expectSteady(page, path)
  await expect(page.locator('.readiness').getByRole('link', { name: /^(Open|Continue|Start) / })).toHaveCount(3)
})
