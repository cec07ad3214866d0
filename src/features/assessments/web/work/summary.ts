import { type HonestyNote, honestyNotes } from '../../honesty.ts'
import {
  answerOf,
  cmmcScore,
  levelOneVerdict,
  levelTwoVerdict,
  nistScore,
  type RequirementStatus,
  securityPlan,
  sprsScore,
  statusOf,
  type Verdict,
} from '../../scoring.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Workbook } from './workbook.ts'

/** How an assessment stands, computed by the rules that the server scores with. */
export interface Summary {
  answered: number
  rows: number
  /** Percentage, rounded down (ASSESS-17). */
  progress: number
  met: number
  /** Percentage of practices met (ASSESS-25). */
  percent: number
  /** Null without a system security plan; undefined for Level 1, which has none. */
  sprs: number | null | undefined
  /** What it would be with a plan. */
  sprsWithPlan: number | null
  verdict: Verdict
  requirements: ReadonlyMap<string, RequirementSummary>
}

export interface RequirementSummary {
  status: RequirementStatus
  answered: number
  rows: number
  flagged: boolean
  notes: HonestyNote[]
}

export function summarize({ key, requirements }: Questionnaire, workbook: Workbook): Summary {
  const { answers } = workbook
  const summaries = new Map(
    requirements.map((requirement) => {
      const { id, objectives } = requirement
      const details = workbook.item(id)
      return [
        id,
        {
          status: statusOf(requirement, answers),
          answered: objectives.filter((objective) => answerOf(answers, id, objective) !== undefined).length,
          rows: objectives.length,
          flagged: details.flagged === true,
          notes: honestyNotes(requirement, answers, details),
        },
      ]
    }),
  )
  const total = (of: (summary: RequirementSummary) => number) =>
    [...summaries.values()].reduce((sum, summary) => sum + of(summary), 0)
  const [answered, rows] = [total((one) => one.answered), total((one) => one.rows)]
  const levelOne = key === 'NEWCMMCLEVEL1'
  return {
    answered,
    rows,
    progress: Math.floor((answered * 100) / rows),
    met: nistScore(requirements, answers),
    percent: cmmcScore(requirements, answers),
    sprs: levelOne ? undefined : sprsScore(requirements, answers),
    sprsWithPlan: sprsScore(
      requirements.filter(({ id }) => id !== securityPlan),
      answers,
    ),
    verdict: levelOne ? levelOneVerdict(requirements, answers) : levelTwoVerdict(requirements, answers),
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
