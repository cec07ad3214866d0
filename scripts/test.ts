import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { build, isBuilt } from './build.ts'
import { findChromium } from './find-chromium.ts'

/** What is read of the reports of Vitest and Playwright, in their own terms. */
interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    ok: boolean
    file: string
    line: number
    title: string
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

// npm test [-- small-and-medium|browser]: all tests, or the half that is named.
const half = process.argv[2]
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
if (!isBuilt()) {
  console.log('Building the portal first.')
  await build()
}

interface Failure {
  test: string
  message: string
}

const failures: Failure[] = []
let passed = 0
let broken = false

if (half !== 'browser') {
  const file = 'test-results/vitest.json'
  run('node_modules/vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = read(file) as VitestReport | undefined
  passed += report?.numPassedTests ?? 0
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const where = relative(process.cwd(), name)
    if (message && failed.length === 0) failures.push({ test: where, message })
    for (const each of failed)
      failures.push({ test: `${where} › ${each.fullName}`, message: each.failureMessages.join('\n') })
  }
}
if (half !== 'small-and-medium') {
  process.env.CHROMIUM_PATH = findChromium()
  run('node_modules/@playwright/test/cli.js', ['test'])
  const report = read('test-results/playwright.json') as PlaywrightReport | undefined
  passed += report?.stats.expected ?? 0
  for (const suite of report?.suites ?? []) collect(suite)
}

// Last, where whoever reads the end of a long output finds them.
for (const { test, message } of failures) console.log(`\nFailed: ${test}\n${message.slice(0, 2_000)}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = broken || failures.length > 0 || passed === 0 ? 1 : 0

function run(script: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' })
  if (status !== 0) broken = true
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function collect({ suites = [], specs = [] }: PlaywrightSuite): void {
  for (const { ok, file, line, title, tests } of specs)
    if (!ok)
      failures.push({
        test: `e2e/${file}:${line} › ${title}`,
        message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
      })
  for (const suite of suites) collect(suite)
}
