import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
  type TestInfo,
} from '@playwright/test'
import { cloneDatabase } from '../test/database-server.ts'
import { waitForLife } from './alive.ts'

/** Opens a page in a browser of its own, as on another device or of another person; ended with the test. */
export type NewBrowser = (options?: BrowserContextOptions) => Promise<Page>

interface TestFixtures {
  newBrowser: NewBrowser
  /** What the test's browsers wrote as errors. */
  consoleErrors: string[]
  /** What the test's browsers asked for in vain, with the moment in milliseconds from its beginning. */
  refusals: string[]
  seenByPortal: undefined
}

interface WorkerFixtures {
  /** Settings of the portal over the usual ones; `test.use` at the top of a file sets them. */
  portalEnv: Record<string, string>
  /** Address of this worker's own database. */
  databaseUrl: string
  /** Address of a portal of this worker's own, with the starter content. */
  portalUrl: string
  /** What that portal wrote to its standard error so far, kept in `test-results/portals` too. */
  portalErrors: string[]
}

/** Tests against a real portal process; a message in the browser's error console fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portalEnv: [{}, { option: true, scope: 'worker' }],
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const database = await cloneDatabase(process.env.E2E_DATABASE_SERVER as string, 'starter')
      await use(database.url)
      await database.drop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  portalErrors: [async ({}, use) => use([]), { scope: 'worker' }],
  portalUrl: [
    async ({ portalEnv, databaseUrl, portalErrors }, use, { workerIndex }) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
      const child = spawn(process.execPath, ['src/boot.ts'], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          PORT: '0',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          // Tests say from which network somebody comes.
          TRUST_PROXY: '1',
          ...portalEnv,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      mkdirSync('test-results/portals', { recursive: true })
      child.stderr.on('data', (chunk: Buffer) => {
        portalErrors.push(chunk.toString())
        appendFileSync(`test-results/portals/${workerIndex}.log`, chunk)
      })
      try {
        const url = await addressOf(child, portalErrors)
        // Cold pages of a cold worker are nobody's test.
        for (const path of ['/', '/service-area-locator']) await fetch(url + path)
        await use(url)
      } finally {
        await end(child)
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],
  refusals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, testInfo) => {
      const lines: string[] = []
      await use(lines)
      await attachOnFailure(testInfo, 'refused, or without an answer', lines.join('\n'))
    },
    { auto: true },
  ],
  seenByPortal: [
    async ({ portalErrors }, use, testInfo) => {
      const before = portalErrors.length
      await use(undefined)
      await attachOnFailure(testInfo, 'standard error of the portal', portalErrors.slice(before).join(''))
    },
    { auto: true },
  ],
  baseURL: async ({ portalUrl }, use) => use(portalUrl),
  consoleErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const messages: string[] = []
      await use(messages)
      expect(messages, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, consoleErrors, refusals, javaScriptEnabled }, use) => {
    watch(context, consoleErrors, refusals, javaScriptEnabled)
    await use(context)
  },
  newBrowser: async ({ browser, baseURL, consoleErrors, refusals }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, ...options })
      opened.push(context)
      watch(context, consoleErrors, refusals, options.javaScriptEnabled)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

export { arrived } from './alive.ts'
export { expect }

async function attachOnFailure(test: TestInfo, name: string, body: string): Promise<void> {
  if (test.status !== test.expectedStatus && body !== '') await test.attach(name, { body, contentType: 'text/plain' })
}

/**
 * Of the browser's own: every answer of 4xx, which belongs to tests of refusals. Of the router's: that it could not look
 * up links in the background, which happens wherever a connection is lost or a page left; it asks again when they are
 * pressed.
 */
const usual = /^Failed to (load resource|fetch manifest patches TypeError: Failed to fetch)/

function watch(context: BrowserContext, errors: string[], refusals: string[], runsScripts = true): void {
  const begun = Date.now()
  const note = (request: Request, words: string) =>
    refusals.push(`${Date.now() - begun} ms: ${request.method()} ${request.url()}: ${words}`)
  context.on('response', (answer) => {
    if (answer.status() >= 400) note(answer.request(), String(answer.status()))
  })
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? ''))
  waitForLife(context, runsScripts)
  context.on('console', (message) => {
    if (message.type() === 'error' && !usual.test(message.text())) errors.push(message.text())
  })
  context.on('weberror', (fault) => errors.push(String(fault.error())))
}

/** @throws Error with all that it wrote when the portal does not say within half a minute where it is. */
function addressOf(child: ChildProcess, errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const refuse = (what: string) => () => reject(new Error(`${what}:\n${text}${errors.join('')}`))
    const timer = setTimeout(refuse('The portal did not say where it is'), 30_000)
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const at = / is at (http:\/\/\S+)/.exec(text)
      if (!at) return
      clearTimeout(timer)
      resolve(at[1] as string)
    })
    child.once('exit', refuse('The portal ended before it answered'))
  })
}

/** Ends the portal, by force where it does not end by itself. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(timer)
}
