import { existsSync, readFileSync } from 'node:fs'

export interface TestFailure {
  /** From the top of the checkout. */
  file: string
  /** Names of the groups around the test, and its own; empty where the file as a whole failed. */
  titles: string[]
  message: string
}

/** What a runner says of one run, in the same words whichever runner it was. */
export interface TestReport {
  passed: { name: string; milliseconds: number }[]
  failures: TestFailure[]
  /** What went wrong outside the tests: an unhandled error, a server that could not be had. */
  faults: string[]
}

export const nameOf = ({ file, titles }: Pick<TestFailure, 'file' | 'titles'>): string => [file, ...titles].join(' › ')

/** A run that wrote no report fell before its end, and one that ended badly without a failure has a fault. */
export function readReport(file: string, exitCode: number | null): TestReport {
  const report: TestReport = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport)
    : { passed: [], failures: [], faults: ['The runner ended without a report.'] }
  if (exitCode !== 0 && report.failures.length + report.faults.length === 0)
    report.faults.push(`The runner ended with code ${exitCode}.`)
  return report
}
