import type { Browser, Page } from '@playwright/test'
import { wantedEvent } from '../../src/ui/site/early-presses.ts'

/** Bytes on the wire of one page's first view. The kinds count bodies, `all` counts answers with their headers. */
interface FirstView {
  page: number
  /** With what is fetched once the browser is idle, to be run or to lie ready. */
  script: number
  style: number
  picture: number
  font: number
  other: number
  all: number
  requests: number
}

export interface Weight extends FirstView {
  /** Of `script`, what comes before the browser is idle. */
  scriptBefore: number
  /** `script` with what comes once somebody wants more of the page (docs/decisions/0085). */
  scriptWanted: number
}

declare global {
  interface Window {
    letBeIdle(): void
  }
}

/** For content pages; `script` and `style` are meant by gzip. */
export const weightTargets = { script: 110_000, style: 15_000, all: 250_000 }

/** Pages whose map comes into view at once: its code, the shapes and the directory come on top (decision 23). */
const mapPages = ['/service-area-locator']
const map = { script: 70_000, style: 5_000, all: 170_000 }

export function targetsOf(path: string): typeof weightTargets {
  if (!mapPages.includes(path)) return weightTargets
  const { script, style, all } = weightTargets
  return { script: script + map.script, style: style + map.style, all: all + map.all }
}

const kinds: Record<string, keyof FirstView> = {
  Document: 'page',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'picture',
  Font: 'font',
}

/** Opens a page in a browser that has seen nothing yet and adds up what arrives until it is quiet, and what comes later. */
export async function weighFirstView(browser: Browser, url: string, encoding: 'gzip' | 'br'): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': encoding },
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const sum: FirstView = { page: 0, script: 0, style: 0, picture: 0, font: 0, other: 0, all: 0, requests: 0 }
    const seen = new Map<string, { kind: keyof FirstView; body: number }>()
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1]
      // What is fetched ahead is a script too.
      const kind = /javascript/.test(response.mimeType) ? 'script' : (kinds[type] ?? 'other')
      seen.set(requestId, { kind, body: Number(length ?? Number.NaN) })
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const answer = seen.get(requestId)
      // Nothing was transferred for what is written in the page itself (data: addresses).
      if (!answer || encodedDataLength === 0) return
      sum[answer.kind] += Number.isNaN(answer.body) ? encodedDataLength : answer.body
      sum.all += encodedDataLength
      sum.requests++
    })
    const beIdle = await holdIdle(page)
    await page.goto(url)
    await quiet(page)
    const scriptBefore = sum.script
    await beIdle()
    await quiet(page)
    const firstView = { ...sum }
    await page.evaluate((wanted) => dispatchEvent(new Event(wanted)), wantedEvent)
    await quiet(page)
    return { ...firstView, scriptBefore, scriptWanted: sum.script }
  } finally {
    await context.close()
  }
}

/** Holds back what a page does once the browser is idle. @returns lets it go on */
async function holdIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { requestIdleCallback } = window
    const idle: [IdleRequestCallback, IdleRequestOptions?][] = []
    window.requestIdleCallback = (...task) => idle.push(task)
    window.letBeIdle = () => {
      window.requestIdleCallback = requestIdleCallback
      for (const task of idle) requestIdleCallback(...task)
    }
  })
  return () => page.evaluate(() => window.letBeIdle())
}

/** An answer that the browser asks for again in the background may keep the network from ever counting as idle. */
async function quiet(page: Page): Promise<void> {
  // What was just asked of the page has to reach the line first.
  await page.waitForTimeout(700)
  await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(8_000)])
}
