import {
  countOf,
  type Details,
  deductionOf,
  hasPartialCredit,
  nistScore,
  type Responses,
  type ScoredRequirement,
  securityPlan,
  sprsScore,
  statusOf,
} from './scoring.ts'
import type { AssessmentKey } from './shapes-contract.ts'

/** Requirements that may never be open in a conditional Level 2 status (32 CFR 170.21(a)(2)(iii)). */
export const neverOpen: readonly string[] = ['3.1.20', '3.1.22', '3.12.4', '3.10.3', '3.10.4', '3.10.5']

/** The one requirement of more than a point that may be open, when encryption is in use but not validated (32 CFR 170.21(a)(2)(ii)). */
export const encryption = '3.13.11'

/** Plans of action: not met itself where what is open has none (DoD Assessment Methodology 1.2.1, 5(g)(iii)). */
export const plansOfAction = '3.12.2'

/** 80 per cent of 110 (32 CFR 170.21(a)(2)(i)). */
export const conditionalMinimum = 88

/** What the plan of an open requirement lacks to count as one. */
export type Lack = 'plan' | 'owner' | 'date' | 'date-passed' | 'date-too-late'

/** Why a requirement may not be open in a conditional status, or what its plan lacks. */
export type ObstacleReason =
  | 'never-open'
  | 'weighs-too-much'
  | 'score-too-low'
  | 'no-security-plan'
  | 'no-plan'
  | 'not-met'
  | 'not-assessed'

export interface Obstacle {
  /** The requirement that stands in the way; null for the assessment as a whole. */
  requirement: string | null
  reason: ObstacleReason
  /** Of `no-plan`. */
  lacks?: Lack[]
}

/** The days between which a plan's date has to lie, as YYYY-MM-DD. */
export interface Days {
  today: string
  /** Last day to close what is open: 180 days after the status date, or after today while there is none. */
  lastDay: string
  /** The last day of an entered conditional status that has passed. */
  expired?: string
}

export interface Verdict {
  /** `final`: everything met. `conditional`: open items may be closed within 180 days. `none`: not yet. */
  status: 'final' | 'conditional' | 'none'
  /** Of the DoD Assessment Methodology; null without a system security plan, undefined for Level 1, which has none. */
  score: number | null | undefined
  met: number
  total: number
  /** Not met, as the requirements are asked. */
  open: string[]
  /** Not yet assessed. */
  unassessed: string[]
  /** What is not met and has no whole plan of action, which makes 3.12.2 itself not met. */
  unplanned: string[]
  /** What stands in the way of the next better status. */
  obstacles: Obstacle[]
}

/** What the plan lacks to say how, by whom and when (32 CFR 170.24(c)(2)(i)(B)(6)). */
export function lacksOf({ plan = '', owner = '', targetDate = '' }: Details = {}): Lack[] {
  const lacks: [Lack, boolean][] = [
    ['plan', !plan.trim()],
    ['owner', !owner.trim()],
    ['date', !targetDate],
  ]
  return lacks.filter(([, applies]) => applies).map(([lack]) => lack)
}

/** The same, for a plan that is to be closed within the days of a conditional status. */
function conditionalLacksOf(details: Details | undefined, { today, lastDay }: Days): Lack[] {
  const day = details?.targetDate
  if (day && day < today) return [...lacksOf(details), 'date-passed']
  return day && day > lastDay ? [...lacksOf(details), 'date-too-late'] : lacksOf(details)
}

/** Why a requirement that is not met may not stand in the plan of action of a conditional status; undefined where it may. */
export function ineligibility(requirement: ScoredRequirement, responses: Responses): ObstacleReason | undefined {
  if (requirement.id === securityPlan) return 'no-security-plan'
  if (neverOpen.includes(requirement.id)) return 'never-open'
  const most = requirement.id === encryption && hasPartialCredit(requirement, responses) ? 3 : 1
  return deductionOf(requirement, responses) > most ? 'weighs-too-much' : undefined
}

type Judging = (requirements: readonly ScoredRequirement[], responses: Responses, days: Days) => Verdict

function look(requirements: readonly ScoredRequirement[], responses: Responses) {
  const ids = (status: string) =>
    requirements.filter((requirement) => statusOf(requirement, responses) === status).map(({ id }) => id)
  const [open, unassessed] = [ids('unmet'), ids('unanswered')]
  return {
    met: nistScore(requirements, responses),
    total: countOf(requirements),
    open,
    unassessed,
    unplanned: open.filter((id) => lacksOf(responses.requirements[id]).length > 0),
    notAssessed: unassessed.length > 0 ? [{ requirement: null, reason: 'not-assessed' } as const] : [],
  }
}

/** Would this assessment give a status of Level 2 (Self), and which one (32 CFR 170.16, 170.21(a)(2), 170.24)? */
export const levelTwoVerdict: Judging = (requirements, responses, days) => {
  const { notAssessed, ...looked } = look(requirements, responses)
  const score = sprsScore(requirements, responses)
  const obstacles: Obstacle[] = [
    ...(score !== null && score < conditionalMinimum ? [{ requirement: null, reason: 'score-too-low' } as const] : []),
    ...requirements.flatMap((requirement): Obstacle[] => {
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

/** Level 1 knows no open items: every requirement is met, or there is no status (32 CFR 170.15, 170.21(a)(1)). */
export const levelOneVerdict: Judging = (requirements, responses) => {
  const { notAssessed, ...looked } = look(requirements, responses)
  const obstacles = [...looked.open.map((requirement) => ({ requirement, reason: 'not-met' }) as const), ...notAssessed]
  const status = looked.met === looked.total ? 'final' : 'none'
  return { status, score: undefined, ...looked, unplanned: [], obstacles }
}

/** NIST SP 800-171 has a score and no status: nothing is conditional, and no days are counted (RULE-16). */
export const standardVerdict: Judging = (requirements, responses) => {
  const { notAssessed, ...looked } = look(requirements, responses)
  const noPlan = looked.open.includes(securityPlan)
    ? [{ requirement: securityPlan, reason: 'no-security-plan' } as const]
    : []
  const status = looked.met === looked.total ? 'final' : 'none'
  return { status, score: sprsScore(requirements, responses), ...looked, obstacles: [...noPlan, ...notAssessed] }
}

const judges: Readonly<Record<AssessmentKey, Judging>> = {
  NEWNIST800171: standardVerdict,
  NEWCMMCLEVEL1: levelOneVerdict,
  NEWCMMCLEVEL2: levelTwoVerdict,
}

/** What an assessment would be worth today. */
export const verdictOf = (key: AssessmentKey, ...judged: Parameters<Judging>): Verdict => judges[key](...judged)
