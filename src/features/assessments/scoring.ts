import { type MarkDetails, type MarkKind, wholeMarkOf } from './requirement-marks.ts'

/** 1 yes, 0 no, -1 not applicable (ASSESS-12). Any other number counts as unanswered. */
export type AnswerCode = 1 | 0 | -1

export interface Answer {
  answer: number
  /** How it is done, what is missing, or why it does not apply. */
  how?: string
}

/** Answers by requirement, then by objective: `{"3.1.1": {"3.1.1[a]": {answer: 1}}}` (ASSESS-13). */
export type Answers = Readonly<Record<string, Readonly<Record<string, Answer>> | undefined>>

/** What stands beside the answers of a requirement, as far as rules look at it. */
export interface Details extends MarkDetails {
  evidence?: string
  owner?: string
  /** YYYY-MM-DD, or empty. */
  targetDate?: string
  plan?: string
}

/** All that is scored: as an assessment, its file and its completions hold it. */
export interface Responses {
  answers: Answers
  requirements: Readonly<Record<string, Details | undefined>>
}

/** What has to be answered for partial credit: objectives with Yes, and others with No. */
export interface PartialConditions {
  yes: readonly string[]
  no: readonly string[]
}

/** What scoring needs to know of a requirement. */
export interface ScoredRequirement {
  /** Its number in the standard, "3.1.1". */
  id: string
  /** Ids of its SP 800-171A objectives, "3.1.1[a]". */
  objectives: readonly string[]
  /** Points taken off when it is not met; null for the system security plan, without which there is no score. */
  weight: number | null
  /** Points taken off instead where partial credit is claimed. */
  partial?: number
  /** When it may be claimed. */
  partialWhen?: PartialConditions
  /** Those of one name count as one requirement: FAR 52.204-21(b)(1)(ix) is 3.10.3, 3.10.4 and 3.10.5. */
  countedAs?: string
}

export type RequirementStatus = 'met' | 'unmet' | 'unanswered'

export function answerOf(answers: Answers, requirement: string, objective: string): AnswerCode | undefined {
  const code = answers[requirement]?.[objective]?.answer
  return code === 1 || code === 0 || code === -1 ? code : undefined
}

/** Whether it asks for the system security plan: that alone weighs no points and yet all of them. */
export const isSecurityPlan = ({ weight }: Pick<ScoredRequirement, 'weight'>): boolean => weight === null

const codesOf = ({ id, objectives }: ScoredRequirement, { answers }: Responses) =>
  objectives.map((objective) => answerOf(answers, id, objective))

/**
 * What excuses the objectives answered no: a mark with all that it needs (RULE-14). The system security plan, in which
 * an exception is described, cannot be excused itself.
 */
const excuseOf = (requirement: ScoredRequirement, { requirements }: Responses): MarkKind | undefined =>
  isSecurityPlan(requirement) ? undefined : wholeMarkOf(requirements[requirement.id])

/**
 * Met when every objective is answered yes or not applicable; unmet as soon as one is answered no (ASSESS-23) and no
 * mark excuses it. What is not yet assessed, no mark excuses.
 */
export function statusOf(requirement: ScoredRequirement, responses: Responses): RequirementStatus {
  const codes = codesOf(requirement, responses)
  if (codes.includes(0) && !excuseOf(requirement, responses)) return 'unmet'
  return codes.includes(undefined) ? 'unanswered' : 'met'
}

/** The mark by which alone a requirement counts as met; undefined where its answers say the same, or it is not met. */
export const metByMark = (requirement: ScoredRequirement, responses: Responses): MarkKind | undefined =>
  statusOf(requirement, responses) === 'met' && codesOf(requirement, responses).includes(0)
    ? excuseOf(requirement, responses)
    : undefined

/** Under this key of a requirement with partial credit stands whether it is claimed and confirmed. */
export const partialKey = (requirement: string) => `${requirement}[partial]`

/** Whether the answers leave room for partial credit (RULE-03). */
export function allowsPartialCredit({ id, partialWhen }: ScoredRequirement, answers: Answers): boolean {
  if (!partialWhen) return false
  const { yes, no } = partialWhen
  return yes.every((row) => answerOf(answers, id, row) === 1) && no.every((row) => answerOf(answers, id, row) === 0)
}

export const claimsPartialCredit = (requirement: string, answers: Answers): boolean =>
  answerOf(answers, requirement, partialKey(requirement)) === 1

/** Claimed, and not against the answers. */
export const hasPartialCredit = (requirement: ScoredRequirement, { answers }: Pick<Responses, 'answers'>): boolean =>
  requirement.partial !== undefined &&
  claimsPartialCredit(requirement.id, answers) &&
  allowsPartialCredit(requirement, answers)

/** Points taken off for a requirement; an unanswered one counts as not met. */
export function deductionOf(requirement: ScoredRequirement, responses: Responses): number {
  if (requirement.weight === null || statusOf(requirement, responses) === 'met') return 0
  return hasPartialCredit(requirement, responses) ? (requirement.partial as number) : requirement.weight
}

const countedAs = ({ id, countedAs }: ScoredRequirement) => countedAs ?? id

/** As many as the rule counts. */
export const countOf = (requirements: readonly ScoredRequirement[]): number => new Set(requirements.map(countedAs)).size

/** Number of requirements met (ASSESS-23); one that is asked in parts is met when all of them are. */
export function nistScore(requirements: readonly ScoredRequirement[], responses: Responses): number {
  const notMet = requirements.filter((requirement) => statusOf(requirement, responses) !== 'met')
  return countOf(requirements) - countOf(notMet)
}

/** Percentage of requirements met, rounded down (ASSESS-25). */
export function cmmcScore(requirements: readonly ScoredRequirement[], responses: Responses): number {
  const total = countOf(requirements)
  return total === 0 ? 0 : Math.floor((nistScore(requirements, responses) * 100) / total)
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
