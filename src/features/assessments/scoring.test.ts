import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partialCredit, sprsScore } from './frameworks/sp-800-171-rev-2/methodology.ts'
import {
  type Answers,
  allowsPartialCredit,
  cmmcScore,
  countOf,
  deductionOf,
  nistScore,
  partialKey,
  progressOf,
  type ScoredRequirement,
  statusOf,
} from './scoring.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`frameworks/sp-800-171-rev-2/data/${name}`, import.meta.url), 'utf8'))
const requirements = (read('requirements.json') as ScoredRequirement[]).map((requirement) => ({
  ...requirement,
  partialWhen: partialCredit[requirement.id],
}))
const levelOne = (read('cmmc.json').level1_requirements as { id: string; far: string; objectives: string[] }[]).map(
  ({ far, ...requirement }) => ({ ...requirement, countedAs: far, weight: null }),
)

/** Every objective answered with one code, but for the requirements given. */
function given(code: number, but: Record<string, number> = {}, more: Answers = {}) {
  const answers: Answers = Object.fromEntries(
    requirements.map(({ id, objectives }) => [
      id,
      { ...Object.fromEntries(objectives.map((row) => [row, { answer: but[row] ?? but[id] ?? code }])), ...more[id] },
    ]),
  )
  return { answers, requirements: {} }
}
const claimed = (...ids: string[]): Answers =>
  Object.fromEntries(ids.map((id) => [id, { [partialKey(id)]: { answer: 1 } }]))

// DoD Assessment Methodology 1.2.1, annex A, written out a second time from the table in the methodology.
const weights = {
  5: '3.1.1 3.1.2 3.1.12 3.1.13 3.1.16 3.1.17 3.1.18 3.2.1 3.2.2 3.3.1 3.3.5 3.4.1 3.4.2 3.4.5 3.4.6 3.4.7 3.4.8 3.5.1 3.5.2 3.5.3 3.5.10 3.6.1 3.6.2 3.7.2 3.7.5 3.8.3 3.8.7 3.9.2 3.10.1 3.10.2 3.11.2 3.12.1 3.12.3 3.13.1 3.13.2 3.13.5 3.13.6 3.13.11 3.13.15 3.14.1 3.14.2 3.14.3 3.14.4 3.14.6',
  3: '3.1.5 3.1.19 3.3.2 3.7.1 3.7.4 3.8.1 3.8.2 3.8.8 3.9.1 3.11.1 3.12.2 3.13.8 3.14.5 3.14.7',
}
const weightOf = (id: string) => (weights[5].split(' ').includes(id) ? 5 : weights[3].split(' ').includes(id) ? 3 : 1)

test.each(requirements.map(({ id }) => id).filter((id) => id !== '3.12.4'))(
  'ASSESS-24 %s unmet takes off its weight',
  (id) => {
    expect(sprsScore(requirements, given(1, { [id]: 0 }))).toBe(110 - weightOf(id))
  },
)

test('there are 110 requirements with 320 objectives, and 15 of Level 1 with 59, asked in 17 parts (ASSESS-10, ASSESS-11, RULE-02)', () => {
  expect(countOf(requirements)).toBe(110)
  expect(countOf(levelOne)).toBe(15)
  expect(requirements).toHaveLength(110)
  expect(requirements.flatMap(({ objectives }) => objectives)).toHaveLength(320)
  expect(levelOne).toHaveLength(17)
  expect(levelOne.flatMap(({ objectives }) => objectives)).toHaveLength(59)
  const known = new Set(requirements.flatMap(({ objectives }) => objectives))
  expect(levelOne.flatMap(({ objectives }) => objectives).every((objective) => known.has(objective))).toBe(true)
})

test.each([
  ['all met', given(1), 110, 110],
  ['all not applicable counts as met', given(-1), 110, 110],
  ['none met but the security plan', given(0, { '3.12.4': 1 }), -203, 1],
  ['nothing answered but the security plan', given(7, { '3.12.4': 1 }), -203, 1],
  ['all met but the security plan: no score can be given', given(1, { '3.12.4': 0 }), null, 109],
  ['nothing answered at all', { answers: {}, requirements: {} }, null, 0],
])('ASSESS-22 ASSESS-23 ASSESS-24 %s', (_what, responses, sprs, nist) => {
  expect(sprsScore(requirements, responses)).toBe(sprs)
  expect(nistScore(requirements, responses)).toBe(nist)
})

test.each([
  ['3.5.3', '3.5.3[d]'],
  ['3.13.11', '3.13.11[a]'],
])('%s gives partial credit: 3 points off instead of 5 (ASSESS-24, RULE-03)', (id, missing) => {
  const sprs = (but: Record<string, number>, more?: Answers) => sprsScore(requirements, given(1, but, more))
  expect(sprs({ [missing]: 0 })).toBe(105)
  expect(sprs({ [missing]: 0 }, claimed(id))).toBe(107)
  expect(sprs({}, claimed(id))).toBe(110)
  expect(sprs({ [missing]: 9 }, claimed(id))).toBe(105)
  expect(sprs({ [missing]: 0 }, { [id]: { [partialKey(id)]: { answer: 2 } } })).toBe(105)
})

test.each(['3.5.3[a]', '3.5.3[b]', '3.5.3[c]'])(
  'a claim for 3.5.3 gives nothing while %s is anything but yes (RULE-03)',
  (row) => {
    const secondFactor = requirements.find(({ id }) => id === '3.5.3') as ScoredRequirement
    for (const code of [0, -1, 2]) {
      const responses = given(1, { '3.5.3[d]': 0, [row]: code }, claimed('3.5.3'))
      expect(allowsPartialCredit(secondFactor, responses.answers)).toBe(false)
      expect(sprsScore(requirements, responses)).toBe(105)
    }
  },
)

test('partial credit claimed where the methodology gives none changes nothing', () => {
  expect(sprsScore(requirements, given(1, { '3.1.1': 0 }, claimed('3.1.1')))).toBe(105)
})

test.each([
  [1, 'met'],
  [-1, 'met'],
  [0, 'unmet'],
  [2, 'unanswered'],
  [-2, 'unanswered'],
  [0.5, 'unanswered'],
  [Number.NaN, 'unanswered'],
])('ASSESS-12 an answer of %d makes the requirement %s', (code, status) => {
  const requirement = requirements[0] as ScoredRequirement
  expect(statusOf(requirement, given(1, { [requirement.id]: code }))).toBe(status)
})

test('ASSESS-23 one objective answered no makes the whole requirement unmet', () => {
  const responses = given(1, { '3.1.1[c]': 0 })
  expect(nistScore(requirements, responses)).toBe(109)
  expect(deductionOf(requirements[0] as ScoredRequirement, responses)).toBe(5)
})

test('ASSESS-17 progress is the share of rows answered, rounded down', () => {
  expect(progressOf(requirements, {})).toBe(0)
  expect(progressOf(requirements, given(1, { '3.1.3': 9 }).answers)).toBe(98)
  expect(progressOf(requirements, given(0).answers)).toBe(100)
})

test('the CMMC score is the percentage of requirements met, rounded down; one asked in parts is met when all are (ASSESS-22, ASSESS-25, RULE-02)', () => {
  expect(cmmcScore(levelOne, given(1))).toBe(100)
  expect(cmmcScore(levelOne, given(1, { '3.1.1': 0 }))).toBe(93)
  expect(cmmcScore(levelOne, given(1, { '3.10.3': 0 }))).toBe(93)
  expect(cmmcScore(levelOne, given(1, { '3.10.3': 0, '3.10.4': 0, '3.10.5': 0 }))).toBe(93)
  expect(cmmcScore(levelOne, given(0))).toBe(0)
})
