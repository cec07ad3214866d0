/** 1 yes, 0 no, -1 not applicable (ASSESS-12). Any other number counts as unanswered. */
export type AnswerCode = 1 | 0 | -1

export interface Answer {
  answer: number
}

/** Answers by requirement, then by objective: `{"3.1.1": {"3.1.1[a]": {answer: 1}}}` (ASSESS-13). */
export type Answers = Readonly<Record<string, Readonly<Record<string, Answer>> | undefined>>

/** What scoring needs to know of a requirement. */
export interface ScoredRequirement {
  /** As in NIST SP 800-171 revision 2, "3.1.1". */
  id: string
  /** Ids of its SP 800-171A objectives, "3.1.1[a]". */
  objectives: readonly string[]
  /** Points the DoD Assessment Methodology takes off when it is not met; null for 3.12.4. */
  weight: number | null
  /** Points taken off instead where the methodology's partial credit is claimed (3.5.3, 3.13.11). */
  partial?: number
}

export type RequirementStatus = 'met' | 'unmet' | 'unanswered'

/** The system security plan: without it there is no score (DoD Assessment Methodology 1.2.1, annex A, 3.12.4). */
export const securityPlan = '3.12.4'

/** Requirements that may never be open in a conditional Level 2 status (32 CFR 170.21(a)(2)(iii)). */
export const neverOpen: readonly string[] = ['3.1.20', '3.1.22', '3.12.4', '3.10.3', '3.10.4', '3.10.5']

/** The one requirement of more than a point that may be open, when encryption is in use but not validated (32 CFR 170.21(a)(2)(ii)). */
export const encryption = '3.13.11'

/** 80 per cent of 110 (32 CFR 170.21(a)(2)(i)). */
export const conditionalMinimum = 88

/** Days to close the open items of a conditional status (32 CFR 170.21(b)). */
export const closeOutDays = 180

export function answerOf(answers: Answers, requirement: string, objective: string): AnswerCode | undefined {
  const code = answers[requirement]?.[objective]?.answer
  return code === 1 || code === 0 || code === -1 ? code : undefined
}

/** Met when every objective is answered yes or not applicable; unmet as soon as one is answered no (ASSESS-23). */
export function statusOf(requirement: ScoredRequirement, answers: Answers): RequirementStatus {
  const codes = requirement.objectives.map((objective) => answerOf(answers, requirement.id, objective))
  if (codes.includes(0)) return 'unmet'
  return codes.includes(undefined) ? 'unanswered' : 'met'
}

/**
 * Under this key of a requirement with partial credit stands whether it is claimed. For 3.5.3: a second factor for
 * remote and privileged users, not yet for all. For 3.13.11: encryption in use, not validated.
 */
export const partialKey = (requirement: string) => `${requirement}[partial]`

/** Points taken off for a requirement; an unanswered one counts as not met. */
export function deductionOf(requirement: ScoredRequirement, answers: Answers): number {
  if (requirement.weight === null || statusOf(requirement, answers) === 'met') return 0
  const claimed = answerOf(answers, requirement.id, partialKey(requirement.id)) === 1
  return claimed ? (requirement.partial ?? requirement.weight) : requirement.weight
}

/** Number of requirements met (ASSESS-23). */
export function nistScore(requirements: readonly ScoredRequirement[], answers: Answers): number {
  return requirements.filter((requirement) => statusOf(requirement, answers) === 'met').length
}

/**
 * The score of the DoD Assessment Methodology, -203 to 110, as SPRS takes it (ASSESS-24);
 * null without a system security plan, when no score can be given.
 */
export function sprsScore(requirements: readonly ScoredRequirement[], answers: Answers): number | null {
  const plan = requirements.find(({ id }) => id === securityPlan)
  if (plan && statusOf(plan, answers) !== 'met') return null
  return requirements.reduce((score, requirement) => score - deductionOf(requirement, answers), 110)
}

/** Percentage of practices met, rounded down (ASSESS-25). */
export function cmmcScore(requirements: readonly ScoredRequirement[], answers: Answers): number {
  return requirements.length === 0 ? 0 : Math.floor((nistScore(requirements, answers) * 100) / requirements.length)
}

/** Percentage of rows answered, rounded down (ASSESS-17). */
export function progressOf(requirements: readonly ScoredRequirement[], answers: Answers): number {
  let rows = 0
  let answered = 0
  for (const { id, objectives } of requirements)
    for (const objective of objectives) {
      rows++
      if (answerOf(answers, id, objective) !== undefined) answered++
    }
  return rows === 0 ? 0 : Math.floor((answered * 100) / rows)
}

export interface Obstacle {
  /** The requirement that stands in the way; null for the score as a whole. */
  requirement: string | null
  reason: 'never-open' | 'weighs-too-much' | 'score-too-low' | 'no-security-plan' | 'not-met'
}

export interface Verdict {
  /** `final`: everything met. `conditional`: open items may be closed within 180 days. `none`: not yet. */
  status: 'final' | 'conditional' | 'none'
  score: number | null
  /** Requirements not met, or not yet answered. */
  open: string[]
  /** What stands in the way of the next better status. */
  obstacles: Obstacle[]
}

/** Would this assessment give a Level 2 status, and which one (32 CFR 170.16, 170.21(a)(2), 170.24)? */
export function levelTwoVerdict(requirements: readonly ScoredRequirement[], answers: Answers): Verdict {
  const score = sprsScore(requirements, answers)
  const openOnes = requirements.filter((requirement) => statusOf(requirement, answers) !== 'met')
  const open = openOnes.map(({ id }) => id)
  if (open.length === 0) return { status: 'final', score, open, obstacles: [] }
  const obstacles: Obstacle[] = []
  if (score !== null && score < conditionalMinimum) obstacles.push({ requirement: null, reason: 'score-too-low' })
  for (const requirement of openOnes) {
    const { id } = requirement
    if (id === securityPlan) obstacles.push({ requirement: id, reason: 'no-security-plan' })
    else if (neverOpen.includes(id)) obstacles.push({ requirement: id, reason: 'never-open' })
    else if (deductionOf(requirement, answers) > (id === encryption ? 3 : 1))
      obstacles.push({ requirement: id, reason: 'weighs-too-much' })
  }
  return { status: obstacles.length === 0 ? 'conditional' : 'none', score, open, obstacles }
}

/** Level 1 knows no open items: every practice is met, or there is no status (32 CFR 170.15, 170.21(a)(1)). */
export function levelOneVerdict(requirements: readonly ScoredRequirement[], answers: Answers): Verdict {
  const open = requirements.filter((requirement) => statusOf(requirement, answers) !== 'met').map(({ id }) => id)
  return {
    status: open.length === 0 ? 'final' : 'none',
    score: cmmcScore(requirements, answers),
    open,
    obstacles: open.map((requirement) => ({ requirement, reason: 'not-met' })),
  }
}
