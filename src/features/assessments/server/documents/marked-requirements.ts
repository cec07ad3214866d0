import { facts, heading, type Part, paragraph } from '../../../../platform/documents/word-file.ts'
import { markNames } from '../../mark-names.ts'
import { markCounts, markFacts, markRules } from '../../mark-wording.ts'
import type { Report, ReportRequirement } from './report.ts'
import { leadingToFamily } from './statements.ts'

/** RULE-14: marked requirements, apart from the others. None of them is an item of the plan of action. */
const markedOf = ({ requirements }: Report): ReportRequirement[] => requirements.filter(({ details }) => details.mark)

const rules =
  'An enduring exception counts as met where the system security plan describes it with its mitigations (32 CFR 170.24(b)(1)(i)); a temporary deficiency where an operational plan of action addresses it with reviews, milestones and progress (32 CFR 170.24(b)(1)(ii)). That operational plan is the company’s own, and none of the plan of action and milestones.'

/** What stands under the heading; nothing where nothing is marked. */
export function markedParts(report: Report): Part[] {
  const marked = markedOf(report)
  if (marked.length === 0) return []
  return [
    paragraph(rules),
    ...marked.flatMap((requirement) => {
      const { question, details, status, metBy } = requirement
      return [
        heading(2, `${question.name} ${question.title} (${question.identifier})`),
        facts([
          ['Mark', details.mark ? `${markNames[details.mark]} (${markRules[details.mark]})` : ''],
          ...markFacts(details).map(([name, text]) => [name, leadingToFamily(report, requirement, text)] as const),
          ['How it counts', markCounts(details, status, metBy)],
        ]),
      ]
    }),
  ]
}

/** All of a mark, line by line. */
export function markLines({ details, status, metBy }: ReportRequirement): string[] {
  if (!details.mark) return []
  return [
    `${markNames[details.mark]}. ${markCounts(details, status, metBy)}`,
    ...markFacts(details).map(([name, text]) => `${name}: ${text}`),
  ]
}

/** One line for each. */
export const markedLines = (report: Report): string[] =>
  markedOf(report).map(
    ({ question, details, status, metBy }) =>
      `${question.name} ${details.mark ? markNames[details.mark].toLowerCase() : ''}: ${markCounts(details, status, metBy)}`,
  )
