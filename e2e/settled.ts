import type { Page } from '@playwright/test'
import { alive } from './alive.ts'
import { expect } from './portal.ts'

/** Waits until the page has been taken over and the browser has nothing left to do: then the chat comes. */
export async function settled(page: Page): Promise<void> {
  await alive(page)
  await expect(page.locator('.chat:not(.chat--early) .chat__bubble')).toBeVisible()
}
