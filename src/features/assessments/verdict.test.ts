import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { later as levelOneLater } from './frameworks/cmmc-level-1/later.ts'
import { rules as levelOneRules } from './frameworks/cmmc-level-1/rules.ts'
import { later as levelTwoLater } from './frameworks/cmmc-level-2/later.ts'
import { rules as levelTwo } from './frameworks/cmmc-level-2/rules.ts'
import { later as standardLater } from './frameworks/nist-sp-800-171/later.ts'
import { rules as standard } from './frameworks/nist-sp-800-171/rules.ts'
import { methodology, partialCredit } from './frameworks/sp-800-171-rev-2/methodology.ts'
import { type Answers, type Details, partialKey, type Responses, type ScoredRequirement } from './scoring.ts'
import { lacksOf } from './verdict.ts'
import { obstaclesText } from './wording.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`frameworks/sp-800-171-rev-2/data/${name}`, import.meta.url), 'utf8'))
const requirements = (read('requirements.json') as ScoredRequirement[]).map((requirement) => ({
  ...requirement,
  partialWhen: partialCredit[requirement.id],
}))
const levelOne = (read('cmmc.json').level1_requirements as { id: string; far: string; objectives: string[] }[]).map(
  ({ far, ...requirement }) => ({ ...requirement, countedAs: far, weight: null }),
)
const days = { today: '2026-11-22', lastDay: '2027-05-21' }
const planned: Details = { plan: 'Write the rule', owner: 'Dana Ruiz', targetDate: '2027-05-21' }

/** Everything yes but for the rows or requirements given, each of those with a whole plan. */
function given(but: Record<string, number> = {}, { claims = [] as string[], plan = planned } = {}): Responses {
  const answers: Answers = Object.fromEntries(
    requirements.map(({ id, objectives }) => [
      id,
      {
        ...Object.fromEntries(objectives.map((row) => [row, { answer: but[row] ?? but[id] ?? 1 }])),
        ...(claims.includes(id) ? { [partialKey(id)]: { answer: 1 } } : {}),
      },
    ]),
  )
  const open = requirements.filter(({ id, objectives }) => id in but || objectives.some((row) => row in but))
  return { answers, requirements: Object.fromEntries(open.map(({ id }) => [id, plan])) }
}

const manyOnePointers = requirements
  .filter(({ id, weight }) => weight === 1 && !['3.1.20', '3.1.22', '3.10.3', '3.10.4', '3.10.5'].includes(id))
  .map(({ id }) => [id, 0] as const)

// 32 CFR 170.21(a)(2), case by case; every open requirement has its plan.
test.each([
  ['everything met', {}, [], 'final', []],
  ['one item of one point open', { '3.1.3': 0 }, [], 'conditional', []],
  ['22 items of one point open: 88', Object.fromEntries(manyOnePointers.slice(0, 22)), [], 'conditional', []],
  ['23 items of one point open: 87', Object.fromEntries(manyOnePointers.slice(0, 23)), [], 'none', ['score-too-low']],
  ['an item of three points open', { '3.1.5': 0 }, [], 'none', ['weighs-too-much']],
  ['an item of five points open', { '3.1.1': 0 }, [], 'none', ['weighs-too-much']],
  ['encryption in use but not validated', { '3.13.11': 0 }, ['3.13.11'], 'conditional', []],
  ['no encryption', { '3.13.11': 0 }, [], 'none', ['weighs-too-much']],
  ['a second factor for some only', { '3.5.3[d]': 0 }, ['3.5.3'], 'none', ['weighs-too-much']],
  ['no security plan', { '3.12.4': 0 }, [], 'none', ['no-security-plan']],
  ...['3.1.20', '3.1.22', '3.10.3', '3.10.4', '3.10.5'].map(
    (id) => [`${id} open`, { [id]: 0 }, [], 'none', ['never-open']] as const,
  ),
  ['one requirement not yet assessed', { '3.1.3': 9 }, [], 'none', ['not-assessed']],
] as const)('the verdict on Level 2 (Self) with %s', (_what, but, claims, status, reasons) => {
  const verdict = levelTwo.judge(requirements, given(but, { claims: [...claims] }), days)
  expect(verdict.status).toBe(status)
  expect(verdict.obstacles.map(({ reason }) => reason)).toEqual([...reasons])
})

test.each([
  ['no plan', { plan: ' ' }, ['plan']],
  ['no owner', { owner: '' }, ['owner']],
  ['no date', { targetDate: '' }, ['date']],
  ['a date that has passed', { targetDate: '2026-11-21' }, ['date-passed']],
  ['a date after the last day', { targetDate: '2027-05-22' }, ['date-too-late']],
  ['a date today', { targetDate: '2026-11-22' }, []],
] as const)(
  'a conditional status is within reach only where each open requirement has a plan: %s (RULE-05)',
  (...[what, but, lacks]) => {
    const verdict = levelTwo.judge(requirements, given({ '3.1.3': 0 }, { plan: { ...planned, ...but } }), days)
    expect(verdict.status).toBe(lacks.length === 0 ? 'conditional' : 'none')
    const obstacles = lacks.length === 0 ? [] : [{ requirement: '3.1.3', reason: 'no-plan', lacks: [...lacks] }]
    expect(verdict.obstacles).toEqual(obstacles)
    for (const obstacle of verdict.obstacles) expect(levelTwoLater.obstacleText(obstacle, verdict)).toContain(what)
  },
)

test('without plans 3.12.2 is said not to be met, and a yes to it is questioned (RULE-05)', () => {
  const responses = { ...given({ '3.1.3': 0, '3.1.5': 0 }), requirements: { '3.1.5': planned } }
  const verdict = levelTwo.judge(requirements, responses, days)
  expect(verdict.unplanned).toEqual(['3.1.3'])
  expect(methodology.missingPlansText(verdict, true)).toMatch(
    /3\.1\.3\. .*3\.12\.2 itself is not met.* 3 points.*is that so\?$/,
  )
  expect(methodology.missingPlansText(verdict, false)).not.toContain('is that so')
  expect(methodology.missingPlansText(levelTwo.judge(requirements, given({ '3.1.5': 0 }), days), true)).toBeUndefined()
  expect(lacksOf(undefined)).toEqual(['plan', 'owner', 'date'])
})

test('what stands in the way is counted as obstacles, and the score’s distance is said apart (RULE-06)', () => {
  const verdict = levelTwo.judge(requirements, given(Object.fromEntries(manyOnePointers.slice(0, 30))), days)
  const sentence = levelTwoLater.sentence(verdict, days)
  expect(obstaclesText(verdict)).toBe('1 obstacle stands in the way')
  expect(sentence).toMatch(/^1 obstacle stands in the way\. The score is 8 short of the 88 that it takes\./)
  expect(sentence).not.toMatch(/points? stands?/)
})

test('Level 1 has no open items: one requirement of 15 not met, no status, and no plan is asked for (RULE-02)', () => {
  expect(levelOneRules.judge(levelOne, given(), days)).toMatchObject({ status: 'final', met: 15, total: 15 })
  const verdict = levelOneRules.judge(levelOne, { ...given({ '3.8.3': 0 }), requirements: {} }, days)
  expect(verdict).toMatchObject({ status: 'none', open: ['3.8.3'], unplanned: [], met: 14, score: undefined })
  expect(levelOneLater.sentence(verdict, days)).toContain('14 of 15 requirements are met')
})

test('NIST SP 800-171 gives a score and no status: nothing conditional, no 180 days (RULE-16)', () => {
  for (const but of [{}, { '3.1.3': 0 }, { '3.12.4': 0 }, { '3.1.3': 9 }] as Record<string, number>[]) {
    const verdict = standard.judge(requirements, given(but), days)
    expect(verdict.status).not.toBe('conditional')
    expect(`${standard.words.headline(verdict)} ${standardLater.sentence(verdict, days)}`).not.toMatch(
      /conditional|180|Level 2/,
    )
  }
})

test('every verdict on Level 2 says (Self), and whom it does not serve (RULE-01)', () => {
  for (const but of [{}, { '3.1.3': 0 }, { '3.1.1': 0 }] as Record<string, number>[]) {
    const verdict = levelTwo.judge(requirements, given(but), days)
    const sentence = levelTwoLater.sentence(verdict, days)
    expect(levelTwo.words.headline(verdict)).toContain('Level 2 (Self)')
    expect(sentence).toContain('A contract that asks for Level 2 (C3PAO) is not served by a self-assessment.')
  }
})
