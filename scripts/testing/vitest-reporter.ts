import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { nameOf, type TestFailure, type TestReport } from './report.ts'

interface Told {
  message: string
  stack?: string
}

/** Writes what a run of Vitest was to the file in TEST_REPORT. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Told[]): void {
    const report: TestReport = { passed: [], failures: [], faults: unhandled.map(tell) }
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      // What fails before or around the tests, such as a hook for all of them, fails the file.
      const around = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
      const failures: TestFailure[] =
        around.length > 0 ? [{ file, titles: [], message: around.map(tell).join('\n') }] : []
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'failed')
          failures.push({ file, titles: titlesOf(test), message: result.errors.map(tell).join('\n') })
        if (result.state === 'passed')
          report.passed.push({
            name: nameOf({ file, titles: titlesOf(test) }),
            milliseconds: test.diagnostic()?.duration ?? 0,
          })
      }
      if (failures.length === 0 && module.state() === 'failed')
        failures.push({ file, titles: [], message: 'The file failed, and named no test.' })
      report.failures.push(...failures)
    }
    writeFileSync(process.env.TEST_REPORT as string, JSON.stringify(report))
  }
}

function titlesOf(test: TestCase): string[] {
  const titles = [test.name]
  for (let { parent } = test; parent.type === 'suite'; { parent } = parent) titles.unshift(parent.name)
  return titles
}

const tell = ({ message, stack }: Told) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`)
