import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build, isBuilt } from './build.ts'
import { findChromium } from './find-chromium.ts'

// npm test [-- small-and-medium|browser]: all tests, or the half that is named.
const half = process.argv[2]
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
if (!isBuilt()) {
  console.log('Building the portal first.')
  await build()
}

const totals = { passed: 0, failed: 0 }
let broken = false

if (half !== 'browser') {
  const file = 'test-results/vitest.json'
  run('node_modules/vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const result = read(file) as { numPassedTests: number; numFailedTests: number } | undefined
  totals.passed += result?.numPassedTests ?? 0
  totals.failed += result?.numFailedTests ?? 0
}
if (half !== 'small-and-medium') {
  process.env.CHROMIUM_PATH = findChromium()
  run('node_modules/@playwright/test/cli.js', ['test'])
  const result = read('test-results/playwright.json') as
    | { stats: { expected: number; unexpected: number; flaky: number } }
    | undefined
  totals.passed += result?.stats.expected ?? 0
  totals.failed += (result?.stats.unexpected ?? 0) + (result?.stats.flaky ?? 0)
}

console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = broken || totals.failed > 0 || totals.passed === 0 ? 1 : 0

function run(script: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' })
  if (status !== 0) broken = true
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
