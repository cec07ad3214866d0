import { expectAccessible } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const watched = '.watch'

test('VIDEO-04 VIDEO-07 a visitor searches, watches with captions and a transcript, and bookmarks after a login', async ({
  page,
  portalUrl,
}) => {
  await page.goto('/training-videos')
  const box = page.getByRole('searchbox', { name: 'Search Videos' })
  await box.fill('find office')
  await expect(page.locator('.video-card')).toHaveCount(1)
  await page.getByRole('link', { name: 'Find your office, and what to bring' }).click()
  await arrived(page, '/training-videos?query=find+office&video=find-your-office#watched')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Find your office, and what to bring' }).first(),
  ).toBeFocused()
  const video = page.locator('video')
  await expect(page.locator('.player__transcript')).toContainText('Every county has an office')
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      paused: element.paused,
      length: element.duration,
      cues: element.textTracks[0]?.cues?.length,
      mode: element.textTracks[0]?.mode,
    }))
  await expect.poll(state).toEqual({ paused: true, length: 64, cues: 8, mode: 'showing' })
  // Jumps need the server to answer in parts.
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = 10
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
  })
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(10.2)
  await expectAccessible(page)

  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/training-videos?query=find+office')
  const card = page.locator('.video-card')
  await card.getByRole('button', { name: /^Bookmark/ }).click()
  await expect(card.getByRole('button', { name: /^Bookmarked/ })).toBeVisible()
  await page.reload()
  await expect(card.getByRole('button', { name: /^Bookmarked/ })).toBeVisible()
  await page.goto('/my-bookmarks')
  await page.locator('.bookmark-list').getByRole('link', { name: 'Find your office, and what to bring' }).click()
  await expect(page.locator(watched)).toContainText('Transcript')
})

test('VIDEO-01 VIDEO-06 a video for members is locked for a visitor, who is asked to log in and comes back to it', async ({
  page,
  portalUrl,
}) => {
  await page.goto('/training-videos')
  const card = page.locator('.video-card').filter({ hasText: 'Score yourself' })
  await expect(card).toContainText('For members')
  await card.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Want to access additional content?' })
  await expect(dialog.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/signup\?redirect=\//)
  await expect(dialog.getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    '/login?redirect=/training-videos%3Fvideo%3Dscore-yourself',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card.getByRole('link')).toBeFocused()
  await arrived(page, '/training-videos')
  // The address alone does not open it either.
  await page.goto('/training-videos?video=score-yourself')
  await expect(page.locator(watched)).toContainText('This video is for users who are logged in.')
  await expect(page.locator('video')).toHaveCount(0)
  await expectAccessible(page)

  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/training-videos')
  await card.getByRole('link').click()
  await expect(page.locator('.player__transcript')).toContainText('minus 203')
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBe(64)
  await expectAccessible(page)
})

test('a video that cannot be played says so, and is asked for again', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.route('**/videos/score-yourself.webm*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/training-videos?video=score-yourself')
  await expect(page.getByText('The video could not be played.')).toBeVisible()
  await expectAccessible(page)
  const askedAgain = page.waitForRequest('**/api/resources/trainingVideos/score-yourself')
  await page.unroute('**/videos/score-yourself.webm*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await askedAgain
  await expect(page.getByText('The video could not be played.')).toHaveCount(0)
})

test('ASSESS-29 a readiness video plays in a window of the page', async ({ page }) => {
  await page.goto('/cyber-readiness-check-training')
  await page.getByRole('searchbox', { name: 'Search Videos' }).fill('answer')
  const row = page.getByRole('row').filter({ hasText: 'How to answer' })
  await expect(page.locator('.video-table tbody tr')).toHaveCount(1)
  const button = row.getByRole('button', { name: 'Play How to answer: yes, no, not applicable' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'How to answer: yes, no, not applicable' })
  await expect(dialog).toContainText('Transcript')
  await expect.poll(() => dialog.locator('video').evaluate((element: HTMLVideoElement) => element.duration)).toBe(64)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})
