import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { wantedEvent } from '../src/ui/site/early-presses.ts'

/** Browsers that run no scripts: their pages never come to life. */
const plain = new WeakSet<BrowserContext>()

/**
 * Lets every page of a browser wait after each opening until scripts have taken the page over: `goto` comes back at
 * `load`, and a press or a text before that is another thing than one after it. `openEarly` alone does not wait.
 */
export function waitForLife(context: BrowserContext, runsScripts: boolean): void {
  if (!runsScripts) plain.add(context)
  context.on('page', (page) => {
    const { goto, reload, goBack, goForward } = page
    const living = async (opened: Promise<Response | null>) => {
      const answer = await opened
      if (answer && isPage(answer)) await alive(page)
      return answer
    }
    page.goto = (url, options) =>
      options?.waitUntil === 'commit' ? goto.call(page, url, options) : living(goto.call(page, url, options))
    page.reload = (options) => living(reload.call(page, options))
    page.goBack = (options) => living(goBack.call(page, options))
    page.goForward = (options) => living(goForward.call(page, options))
  })
}

/** Opens a page and leaves it at its very first moment, as on a slow machine: nothing of it is waited for. */
export const openEarly = (page: Page, url: string) => page.goto(url, { waitUntil: 'commit' })

/**
 * Waits until scripts have taken the page over, and all its effects have run. A page that is held until somebody wants
 * more of it is wanted here. Pages of others are not waited for.
 */
export async function alive(page: Page): Promise<void> {
  if (plain.has(page.context())) return
  const ours = '[href*="/assets/entry.client"]'
  const living = page.locator(`html[data-arrived], html:not([data-script], :has(${ours}))`)
  await expect(async () => {
    // Again where the page's first script was not there yet to hear it.
    await page.evaluate((wanted) => dispatchEvent(new Event(wanted)), wantedEvent)
    await expect(living, 'the page is alive').toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 30_000, intervals: [20] })
}

/** Opens a page that is held until somebody wants more of it, and leaves it so: its start script alone has run. */
export async function openUnwanted(page: Page, url: string): Promise<void> {
  // Where it rests from before, a pointer may be on what wants.
  await page.mouse.move(0, 0)
  await openEarly(page, url)
  // In its corner once the style sheets are there, too; drawn back where it would cover something.
  await expect(page.locator('.chat--early .chat__bubble')).toBeInViewport()
}

/** Whether the page still waits for somebody to want more of it: its scripts are not even asked for. */
export const isHeld = (page: Page) => page.locator('html[data-script="held"]').isVisible()

/**
 * Waits until the page of this address is what one sees. The address alone changes before the page does: what is read
 * then may still be of the page before.
 */
export async function arrived(page: Page, address: string | RegExp | ((url: URL) => boolean)): Promise<void> {
  await expect(page).toHaveURL(address)
  await alive(page)
  if (plain.has(page.context())) return
  const shows = () => {
    const { arrived } = document.documentElement.dataset
    return arrived === undefined || new URL(arrived, location.href).href === location.href.replace(/#.*/, '')
  }
  // A page that is just left tells nothing.
  const told = () => page.evaluate(shows).catch(() => false)
  await expect.poll(told, { message: `the page of ${page.url()} has arrived` }).toBe(true)
}

const isPage = (answer: Response) => answer.headers()['content-type']?.startsWith('text/html') ?? false
