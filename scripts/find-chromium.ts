import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Debian's Chromium without its windows: it opens a page in two thirds of the time. */
const shell = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' }

/**
 * A Chromium for the browser tests: Playwright's own, else the system's, else Debian's package, which is installed.
 * @throws Error that says what to install
 */
export function findChromium(): string {
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    shell.path,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = candidates.find((path) => path && existsSync(path))
  if (found) return found
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', shell.package], { stdio: 'ignore' })
  } catch {
    throw new Error(
      'The browser tests need a Chromium: install one (npx playwright install chromium), or set CHROMIUM_PATH.',
    )
  }
  return shell.path
}
