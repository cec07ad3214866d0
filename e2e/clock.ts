import type { Page } from '@playwright/test'

/** Stops the page's clock, before it is opened: from then on only the test moves it. */
export async function standStill(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}
