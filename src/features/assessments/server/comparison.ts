import { type AnswerData, type Comparison, type EntryValue, noDetails, type RequirementDetails } from '../contract.ts'
import { unansweredCode } from '../limits-contract.ts'
import { noMark } from '../requirement-marks.ts'
import { type ScoredRequirement, statusOf } from '../scoring.ts'

interface Kept {
  answers: AnswerData
  requirements: Record<string, RequirementDetails>
}

type Change = Comparison['changes'][number]

/** Which requirements changed from one completion to another, and how. */
export function changesBetween(requirements: readonly ScoredRequirement[], from: Kept, to: Kept): Change[] {
  return requirements.flatMap((requirement) => {
    const { id } = requirement
    const rows = new Set([...Object.keys(from.answers[id] ?? {}), ...Object.keys(to.answers[id] ?? {})])
    const entries = [
      ...[...rows].sort().flatMap((row) => differences(row, rowOf(from, id, row), rowOf(to, id, row))),
      ...differences(id, detailsOf(from, id), detailsOf(to, id)),
    ]
    if (entries.length === 0) return []
    const [before, after] = [statusOf(requirement, from), statusOf(requirement, to)]
    return [{ requirement: id, before, after, entries }]
  })
}

const detailsOf = ({ requirements }: Kept, id: string) => ({ ...noDetails, ...noMark, ...requirements[id] })

const rowOf = ({ answers }: Kept, requirement: string, row: string) => ({
  answer: answers[requirement]?.[row]?.answer ?? unansweredCode,
  how: answers[requirement]?.[row]?.how ?? '',
  comment: answers[requirement]?.[row]?.comment ?? '',
})

const differences = <Values extends object>(item: string, before: Values, after: Values): Change['entries'] =>
  (Object.keys(before) as (keyof Values & string)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ item, field, before: before[field] as EntryValue, after: after[field] as EntryValue }))
