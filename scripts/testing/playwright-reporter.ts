import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { nameOf, type TestReport } from './report.ts'

/** Characters of what is kept of each text. */
const mostOfText = 4_000

/** Writes what a run of Playwright was to the file in TEST_REPORT. */
export default class PlaywrightReporter implements Reporter {
  #tests: TestCase[] = []
  #faults: string[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  onError(error: TestError): void {
    this.#faults.push(tell(error))
  }

  onEnd(): void {
    const report: TestReport = { passed: [], failures: [], faults: this.#faults }
    for (const test of this.#tests) {
      const file = relative(process.cwd(), test.location.file)
      // Project and file come first.
      const titles = test.titlePath().slice(3)
      if (test.outcome() === 'unexpected')
        report.failures.push({
          file,
          titles,
          message: test.results.flatMap((result) => [...result.errors.map(tell), ...seenBy(result)]).join('\n'),
        })
      // One that did not run, such as after a failure in its series, has not passed.
      else if (test.results.length === 0) report.failures.push({ file, titles, message: 'It did not run.' })
      else if (test.outcome() === 'expected')
        report.passed.push({
          name: nameOf({ file, titles }),
          milliseconds: test.results.reduce((sum, { duration }) => sum + duration, 0),
        })
    }
    writeFileSync(process.env.TEST_REPORT as string, JSON.stringify(report))
  }

  printsToStdio(): boolean {
    return false
  }
}

const tell = ({ message, value, stack }: TestError) => stack ?? message ?? value ?? ''

/** What the page showed, and the texts that the test's fixtures kept. */
const seenBy = ({ attachments }: TestResult): string[] =>
  attachments.flatMap(({ name, contentType, body, path }) => {
    if (!/^text\/(plain|markdown)/.test(contentType)) return []
    const text = body?.toString() ?? (path ? readFileSync(path, 'utf8') : '')
    const page = /^# Page snapshot\n[\s\S]*?(?=^# |(?![\s\S]))/m.exec(text)?.[0]
    return [`${name}: ${(page ?? text).slice(0, mostOfText)}`]
  })
