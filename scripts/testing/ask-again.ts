import { nameOf, type TestFailure, type TestReport } from './report.ts'

/** More failures in one half are a fault, and not chance: none is asked again then. */
const mostAskedAgain = 5

/** More tests in all that pass only when they are asked again turn the run red. */
export const mostUnsteady = 3

/** Whether what failed is worth a second question. */
export const isWorthAsking = ({ failures, faults }: TestReport): boolean =>
  faults.length === 0 && failures.length > 0 && failures.length <= mostAskedAgain

export interface Settled extends TestReport {
  /** Failed among the others, passed alone; with the message of the failure. */
  unsteady: TestFailure[]
}

/**
 * What stands after the tests that failed were asked once more, alone. One passes only where the second run says so: a
 * test that it did not run has failed, and so has one that passed among the others and fails now.
 */
export function settle(first: TestReport, again: TestReport): Settled {
  const stillFailing = new Set(again.failures.map(nameOf))
  const passedNow = new Set(again.passed.map(({ name }) => name))
  const passes = (failure: TestFailure) => {
    // A file that failed as a whole named no tests: now it has some, and none fails.
    if (failure.titles.length === 0)
      return again.failures.every(({ file }) => file !== failure.file) && hasPassedIn(failure.file, passedNow)
    return passedNow.has(nameOf(failure)) && !stillFailing.has(nameOf(failure))
  }
  const unsteady = first.failures.filter(passes)
  const known = new Set(first.failures.map(nameOf))
  const seen = new Set(first.passed.map(({ name }) => name))
  return {
    passed: [
      ...first.passed.filter(({ name }) => !stillFailing.has(name)),
      ...again.passed.filter(({ name }) => !seen.has(name)),
    ],
    failures: [
      ...first.failures.filter((failure) => !passes(failure)),
      ...again.failures.filter((failure) => !known.has(nameOf(failure))),
    ],
    faults: [...first.faults, ...again.faults],
    unsteady,
  }
}

const hasPassedIn = (file: string, names: Set<string>) => [...names].some((name) => name.startsWith(`${file} › `))
