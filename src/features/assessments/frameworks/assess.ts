import { planningDays } from '../close-out.ts'
import { type HonestyNote, honestyCounts, honestyNotes } from '../honesty.ts'
import type { MarkKind } from '../requirement-marks.ts'
import {
  answerOf,
  deductionOf,
  metByMark,
  type RequirementStatus,
  type Responses,
  type ScoredRequirement,
  statusOf,
} from '../scoring.ts'
import type { Days, Verdict } from '../verdict.ts'
import { takenOffText } from '../wording.ts'
import type { Figure, Framework } from './framework.ts'

/** How an assessment stands: on the screen and in documents the same. */
export interface Assessment {
  /** Objectives answered, of how many. */
  answered: number
  rows: number
  verdict: Verdict
  days: Days
  figures: Figure[]
  /** What weakens the score, line by line (RULE-08). */
  honesty: string[]
  requirements: ReadonlyMap<string, AssessedRequirement>
}

export interface AssessedRequirement {
  status: RequirementStatus
  /** The mark by which alone it counts as met. */
  metBy: MarkKind | undefined
  /** Points taken off as it stands, and the same in words with a partial credit named; none where it is met. */
  deduction: number
  takenOff: string
  /** Why it may not be open in a conditional status; undefined where it may, or there is no such status. */
  ineligible: string | undefined
  answered: number
  rows: number
  notes: HonestyNote[]
}

export interface Answered {
  requirements: readonly ScoredRequirement[]
  responses: Responses
  /** What the company says it posted in SPRS. */
  posted: { status: string; statusDate: string } | null
  now: Date
}

/** What the answers come to by the rules of a check. */
export function assess(framework: Framework, { requirements, responses, posted, now }: Answered): Assessment {
  const assessed = new Map(requirements.map((one) => [one.id, assessRequirement(framework, one, responses)]))
  const total = (of: (one: AssessedRequirement) => number) =>
    [...assessed.values()].reduce((sum, one) => sum + of(one), 0)
  const days = planningDays(now, posted)
  const verdict = framework.judge(requirements, responses, days)
  return {
    answered: total(({ answered }) => answered),
    rows: total(({ rows }) => rows),
    verdict,
    days,
    figures: framework.figures(requirements, responses, verdict),
    honesty: honestyCounts(requirements, responses),
    requirements: assessed,
  }
}

function assessRequirement(
  { conditional }: Framework,
  requirement: ScoredRequirement,
  responses: Responses,
): AssessedRequirement {
  const { id, objectives } = requirement
  const status = statusOf(requirement, responses)
  return {
    status,
    metBy: metByMark(requirement, responses),
    deduction: deductionOf(requirement, responses),
    takenOff: status === 'met' ? '' : takenOffText(requirement, responses),
    ineligible: conditional?.ineligibility(requirement, responses),
    answered: objectives.filter((objective) => answerOf(responses.answers, id, objective) !== undefined).length,
    rows: objectives.length,
    notes: honestyNotes(requirement, responses),
  }
}
