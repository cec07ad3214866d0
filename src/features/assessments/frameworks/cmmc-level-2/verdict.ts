import {
  type Details,
  deductionOf,
  hasPartialCredit,
  isSecurityPlan,
  type Responses,
  type ScoredRequirement,
} from '../../scoring.ts'
import { type Days, type Lack, lacksOf, look, type Obstacle, type Verdict } from '../../verdict.ts'
import { sprsScore } from '../sp-800-171-rev-2/methodology.ts'

/** Requirements that may never be open in a conditional Level 2 status (32 CFR 170.21(a)(2)(iii)). */
const neverOpen: readonly string[] = ['3.1.20', '3.1.22', '3.12.4', '3.10.3', '3.10.4', '3.10.5']

/** The one requirement of more than a point that may be open, when encryption is in use but not validated (32 CFR 170.21(a)(2)(ii)). */
export const encryption = '3.13.11'

/** 80 per cent of 110 (32 CFR 170.21(a)(2)(i)). */
export const conditionalMinimum = 88

/** Why something stands in the way of a status. */
export type Reason =
  | 'never-open'
  | 'weighs-too-much'
  | 'score-too-low'
  | 'no-security-plan'
  | 'no-plan'
  | 'not-assessed'

/** What a plan lacks to be closed within the days of a conditional status. */
function conditionalLacksOf(details: Details | undefined, { today, lastDay }: Days): Lack[] {
  const day = details?.targetDate
  if (day && day < today) return [...lacksOf(details), 'date-passed']
  return day && day > lastDay ? [...lacksOf(details), 'date-too-late'] : lacksOf(details)
}

/** Why a requirement that is not met may not stand in the plan of action of a conditional status; undefined where it may. */
export function ineligibility(requirement: ScoredRequirement, responses: Responses): Reason | undefined {
  if (isSecurityPlan(requirement)) return 'no-security-plan'
  if (neverOpen.includes(requirement.id)) return 'never-open'
  const most = requirement.id === encryption && hasPartialCredit(requirement, responses) ? 3 : 1
  return deductionOf(requirement, responses) > most ? 'weighs-too-much' : undefined
}

/** Would this assessment give a status of Level 2 (Self), and which one (32 CFR 170.16, 170.21(a)(2), 170.24)? */
export function judge(requirements: readonly ScoredRequirement[], responses: Responses, days: Days): Verdict {
  const { notAssessed, ...looked } = look(requirements, responses)
  const score = sprsScore(requirements, responses)
  const obstacles: (Obstacle & { reason: Reason })[] = [
    ...(score !== null && score < conditionalMinimum ? [{ requirement: null, reason: 'score-too-low' } as const] : []),
    ...requirements.flatMap((requirement): (Obstacle & { reason: Reason })[] => {
      if (!looked.open.includes(requirement.id)) return []
      const reason = ineligibility(requirement, responses)
      if (reason) return [{ requirement: requirement.id, reason }]
      const lacks = conditionalLacksOf(responses.requirements[requirement.id], days)
      return lacks.length > 0 ? [{ requirement: requirement.id, reason: 'no-plan', lacks }] : []
    }),
    ...notAssessed,
  ]
  const status = looked.met === looked.total ? 'final' : obstacles.length === 0 ? 'conditional' : 'none'
  return { status, score, ...looked, obstacles }
}
