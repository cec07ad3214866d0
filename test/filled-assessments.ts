import { type AssessmentKey, noDetails, type Work } from '../src/features/assessments/contract.ts'
import { partialKey } from '../src/features/assessments/scoring.ts'
import { scoredRequirements } from '../src/features/assessments/server/catalog.ts'
import type { Order } from '../src/features/assessments/server/documents/report.ts'

/** Assessments as somebody filled them in, always the same. */

const now = new Date('2026-11-28T15:04:05Z')
const hostile = [
  '=HYPERLINK("https://example.org";"a")',
  '<w:t>&amp;"\' ]]></w:t>',
  'one\ntwo\r\nthree\u0007\u202e four',
  '+1 \ud800 “é” 漢字',
  '@SUM(A1:A9)\t-2',
]
const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item

type Filling = Pick<Work, 'data' | 'requirements'> & Partial<Pick<Work, 'posted' | 'completedAt'>>
type Code = (row: string, index: number) => number

/** Answers by row, counted through the check. */
function answered(key: AssessmentKey, code: Code, more: (row: string, index: number) => object = () => ({})) {
  let index = 0
  const data: Work['data'] = {}
  for (const { id, objectives } of scoredRequirements(key))
    data[id] = Object.fromEntries(
      objectives.map((row) => [row, { answer: code(row, ++index), comment: 'Private', ...more(row, index) }]),
    )
  return data
}

/** Claims to partial credit where the check gives any. */
function claim(key: AssessmentKey, data: Work['data']): Work['data'] {
  for (const { id, partial } of scoredRequirements(key))
    if (partial !== undefined) data[id] = { ...data[id], [partialKey(id)]: { answer: 1 } }
  return data
}

const posted = (key: AssessmentKey, statusDate: string): Work['posted'] => {
  if (key === 'NEWNIST800171') return null
  const status = key === 'NEWCMMCLEVEL1' ? 'final' : 'conditional'
  return { status, assessor: 'self', statusDate, uid: 'AB12CD34EF', official: 'Ada Lovelace, President' }
}

const whole = { ...noDetails, evidence: 'Handbook 4', owner: 'Dana Ruiz', plan: 'Buy\n\n Install \nTest' }

export const fillings: Record<string, (key: AssessmentKey) => Filling> = {
  empty: () => ({ data: {}, requirements: {} }),
  'all yes': (key) => ({
    data: answered(key, () => 1),
    requirements: {},
    posted: posted(key, '2026-10-01'),
    completedAt: '2026-11-20T10:00:00.000Z',
  }),
  'all no': (key) => ({ data: answered(key, () => 0), requirements: {}, posted: posted(key, '2026-10-01') }),
  // Of Level 2 a conditional status is within reach.
  nearly: (key) => ({
    data: claim(
      key,
      answered(key, (row) => (row.startsWith('3.13.11[') || row === '3.1.3[a]' || row === '3.8.3[a]' ? 0 : 1)),
    ),
    requirements: Object.fromEntries(
      ['3.13.11', '3.1.3', '3.8.3'].map((id) => [
        id,
        {
          ...whole,
          targetDate: '2027-02-01',
          ...(id === '3.8.3'
            ? { mark: 'enduring-exception', markReason: 'Old mill', mitigation: 'Locked up', planPlace: 'Plan, 7' }
            : {}),
        },
      ]),
    ),
  }),
  // Everything that a person may enter, in every state.
  mixed: (key) => {
    const data = answered(
      key,
      (row, index) => (row === '3.5.3[d]' ? 0 : row.startsWith('3.5.3[') ? 1 : pick([1, 1, 0, -1, 1, 9, 1, 0], index)),
      (_row, index) => (index % 3 === 0 ? { how: pick(hostile, index) } : {}),
    )
    const details = scoredRequirements(key).map(({ id }, index) => [
      id,
      {
        evidence: index % 4 === 0 ? pick(hostile, index) : '',
        owner: index % 3 === 0 ? 'Dana Ruiz' : '',
        targetDate: pick(['', '2026-11-01', '2027-02-01', '2027-09-09'], index),
        flagged: index % 7 === 0,
        plan: index % 2 === 0 ? pick(hostile, index + 1) : '',
        resources: index % 5 === 0 ? pick(hostile, index + 2) : '',
        ...pick(
          [
            {},
            { mark: 'enduring-exception', markReason: 'Old mill', mitigation: 'Locked up', planPlace: 'Plan, 7' },
            {},
            { mark: 'temporary-deficiency', markReason: pick(hostile, index), operationalPlan: '', planPlace: '' },
            {},
          ],
          index,
        ),
      },
    ])
    return {
      data: claim(key, data),
      requirements: Object.fromEntries(details),
      // Of Level 2 a conditional status that has expired.
      posted: posted(key, '2026-01-05'),
    }
  },
}

/** What a document of it is made from, document aside. */
export function orderOf(key: AssessmentKey, filling: Filling): Omit<Order, 'document'> {
  const times = { first: '2026-11-01T08:00:00.000Z', last: '2026-11-02T09:00:00.000Z' }
  return {
    work: {
      key,
      network_uuid: '7d9f2a64-0c1e-4a53-9b1d-5f1f0c3f8a10',
      system: '7d9f2a64-0c1e-4a53-9b1d-5f1f0c3f8a10',
      mayWrite: true,
      posted: null,
      version: 3,
      progress: 0,
      completedAt: null,
      lastItem: '',
      conflicts: [],
      ...filling,
    },
    answeredAt: new Map(Object.keys(filling.data).map((id) => [id, times])),
    about: {
      company: { name: 'Ohio Gear & Söhne <Inc.>', cageCode: '1ABC2', naicsCodes: '333612', website: '' },
      facts: {},
      assets: { entered: [], closed: 0 },
      flow: { entered: [], closed: 0 },
      preparedBy: 'Ada Lovelace',
      preparedById: '0b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c77',
      publicUrl: 'https://portal.example.org',
      now,
    },
  }
}
