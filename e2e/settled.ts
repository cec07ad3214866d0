import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

/** Waits until the page has been taken over and the browser has nothing left to do: then the chat comes. */
export const settled = (page: Page) => expect(page.getByRole('button', { name: 'Chat with this site' })).toBeVisible()
