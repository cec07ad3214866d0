import { expect, test } from 'vitest'
import { rules as levelOne } from './frameworks/cmmc-level-1/rules.ts'
import { rules as levelTwo } from './frameworks/cmmc-level-2/rules.ts'
import { partialCredit } from './frameworks/sp-800-171-rev-2/methodology.ts'
import { honestyCounts, honestyNotes } from './honesty.ts'
import { statusText } from './mark-names.ts'
import { markCounts, markLackText } from './mark-wording.ts'
import type { MarkDetails } from './requirement-marks.ts'
import { deductionOf, metByMark, partialKey, type Responses, type ScoredRequirement, statusOf } from './scoring.ts'

const withCredit = (requirement: ScoredRequirement): ScoredRequirement => ({
  ...requirement,
  partialWhen: partialCredit[requirement.id],
})

const requirement: ScoredRequirement = { id: '3.14.1', objectives: ['3.14.1[a]', '3.14.1[b]'], weight: 5 }
const exception: MarkDetails = {
  mark: 'enduring-exception',
  markReason: 'The mill control takes no updates',
  mitigation: 'It stands in a network of its own',
  planPlace: 'Plan, section 7',
}
const deficiency: MarkDetails = {
  mark: 'temporary-deficiency',
  markReason: 'A patch invalidated the module',
  operationalPlan: 'Reviewed each month; validated version in March',
  planPlace: 'OPA-4',
}
const days = { today: '2026-11-22', lastDay: '2027-05-21' }

const given = (details: object, codes = [1, 0], id = '3.14.1'): Responses => ({
  answers: { [id]: { [`${id}[a]`]: { answer: codes[0] as number }, [`${id}[b]`]: { answer: codes[1] as number } } },
  requirements: { [id]: details },
})

test.each([exception, deficiency])(
  'a requirement with a whole $mark counts as met, without points (RULE-14)',
  (mark) => {
    const responses = given(mark)
    expect(statusOf(requirement, responses)).toBe('met')
    expect(metByMark(requirement, responses)).toBe(mark.mark)
    expect(deductionOf(requirement, responses)).toBe(0)
    for (const { judge } of [levelOne, levelTwo])
      expect(judge([requirement], responses, days)).toMatchObject({ status: 'final', open: [], unplanned: [] })
  },
)

test.each([
  [exception, 'markReason', '“Why it cannot be met”'],
  [exception, 'mitigation', '“Mitigation”'],
  [exception, 'planPlace', '“Place in the system security plan”'],
  [deficiency, 'markReason', '“What is deficient, and why”'],
  [deficiency, 'operationalPlan', '“Operational plan of action”'],
  [deficiency, 'planPlace', '“Place of the operational plan of action”'],
] as const)('of %j without its %s the answers count, and it says what is missing (RULE-14)', (mark, field, name) => {
  const details = { ...mark, [field]: ' \n ' }
  const responses = given(details)
  expect(statusOf(requirement, responses)).toBe('unmet')
  expect(deductionOf(requirement, responses)).toBe(5)
  expect(markLackText(details)).toContain(`it counts as answered until these are entered: ${name}.`)
  expect(honestyNotes(requirement, responses)).toContain('mark-without-its-needs')
})

test('a mark needs no text of the other kind, and texts without a mark excuse nothing (RULE-14)', () => {
  expect(statusOf(requirement, given({ ...exception, operationalPlan: '' }))).toBe('met')
  expect(statusOf(requirement, given({ ...exception, ...deficiency, mark: '' }))).toBe('unmet')
})

test('a mark excuses nothing that is not yet assessed, and not the system security plan itself (RULE-14, RULE-07)', () => {
  expect(statusOf(requirement, given(exception, [0, 9]))).toBe('unanswered')
  expect(metByMark(requirement, given(exception, [0, 9]))).toBeUndefined()
  const plan = { id: '3.12.4', objectives: ['3.12.4[a]', '3.12.4[b]'], weight: null }
  const responses = given(exception, [0, 0], '3.12.4')
  expect(statusOf(plan, responses)).toBe('unmet')
  expect(markCounts(exception, 'unmet', metByMark(plan, responses))).toContain('cannot be excused')
})

test('where the answers alone say met, a mark changes nothing (RULE-14)', () => {
  expect(metByMark(requirement, given(exception, [1, -1]))).toBeUndefined()
  expect(statusText('met', undefined)).toBe('Met')
  expect(statusText('met', 'temporary-deficiency')).toBe('Met, as a temporary deficiency')
})

test('marked requirements are counted apart from those met without evidence and from partial credit (RULE-14, RULE-08)', () => {
  const encryption = withCredit({ id: '3.13.11', objectives: ['3.13.11[a]'], weight: 5, partial: 3 })
  const responses: Responses = {
    answers: {
      ...given({}).answers,
      '3.13.11': { '3.13.11[a]': { answer: 0 }, [partialKey('3.13.11')]: { answer: 1 } },
    },
    requirements: { '3.14.1': exception, '3.13.11': deficiency },
  }
  expect(honestyCounts([requirement, encryption], responses)).toEqual([
    '1 requirement counts as met as an enduring exception.',
    '1 requirement counts as met as a temporary deficiency.',
  ])
  expect(honestyCounts([requirement], given({ ...exception, mitigation: '' }))).toEqual([
    '1 mark lacks something that it needs, and does not count.',
  ])
})
