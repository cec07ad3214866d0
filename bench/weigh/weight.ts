import type { Browser } from '@playwright/test'

/** Bytes on the wire of one page's first view. The kinds count bodies, `all` counts answers with their headers. */
export interface Weight {
  page: number
  script: number
  style: number
  picture: number
  font: number
  other: number
  all: number
  requests: number
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

const kinds: Record<string, keyof Weight> = {
  Document: 'page',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'picture',
  Font: 'font',
}

/** Opens a page in a browser that has seen nothing yet and adds up what arrives until it is quiet. */
export async function weighFirstView(browser: Browser, url: string, encoding: 'gzip' | 'br'): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': encoding },
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const weight: Weight = { page: 0, script: 0, style: 0, picture: 0, font: 0, other: 0, all: 0, requests: 0 }
    const seen = new Map<string, { kind: keyof Weight; body: number }>()
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1]
      seen.set(requestId, { kind: kinds[type] ?? 'other', body: Number(length ?? Number.NaN) })
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const answer = seen.get(requestId)
      // Nothing was transferred for what is written in the page itself (data: addresses).
      if (!answer || encodedDataLength === 0) return
      weight[answer.kind] += Number.isNaN(answer.body) ? encodedDataLength : answer.body
      weight.all += encodedDataLength
      weight.requests++
    })
    await page.goto(url)
    // An answer that the browser asks for again in the background may keep the network from ever counting as idle.
    await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(8_000)])
    return weight
  } finally {
    await context.close()
  }
}
