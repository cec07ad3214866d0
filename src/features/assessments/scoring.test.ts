import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type Answers,
  cmmcScore,
  deductionOf,
  levelOneVerdict,
  levelTwoVerdict,
  nistScore,
  partialKey,
  progressOf,
  type ScoredRequirement,
  sprsScore,
  statusOf,
} from './scoring.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8'))
const requirements = read('requirements.json') as (ScoredRequirement & { family: string })[]
const levelOne = (read('cmmc.json').level1_practices as { id: string; objectives: string[] }[]).map((practice) => ({
  ...practice,
  weight: null,
}))

/** Every objective answered with one code, but for the requirements given. */
function answers(code: number, but: Record<string, number> = {}, partial: string[] = []): Answers {
  return Object.fromEntries(
    requirements.map(({ id, objectives }) => [
      id,
      Object.fromEntries([
        ...objectives.map((objective) => [objective, { answer: but[id] ?? code }] as const),
        ...(partial.includes(id) ? [[partialKey(id), { answer: 1 }] as const] : []),
      ]),
    ]),
  )
}

// DoD Assessment Methodology 1.2.1, annex A, written out a second time from the table in the methodology.
const weights = {
  5: '3.1.1 3.1.2 3.1.12 3.1.13 3.1.16 3.1.17 3.1.18 3.2.1 3.2.2 3.3.1 3.3.5 3.4.1 3.4.2 3.4.5 3.4.6 3.4.7 3.4.8 3.5.1 3.5.2 3.5.3 3.5.10 3.6.1 3.6.2 3.7.2 3.7.5 3.8.3 3.8.7 3.9.2 3.10.1 3.10.2 3.11.2 3.12.1 3.12.3 3.13.1 3.13.2 3.13.5 3.13.6 3.13.11 3.13.15 3.14.1 3.14.2 3.14.3 3.14.4 3.14.6',
  3: '3.1.5 3.1.19 3.3.2 3.7.1 3.7.4 3.8.1 3.8.2 3.8.8 3.9.1 3.11.1 3.12.2 3.13.8 3.14.5 3.14.7',
}
const weightOf = (id: string) => (weights[5].split(' ').includes(id) ? 5 : weights[3].split(' ').includes(id) ? 3 : 1)

test.each(requirements.map(({ id }) => id).filter((id) => id !== '3.12.4'))(
  'ASSESS-24 %s unmet takes off its weight',
  (id) => {
    expect(sprsScore(requirements, answers(1, { [id]: 0 }))).toBe(110 - weightOf(id))
  },
)

test('ASSESS-10 ASSESS-11 there are 110 requirements with 320 objectives, and 17 Level 1 practices with 59', () => {
  expect(requirements).toHaveLength(110)
  expect(requirements.flatMap(({ objectives }) => objectives)).toHaveLength(320)
  expect(levelOne).toHaveLength(17)
  expect(levelOne.flatMap(({ objectives }) => objectives)).toHaveLength(59)
  const known = new Set(requirements.flatMap(({ objectives }) => objectives))
  expect(levelOne.flatMap(({ objectives }) => objectives).every((objective) => known.has(objective))).toBe(true)
})

test.each([
  ['all met', answers(1), 110, 110],
  ['all not applicable counts as met', answers(-1), 110, 110],
  ['none met but the security plan', answers(0, { '3.12.4': 1 }), -203, 1],
  ['nothing answered but the security plan', answers(7, { '3.12.4': 1 }), -203, 1],
  ['all met but the security plan: no score can be given', answers(1, { '3.12.4': 0 }), null, 109],
  ['nothing answered at all', {}, null, 0],
])('ASSESS-22 ASSESS-23 ASSESS-24 %s', (_what, given, sprs, nist) => {
  expect(sprsScore(requirements, given)).toBe(sprs)
  expect(nistScore(requirements, given)).toBe(nist)
})

test.each(['3.5.3', '3.13.11'])('ASSESS-24 %s gives partial credit: 3 points off instead of 5', (id) => {
  expect(sprsScore(requirements, answers(1, { [id]: 0 }))).toBe(105)
  expect(sprsScore(requirements, answers(1, { [id]: 0 }, [id]))).toBe(107)
  expect(sprsScore(requirements, answers(1, {}, [id]))).toBe(110)
})

test('partial credit claimed where the methodology gives none changes nothing', () => {
  expect(sprsScore(requirements, answers(1, { '3.1.1': 0 }, ['3.1.1']))).toBe(105)
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
  expect(statusOf(requirement, answers(1, { [requirement.id]: code }))).toBe(status)
})

test('ASSESS-23 one objective answered no makes the whole requirement unmet', () => {
  const given = { ...answers(1), '3.1.1': { ...answers(1)['3.1.1'], '3.1.1[c]': { answer: 0 } } }
  expect(nistScore(requirements, given)).toBe(109)
  expect(deductionOf(requirements[0] as ScoredRequirement, given)).toBe(5)
})

test('ASSESS-17 progress is the share of rows answered, rounded down', () => {
  expect(progressOf(requirements, {})).toBe(0)
  expect(progressOf(requirements, answers(1, { '3.1.3': 9 }))).toBe(98)
  expect(progressOf(requirements, answers(0))).toBe(100)
})

test('ASSESS-22 ASSESS-25 the CMMC score is the percentage of practices met, rounded down', () => {
  expect(cmmcScore(levelOne, answers(1))).toBe(100)
  expect(cmmcScore(levelOne, answers(1, { '3.1.1': 0 }))).toBe(94)
  expect(cmmcScore(levelOne, answers(0))).toBe(0)
})

// 32 CFR 170.21(a)(2), case by case.
const oneUnmet = (id: string) => ({ [id]: 0 })
const manyOnePointers = requirements.filter(
  ({ id, weight }) => weight === 1 && !['3.1.20', '3.1.22', '3.10.3', '3.10.4', '3.10.5'].includes(id),
)
test.each([
  ['everything met', {}, [], 'final', []],
  ['one item of one point open', oneUnmet('3.1.3'), [], 'conditional', []],
  [
    '22 items of one point open: 88',
    Object.fromEntries(manyOnePointers.slice(0, 22).map(({ id }) => [id, 0])),
    [],
    'conditional',
    [],
  ],
  [
    '23 items of one point open: 87',
    Object.fromEntries(manyOnePointers.slice(0, 23).map(({ id }) => [id, 0])),
    [],
    'none',
    ['score-too-low'],
  ],
  ['an item of three points open', oneUnmet('3.1.5'), [], 'none', ['weighs-too-much']],
  ['an item of five points open', oneUnmet('3.1.1'), [], 'none', ['weighs-too-much']],
  ['encryption in use but not validated', oneUnmet('3.13.11'), ['3.13.11'], 'conditional', []],
  ['no encryption', oneUnmet('3.13.11'), [], 'none', ['weighs-too-much']],
  ['a second factor for some only', oneUnmet('3.5.3'), ['3.5.3'], 'none', ['weighs-too-much']],
  ['no security plan', oneUnmet('3.12.4'), [], 'none', ['no-security-plan']],
  ...['3.1.20', '3.1.22', '3.10.3', '3.10.4', '3.10.5'].map(
    (id) => [`${id} open`, oneUnmet(id), [], 'none', ['never-open']] as const,
  ),
] as const)('the verdict with %s', (_what, but, partial, status, reasons) => {
  const verdict = levelTwoVerdict(requirements, answers(1, but as Record<string, number>, [...partial]))
  expect(verdict.status).toBe(status)
  expect(verdict.obstacles.map(({ reason }) => reason)).toEqual([...reasons])
})

test('Level 1 has no open items: one practice unmet, no status', () => {
  expect(levelOneVerdict(levelOne, answers(1)).status).toBe('final')
  const verdict = levelOneVerdict(levelOne, answers(1, { '3.8.3': 0 }))
  expect(verdict).toMatchObject({ status: 'none', open: ['3.8.3'] })
})
