import {
  deductionOf,
  hasPartialCredit,
  type RequirementStatus,
  type Responses,
  type ScoredRequirement,
} from './scoring.ts'
import type { Days, Verdict } from './verdict.ts'

/** What screens and documents say of an assessment, in the same words. */

export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/** The minus sign that screen readers and typesetters know. */
export const signed = (score: number): string => (score < 0 ? `−${-score}` : String(score))

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
export function targetDateText(
  day: string,
  { today, lastDay, expired }: Days,
  { conditional }: { conditional?: object },
): string {
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

/** Of what is not yet assessed, as something that stands in the way. */
export const notAssessedText = ({ unassessed }: Verdict): string =>
  `${count(unassessed.length, 'requirement is', 'requirements are')} not yet assessed`

/** The same as a further sentence; nothing where all is assessed. */
export const notYetAssessed = (verdict: Verdict): string =>
  verdict.unassessed.length > 0 ? ` ${notAssessedText(verdict)}.` : ''

/** RULE-06 */
export const obstaclesText = ({ obstacles }: Verdict): string =>
  `${count(obstacles.length, 'obstacle stands', 'obstacles stand')} in the way`
