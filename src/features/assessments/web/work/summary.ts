import { type AssessedRequirement, type Assessment, assess } from '../../frameworks/assess.ts'
import { requirementOf } from '../../frameworks/names.ts'
import { answerOf } from '../../scoring.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Workbook } from './workbook.ts'

/** How an assessment stands, computed by the rules that the server scores with. */
export interface Summary extends Omit<Assessment, 'requirements'> {
  /** Percentage, rounded down (ASSESS-17). */
  progress: number
  requirements: ReadonlyMap<string, RequirementSummary>
}

export interface RequirementSummary extends AssessedRequirement {
  flagged: boolean
}

/** @param now of a completion, its day */
export function summarize({ framework, requirements }: Questionnaire, workbook: Workbook, now = new Date()): Summary {
  const { responses, posted } = workbook
  const assessment = assess(framework, { requirements, responses, posted, now })
  const { answered, rows } = assessment
  return {
    ...assessment,
    progress: Math.floor((answered * 100) / rows),
    requirements: new Map(
      [...assessment.requirements].map(([id, one]) => [id, { ...one, flagged: workbook.item(id).flagged === true }]),
    ),
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
  return ordered.find((row) => answerOf(workbook.answers, requirementOf(row), row) === undefined)
}
