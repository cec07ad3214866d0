import { planningDays } from '../../close-out.ts'
import { type HonestyNote, honestyCounts, honestyNotes } from '../../honesty.ts'
import type { MarkKind } from '../../requirement-marks.ts'
import {
  answerOf,
  cmmcScore,
  deductionOf,
  metByMark,
  type RequirementStatus,
  type ScoredRequirement,
  securityPlan,
  sprsScore,
  statusOf,
} from '../../scoring.ts'
import { type Days, type Verdict, verdictOf } from '../../verdict.ts'
import { takenOffText } from '../../wording.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Workbook } from './workbook.ts'

/** How an assessment stands, computed by the rules that the server scores with. */
export interface Summary {
  answered: number
  rows: number
  /** Percentage, rounded down (ASSESS-17). */
  progress: number
  met: number
  /** Percentage of requirements met (ASSESS-25). */
  percent: number
  /** Null without a system security plan; undefined for Level 1, which has none. */
  sprs: number | null | undefined
  /** What it would be with a plan. */
  sprsWithPlan: number | null
  verdict: Verdict
  days: Days
  /** What weakens the score, line by line (RULE-08). */
  honesty: string[]
  requirements: ReadonlyMap<string, RequirementSummary>
}

export interface RequirementSummary {
  status: RequirementStatus
  /** The mark by which alone it counts as met. */
  metBy: MarkKind | undefined
  /** Points taken off as it stands, and the same in words; none where it is met. */
  deduction: number
  takenOff: string
  answered: number
  rows: number
  flagged: boolean
  notes: HonestyNote[]
}

/** @param now of a completion, its day */
export function summarize({ key, requirements }: Questionnaire, workbook: Workbook, now = new Date()): Summary {
  const { answers, responses } = workbook
  const summaries = new Map(
    requirements.map((requirement) => {
      const { id, objectives } = requirement
      const status = statusOf(requirement, responses)
      return [
        id,
        {
          status,
          metBy: metByMark(requirement, responses),
          deduction: deductionOf(requirement, responses),
          takenOff: status === 'met' ? '' : takenOffText(requirement, responses),
          answered: objectives.filter((objective) => answerOf(answers, id, objective) !== undefined).length,
          rows: objectives.length,
          flagged: workbook.item(id).flagged === true,
          notes: honestyNotes(requirement, responses),
        },
      ]
    }),
  )
  const total = (of: (summary: RequirementSummary) => number) =>
    [...summaries.values()].reduce((sum, summary) => sum + of(summary), 0)
  const [answered, rows] = [total((one) => one.answered), total((one) => one.rows)]
  const days = planningDays(now, workbook.posted)
  const verdict = verdictOf(key, requirements, responses, days)
  return {
    answered,
    rows,
    progress: Math.floor((answered * 100) / rows),
    met: verdict.met,
    percent: cmmcScore(requirements, responses),
    sprs: verdict.score,
    sprsWithPlan: sprsScore(
      requirements.filter(({ id }: ScoredRequirement) => id !== securityPlan),
      responses,
    ),
    verdict,
    days,
    honesty: honestyCounts(requirements, responses),
    requirements: summaries,
  }
}

export const filters = {
  all: 'All questions',
  unanswered: 'Unanswered',
  unmet: 'Not met',
  flagged: 'Flagged for review',
  notes: 'With a note',
} as const
export type Filter = keyof typeof filters

export function passes(filter: Filter, { status, answered, rows, flagged, notes }: RequirementSummary): boolean {
  if (filter === 'unanswered') return answered < rows
  if (filter === 'unmet') return status === 'unmet'
  if (filter === 'flagged') return flagged
  return filter === 'all' || notes.length > 0
}

/** The first row without an answer after this one, or from the start when there is none after it. */
export function nextUnanswered({ rows }: Questionnaire, workbook: Workbook, after: string): string | undefined {
  const from = rows.indexOf(after) + 1
  const ordered = [...rows.slice(from), ...rows.slice(0, from)]
  return ordered.find((row) => answerOf(workbook.answers, row.split('[')[0] as string, row) === undefined)
}
