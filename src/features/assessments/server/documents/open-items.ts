import { targetDateText, toBeEntered } from '../../wording.ts'
import type { Report, ReportRequirement } from './report.ts'

/** There is no score without what has no weight: it comes first. */
const pointsOf = ({ question, deduction }: ReportRequirement) => (question.weight === null ? 99 : deduction)

/** What is not met, what takes off most first. What is not yet assessed is none of it (RULE-07). */
export const openRequirements = ({ requirements }: Report): ReportRequirement[] =>
  requirements.filter(({ status }) => status === 'unmet').sort((a, b) => pointsOf(b) - pointsOf(a))

/** Why each objective is not met, in the company's words (32 CFR 170.24(b)(2)). */
export function weaknessOf({ question, rows }: ReportRequirement): string {
  const failed = rows.filter(({ answer }) => answer === 'No')
  const lines = failed.map(
    ({ name, question: asked, how }) => `${name} ${how || `${toBeEntered}. Answered No: ${asked}`}`,
  )
  return [`${question.title}.`, ...lines].join('\n')
}

/** The steps that somebody entered; none are made up. */
export const milestonesOf = ({ details }: ReportRequirement): string[] =>
  details.plan
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A date that is over makes an open item a late one. */
export function itemStatus({ details }: ReportRequirement, day: string): string {
  if (!details.targetDate) return 'Open, no date'
  return details.targetDate < day ? 'Open, late' : 'Open, planned'
}

export const dueText = (report: Report, { details }: ReportRequirement): string =>
  targetDateText(details.targetDate, report.days, report.framework)

/** Whether it may stand in the plan of action of a conditional status (32 CFR 170.21(a)(2)). */
export function mayStayOpen(
  { framework: { conditional, obstacleText }, verdict }: Report,
  { question, ineligible, deduction }: ReportRequirement,
): string {
  if (ineligible) return `No: ${obstacleText({ requirement: question.name, reason: ineligible }, verdict)}`
  return conditional?.isException(question.name, deduction)
    ? 'Yes, as the one item of more than a point (32 CFR 170.21(a)(2)(ii))'
    : 'Yes'
}

/** RULE-07 */
export function notYetAssessed({ verdict: { unassessed } }: Report): string | undefined {
  if (unassessed.length === 0) return undefined
  return `Not yet assessed, and so neither met nor a weakness: ${unassessed.join(', ')}.`
}
