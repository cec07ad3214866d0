import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureBuild } from './build.ts'
import { findChromium } from './find-chromium.ts'
import { installPackages } from './packages.ts'
import { isWorthAsking, mostUnsteady, type Settled, settle } from './testing/ask-again.ts'
import { nameOf, readReport, type TestFailure, type TestReport } from './testing/report.ts'

const results = 'test-results'

/** What depends on the version of the server: the schema and its way there, text search, plans, locks, listening. */
const onTheServer = [
  'src/features/accounts/server/{code-limits,races,side-by-side}.int.test.ts',
  'src/features/applications/server/questions.int.test.ts',
  'src/features/assessments/server/{conflicts,work}.int.test.ts',
  'src/features/content/server/{lists,store}.int.test.ts',
  'src/features/events/server/{events,registration}.int.test.ts',
  'src/features/locator/server/{directory,locator}.int.test.ts',
  'src/features/organizations/server/upgrade.int.test.ts',
  'src/features/search/server/*.int.test.ts',
  'src/platform/db/*.int.test.ts',
  'test/platform/{database-away,remembered}.int.test.ts',
  'test/upgrade.int.test.ts',
]

/** A run writes its report; `only` names what failed in the run before. */
type Run = (report: string, only?: TestFailure[]) => TestReport

const parts: Record<string, Run> = {
  'small-and-medium': runVitest(),
  browser: runPlaywright,
  database: runVitest(onTheServer),
  questions: runVitest(['src/features/chatbot/server/questions.int.test.ts']),
}

// npm test [-- small-and-medium|browser|database|questions]: all tests, a half, those that depend on the database
// server, or what the chat is asked.
const part = process.argv[2]
if (part !== undefined && !(part in parts)) throw new Error(`Not a part of the tests: ${part}`)
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
for (const folder of ['tools', 'scripts/geography']) installPackages(folder)
await ensureBuild('small', 'Building the portal first.')
const halves = (part ? [part] : ['small-and-medium', 'browser']).map(askTwice)

const passed = halves.flatMap((one) => one.passed)
const failures = halves.flatMap((one) => one.failures)
const faults = halves.flatMap((one) => one.faults)
const unsteady = halves.flatMap((one) => one.unsteady)
if (unsteady.length > mostUnsteady)
  faults.push(
    `${unsteady.length} tests passed only when they were asked again: more than ${mostUnsteady} are no chance.`,
  )

console.log('\nThe slowest tests:')
for (const { name, milliseconds } of passed.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 20))
  console.log(`  ${(milliseconds / 1000).toFixed(1).padStart(5)} s  ${name}`)
// Last, where whoever reads the end of a long output finds them.
for (const one of unsteady) tell('Unsteady', one)
for (const one of failures) tell('Failed', one)
for (const fault of faults) console.log(`\nFailed: ${fault.slice(0, 2_000)}`)
const failed = failures.length + faults.length
console.log(`\n${passed.length} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed.length === 0 ? 1 : 0

/** Runs a part and, where a few tests failed, those once more alone: chance is told from a fault, and told of. */
function askTwice(name: string): Settled {
  const ask = parts[name] as Run
  const first = ask(`${results}/${name}.json`)
  if (!isWorthAsking(first)) return { ...first, unsteady: [] }
  console.log(`\nAsked again, alone: ${first.failures.map(nameOf).join('; ')}\n`)
  return settle(first, ask(`${results}/${name}-again.json`, first.failures))
}

/** All files, or those of the patterns. */
function runVitest(patterns: string[] = []): Run {
  return (report, only) => {
    const files = only?.map(({ file }) => file) ?? patterns.flatMap(filesOf)
    const reporters = ['--reporter=default', '--reporter=./scripts/testing/vitest-reporter.ts']
    const alone = only ? ['--maxWorkers=1', '--no-file-parallelism'] : []
    return run(report, 'node_modules/vitest/vitest.mjs', ['run', ...reporters, ...alone, ...new Set(files)])
  }
}

/** @throws Error when a pattern names no file any more */
function filesOf(pattern: string): string[] {
  const files = globSync(pattern)
  if (files.length === 0) throw new Error(`No tests are at ${pattern}.`)
  return files
}

function runPlaywright(report: string, only?: TestFailure[]): TestReport {
  process.env.CHROMIUM_PATH = findChromium()
  const list = report.replace(/json$/, 'txt')
  if (only) writeFileSync(list, only.map((one) => nameOf({ ...one, file: relative('e2e', one.file) })).join('\n'))
  // Each run empties its folder: the traces of the first one stay.
  const alone = [
    '--workers=1',
    '--test-list',
    list,
    '--output',
    `${results}/browser-again`,
    '--trace=retain-on-failure',
  ]
  const reporters = ['--reporter', 'list,./scripts/testing/playwright-reporter.ts']
  return run(report, 'node_modules/@playwright/test/cli.js', ['test', ...reporters, ...(only ? alone : [])])
}

function run(report: string, script: string, args: string[]): TestReport {
  const env = { ...process.env, TEST_REPORT: report }
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', env })
  return readReport(report, status)
}

function tell(kind: string, failure: TestFailure): void {
  console.log(`\n${kind}: ${nameOf(failure)}\n${failure.message.slice(0, 10_000)}`)
}
