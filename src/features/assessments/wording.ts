import { expiredText } from './close-out.ts'
import {
  deductionOf,
  hasPartialCredit,
  type RequirementStatus,
  type Responses,
  type ScoredRequirement,
} from './scoring.ts'
import type { AssessmentKey } from './shapes-contract.ts'
import { conditionalMinimum, type Days, encryption, type Lack, type Obstacle, type Verdict } from './verdict.ts'

export { basicSafeguards } from '../../platform/cmmc-contract.ts'

/** What screens and documents say of an assessment, in the same words. */

export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

export const statusTexts: Record<RequirementStatus, string> = {
  met: 'Met',
  unmet: 'Not met',
  unanswered: 'Not yet assessed',
}

/** What a requirement counts in the DoD Assessment Methodology; its weight is null where there is no score without it. */
export const pointsText = (weight: number | null): string =>
  weight === null ? 'no score without it' : count(weight, 'point', 'points')

/** The points that a requirement takes off as it is answered (RULE-04). */
export function takenOffText(requirement: ScoredRequirement, responses: Responses): string {
  if (requirement.weight === null) return pointsText(null)
  const points = pointsText(deductionOf(requirement, responses))
  return hasPartialCredit(requirement, responses) ? `${points} (partial credit)` : points
}

/** RULE-10: what nobody entered is not made up. */
export const toBeEntered = 'To be entered'

/** RULE-11: a target date as what it is; the last day concerns what a conditional status may leave open. */
export function targetDateText(day: string, { today, lastDay, expired }: Days, conditional: boolean): string {
  if (!day) return toBeEntered
  if (day < today) return `Was due on ${day}`
  if (!conditional || day <= lastDay) return day
  return expired === undefined
    ? `${day}, after the last day of a conditional status (${lastDay})`
    : `${day}, more than 180 days ahead`
}

interface Prepared {
  title: string
  company: string
  day: string
  preparedBy: string
  answered: number
  asked: number
}

/** RULE-09: on every document, and on the list that is printed. */
export const preparedText = ({ title, company, day, preparedBy, answered, asked }: Prepared): string =>
  `Self-assessment against ${title}, prepared by ${company}. This document was made on ${day} by ${preparedBy} from ${answered} of ${asked} answers. It is no assessment by the government or by a C3PAO.`

/** RULE-01: beside every verdict on Level 2. */
export const selfOnly = 'A contract that asks for Level 2 (C3PAO) is not served by a self-assessment.'

/** RULE-02: where the requirements of Level 1 are counted first. */
export const levelOneCount =
  '15 requirements (17 in the older count, which takes the three parts of FAR 52.204-21(b)(1)(ix) apart)'

const lackTexts: Record<Lack, string> = {
  plan: 'no plan',
  owner: 'no owner',
  date: 'no date',
  'date-passed': 'a date that has passed',
  'date-too-late': 'a date after the last day of a conditional status',
}

const reasons: Record<Obstacle['reason'], string> = {
  'never-open': 'may never be open (32 CFR 170.21(a)(2)(iii))',
  'weighs-too-much': 'takes off more than one point (32 CFR 170.21(a)(2)(ii))',
  'score-too-low': `the score is below ${conditionalMinimum}, which is 80 percent of 110 (32 CFR 170.21(a)(2)(i))`,
  'no-security-plan': 'is the system security plan: without it there is no score at all',
  'no-plan': 'has no complete plan of action (32 CFR 170.24(c)(2)(i)(B)(6))',
  'not-met': 'is not met',
  'not-assessed': 'not yet assessed',
}

/** Why something stands in the way; of a requirement, without its name. */
export function obstacleText({ requirement, reason, lacks = [] }: Obstacle, { unassessed }: Verdict): string {
  if (reason === 'not-assessed')
    return `${count(unassessed.length, 'requirement is', 'requirements are')} not yet assessed`
  if (reason === 'no-plan') return `${reasons[reason]}: ${listed(lacks.map((lack) => lackTexts[lack]))}`
  if (requirement === encryption && reason === 'weighs-too-much')
    return 'may be open only where encryption is employed and merely not validated (32 CFR 170.21(a)(2)(ii))'
  return reasons[reason]
}

/** RULE-06 */
export const obstaclesText = ({ obstacles }: Verdict): string =>
  `${count(obstacles.length, 'obstacle stands', 'obstacles stand')} in the way`

const notYetAssessed = ({ unassessed }: Verdict) =>
  unassessed.length > 0 ? ` ${count(unassessed.length, 'requirement is', 'requirements are')} not yet assessed.` : ''

/** What the answers would mean, as a headline and a sentence. */
export function verdictText(key: AssessmentKey, verdict: Verdict, days: Days): [headline: string, sentence: string] {
  if (key === 'NEWCMMCLEVEL1') return levelOneText(verdict)
  return key === 'NEWCMMCLEVEL2' ? levelTwoText(verdict, days) : standardText(verdict)
}

function levelOneText(verdict: Verdict): [string, string] {
  const { status, met, total } = verdict
  if (status === 'final')
    return [
      'Ready for Level 1 (Self)',
      `By the answers given all ${total} requirements are met. The result may be posted once the evidence is in final form (32 CFR 170.24(b)(1)); a senior official of the company affirms it then, and every year.`,
    ]
  return [
    'Not yet Level 1 (Self)',
    `Level 1 allows no open items (32 CFR 170.21(a)(1)), and ${met} of ${total} requirements are met.${notYetAssessed(verdict)}`,
  ]
}

function levelTwoText(verdict: Verdict, days: Days): [string, string] {
  const [headline, sentence] = levelTwoByAnswers(verdict, days)
  return [headline, days.expired === undefined ? sentence : `${sentence} ${expiredText(days.expired)}.`]
}

function levelTwoByAnswers(verdict: Verdict, { lastDay, expired }: Days): [string, string] {
  const { status, score, open } = verdict
  if (status === 'final')
    return [
      'Ready for a final Level 2 (Self) status',
      `By the answers given every requirement is met, and none is left open. ${selfOnly}`,
    ]
  if (status === 'conditional')
    return [
      'Within reach of a conditional Level 2 (Self) status',
      `${count(open.length, 'item is', 'items are')} open, each with a plan, an owner and a date. All have to be closed and assessed again ${expired === undefined ? `by ${lastDay}, within 180 days` : 'within 180 days of the status date of a new assessment'} (32 CFR 170.21(b)). ${selfOnly}`,
    ]
  const short =
    score !== null && score !== undefined && score < conditionalMinimum
      ? ` The score is ${conditionalMinimum - score} short of the ${conditionalMinimum} that it takes.`
      : ''
  return [
    'Not yet a conditional Level 2 (Self) status',
    `${obstaclesText(verdict)}.${short} Only items of one point may be open, and 3.13.11 where encryption is employed but not validated, each with a plan, an owner and a date within 180 days (32 CFR 170.21(a)(2), 170.24(c)(2)(i)(B)(6)). ${selfOnly}`,
  ]
}

function standardText(verdict: Verdict): [string, string] {
  const { status, score, open } = verdict
  if (status === 'final') return ['All requirements are met', 'By the answers given the score is 110 of 110.']
  const headline =
    open.length > 0 ? `${count(open.length, 'requirement is', 'requirements are')} not met` : 'Not yet assessed in full'
  const sentence =
    score === null
      ? 'There is no score without a system security plan (3.12.4).'
      : `The score is ${score} of 110, and what is not yet assessed counts as not met.`
  return [headline, `${sentence}${notYetAssessed(verdict)}`]
}

/**
 * RULE-05: without plans of action 3.12.2 itself is not met (DoD Assessment Methodology 1.2.1, 5(g)(iii)).
 * @param answeredYes whether 3.12.2 is answered as met
 */
export function missingPlansText({ unplanned }: Verdict, answeredYes: boolean): string | undefined {
  if (unplanned.length === 0) return undefined
  const which = `${count(unplanned.length, 'requirement that is not met has', 'requirements that are not met have')} no plan with an owner and a date: ${listed(unplanned)}.`
  const rule =
    'Without plans of action 3.12.2 itself is not met, which takes off 3 points (DoD Assessment Methodology 1.2.1, 5(g)(iii)).'
  return `${which} ${rule}${answeredYes ? ' 3.12.2 is answered as met: is that so?' : ''}`
}
