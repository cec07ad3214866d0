import { expect, test } from 'vitest'
import { isWorthAsking, settle } from './ask-again.ts'
import type { TestFailure, TestReport } from './report.ts'

const failure = (title: string, message = 'first'): TestFailure => ({ file: 'a.test.ts', titles: [title], message })
const passed = (...titles: string[]) => titles.map((title) => ({ name: `a.test.ts › ${title}`, milliseconds: 5 }))
const report = (parts: Partial<TestReport>): TestReport => ({ passed: [], failures: [], faults: [], ...parts })
const titles = (failures: TestFailure[]) => failures.map((one) => one.titles[0])

test('up to five failures are asked again, more are a fault, and so is what went wrong outside the tests', () => {
  const failing = (count: number) =>
    report({ failures: Array.from({ length: count }, (_, at) => failure(`test ${at}`)) })
  expect([0, 1, 5, 6].map((count) => isWorthAsking(failing(count)))).toEqual([false, true, true, false])
  expect(isWorthAsking({ ...failing(1), faults: ['An unhandled error'] })).toBe(false)
})

test('what passes alone is unsteady and told with its first message; what fails again has failed', () => {
  const first = report({ passed: passed('good'), failures: [failure('by chance'), failure('broken')] })
  const again = report({ passed: passed('by chance'), failures: [failure('broken', 'second')] })
  const { failures, unsteady, passed: all } = settle(first, again)
  expect(unsteady).toEqual([failure('by chance')])
  expect(failures).toEqual([failure('broken')])
  expect(all.map(({ name }) => name)).toEqual(['a.test.ts › good', 'a.test.ts › by chance'])
})

test('a test that the second run did not reach has failed, and so has one that passed before', () => {
  const first = report({ passed: passed('good'), failures: [failure('by chance')] })
  expect(titles(settle(first, report({})).failures)).toEqual(['by chance'])
  const {
    failures,
    unsteady,
    passed: all,
  } = settle(first, report({ passed: passed('by chance'), failures: [failure('good', 'now')] }))
  expect(titles(unsteady)).toEqual(['by chance'])
  expect(failures).toEqual([failure('good', 'now')])
  expect(all.map(({ name }) => name)).toEqual(['a.test.ts › by chance'])
})

test('a file that failed as a whole passes where its tests run and none fails', () => {
  const whole = { file: 'a.test.ts', titles: [], message: 'No port was free' }
  const first = report({ failures: [whole] })
  expect(settle(first, report({ passed: passed('one') })).unsteady).toEqual([whole])
  expect(settle(first, report({})).failures).toEqual([whole])
  const half = settle(first, report({ passed: passed('one'), failures: [failure('two')] }))
  expect(half.unsteady).toEqual([])
  expect(half.failures).toEqual([whole, failure('two')])
  expect(settle(first, report({ passed: passed('one'), faults: ['away'] })).faults).toEqual(['away'])
})
