import { expect, test } from 'vitest'
import { heaviestFirst } from './heaviest.ts'
import type { RequirementSummary } from './summary.ts'

const requirement = (id: string, weight: number | null) => ({ id, weight, objectives: [] })
const status = (status: RequirementSummary['status']) => ({ status, answered: 0, rows: 0, flagged: false, notes: [] })

test('what to close first: the plan without which there is no score, then the heaviest, in the order asked', () => {
  const all = [
    requirement('3.1.1', 5),
    requirement('3.1.3', 1),
    requirement('3.1.13', 5),
    requirement('3.12.4', null),
    requirement('3.14.1', 5),
  ]
  const requirements = new Map([
    ['3.1.1', status('met')],
    ['3.1.3', status('unmet')],
    ['3.1.13', status('unmet')],
    ['3.12.4', status('unmet')],
    ['3.14.1', status('unanswered')],
  ])
  expect(heaviestFirst(all, { requirements }).map(({ id }) => id)).toEqual(['3.12.4', '3.1.13', '3.14.1', '3.1.3'])
})
