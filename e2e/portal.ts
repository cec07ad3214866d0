import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { cloneDatabase } from '../test/database-server.ts'

interface WorkerFixtures {
  /** Settings of the portal over the usual ones; `test.use` at the top of a file sets them. */
  portalEnv: Record<string, string>
  /** Address of this worker's own database. */
  databaseUrl: string
  /** Address of a portal of this worker's own, with the starter content. */
  portalUrl: string
}

/** Tests against a real portal process; a message in the browser's error console fails the test. */
export const test = base.extend<{ quietConsole: undefined }, WorkerFixtures>({
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
  portalUrl: [
    async ({ portalEnv, databaseUrl }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
      const child = spawn(process.execPath, ['src/main.ts'], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          PORT: '0',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          ...portalEnv,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await use(await addressOf(child))
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portalUrl }, use) => use(portalUrl),
  quietConsole: [
    async ({ page }, use) => {
      const messages: string[] = []
      page.on('console', (message) => {
        // The browser itself reports every answer of 4xx; those belong to tests of refusals.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          messages.push(message.text())
      })
      page.on('pageerror', (error) => messages.push(String(error)))
      await use(undefined)
      expect(messages, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const at = / is at (http:\/\/\S+)/.exec(text)
      if (at) resolve(at[1] as string)
    })
    child.once('exit', () => reject(new Error(`The portal ended before it answered:\n${text}`)))
  })
}
