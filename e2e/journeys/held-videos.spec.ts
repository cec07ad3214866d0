import type { Page } from '@playwright/test'
import { isHeld, openEarly, openUnwanted } from '../alive.ts'
import { keepBack } from '../held.ts'
import { expect, test } from '../portal.ts'

test('VIDEO-06 a video chosen before React stands at its heading; a locked one asks first where it was pointed at', async ({
  page,
}) => {
  const release = await keepBack(page)
  await openUnwanted(page, '/training-videos?query=find+office')
  await page.getByRole('link', { name: 'Find your office, and what to bring' }).click()
  await expect(page.locator('#watched')).toBeFocused()
  release()
  await openUnwanted(page, '/training-videos')
  const locked = page.locator('.video-card').filter({ hasText: 'Score yourself' }).getByRole('link')
  await locked.hover()
  await expect(page.locator('html[data-arrived]')).toBeAttached()
  await locked.click()
  await expect(page.getByRole('dialog', { name: 'Want to access additional content?' })).toBeVisible()
})

const problem = (page: Page) => page.getByText('The video could not be played.')

test('a video that cannot be played says so on a held page, be it before its start script or after it', async ({
  page,
}) => {
  const [start, file] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/videos/*.webm*', async (route) => {
    await file.promise
    await route.fulfill({ status: 404 })
  })
  await openUnwanted(page, '/training-videos?video=find-your-office')
  expect(await isHeld(page)).toBe(true)
  file.resolve()
  await expect(problem(page)).toBeVisible()

  await page.route('**/assets/start-*.js', async (route) => {
    await start.promise
    await route.continue()
  })
  await openEarly(page, '/training-videos?video=find-your-office')
  const state = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.networkState)
  await expect.poll(state, 'no source').toBe(3)
  start.resolve()
  await expect(problem(page)).toBeVisible()
})

test('a film of which only the browser tells that it cannot be played wants nothing', async ({ page }) => {
  await page.route('**/videos/*.webm*', (route) => route.fulfill({ status: 404 }))
  await openUnwanted(page, '/mep')
  const states = () =>
    page.locator('video').evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).networkState))
  await expect.poll(states, 'no source').toEqual([3, 3])
  await expect.poll(() => page.evaluate(() => document.readyState), 'the start script has looked').toBe('complete')
  expect(await isHeld(page)).toBe(true)
})

test('a video that plays is not said to fail, though its element seems to have no source at first', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(HTMLMediaElement.prototype, 'networkState', { get: () => 3 }))
  await page.goto('/training-videos?query=find+office')
  await page.getByRole('link', { name: 'Find your office, and what to bring' }).click()
  const state = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)
  await expect.poll(state, 'its length is known').toBeGreaterThan(0)
  await expect(problem(page)).toBeHidden()
})

test('VIDEO-06 where pointing is pressing, any touch of a page brings what a locked video asks first', async ({
  newBrowser,
}) => {
  const page = await newBrowser({ hasTouch: true, viewport: { width: 390, height: 844 } })
  await openUnwanted(page, '/pricing')
  await page.getByRole('heading', { level: 1 }).tap()
  expect(await isHeld(page), 'nothing there is done better').toBe(true)
  await openUnwanted(page, '/training-videos')
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(page.locator('html[data-arrived]')).toBeAttached()
  await page.locator('.video-card').filter({ hasText: 'Score yourself' }).getByRole('link').tap()
  await expect(page.getByRole('dialog', { name: 'Want to access additional content?' })).toBeVisible()
})

test('ASSESS-29 a readiness video pressed before React plays in its window', async ({ page }) => {
  const release = await keepBack(page)
  await openUnwanted(page, '/cyber-readiness-check-training')
  await page.getByRole('button', { name: /^Play How to answer/ }).click()
  release()
  await expect(page.getByRole('dialog', { name: /^How to answer/ })).toContainText('Transcript')
})
