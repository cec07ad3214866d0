import { expect, test } from 'vitest'
import { heaviestFirst } from './heaviest.ts'
import type { RequirementSummary } from './summary.ts'

const requirement = (id: string, weight: number | null) => ({ id, weight, objectives: [] })
const summary = (status: RequirementSummary['status'], deduction: number) => ({
  status,
  metBy: undefined,
  deduction,
  takenOff: '',
  ineligible: undefined,
  answered: 0,
  rows: 0,
  flagged: false,
  notes: [],
})

test('what to close first: the plan without which there is no score, then by the points taken off, in the order asked (RULE-04)', () => {
  const all = [
    requirement('3.1.1', 5),
    requirement('3.1.3', 1),
    requirement('3.1.13', 5),
    requirement('3.12.4', null),
    requirement('3.13.11', 5),
    requirement('3.13.15', 5),
    requirement('3.14.1', 5),
  ]
  const requirements = new Map([
    ['3.1.1', summary('met', 0)],
    ['3.1.3', summary('unmet', 1)],
    ['3.1.13', summary('unmet', 5)],
    ['3.12.4', summary('unmet', 0)],
    // With partial credit.
    ['3.13.11', summary('unmet', 3)],
    ['3.13.15', summary('unmet', 5)],
    // Not yet assessed: that is no gap to close.
    ['3.14.1', summary('unanswered', 5)],
  ])
  expect(heaviestFirst(all, { requirements }).map(({ id }) => id)).toEqual([
    '3.12.4',
    '3.1.13',
    '3.13.15',
    '3.13.11',
    '3.1.3',
  ])
})
