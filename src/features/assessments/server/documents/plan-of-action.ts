import { toCsv } from '../../../../platform/csv.ts'
import { openRequirements, type Report, type ReportRequirement } from './report.ts'
import { heading, paragraph, table, wordDocument } from './word.ts'

const columns = [
  'Requirement',
  'CMMC identifier',
  'Weight',
  'Weakness',
  'Owner',
  'Resources',
  'Milestones',
  'Target date',
  'Status',
] as const

/** What is wrong, by the objectives that are not met. */
export function weaknessOf({ question, rows, status }: ReportRequirement): string {
  const failed = rows.filter(({ answer }) => answer === 'No')
  const open = rows.filter(({ answer }) => answer === 'Not answered')
  const listed = (status === 'unmet' ? failed : open).map(({ name, question: asked }) => `${name} ${asked}`)
  return `${question.title}. ${status === 'unmet' ? 'Not met' : 'Not yet answered'}: ${listed.join('; ')}`
}

export const milestonesOf = ({ details, question }: ReportRequirement): string[] => {
  const lines = details.plan
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > 0 ? lines : [`Decide how to meet ${question.name}, and by when`]
}

/** A date that is over makes an open item a late one. */
export function itemStatus({ details, status }: ReportRequirement, day: string): string {
  if (status === 'unanswered') return 'To be assessed'
  if (!details.targetDate) return 'Open, no date'
  return details.targetDate < day ? 'Open, late' : 'Open, planned'
}

const rowsOf = (report: Report): string[][] =>
  openRequirements(report).map((requirement) => {
    const { question, details } = requirement
    return [
      question.name,
      question.identifier,
      question.weight === null ? 'No score without it' : String(question.weight),
      weaknessOf(requirement),
      details.owner || 'To be named',
      details.resources || 'To be estimated',
      milestonesOf(requirement).join('\n'),
      details.targetDate || 'To be set',
      itemStatus(requirement, report.day),
    ]
  })

export const planOfActionCsv = (report: Report): Buffer => toCsv([columns, ...rowsOf(report)])

export function planOfActionWord(report: Report): Promise<Buffer> {
  const rows = rowsOf(report)
  return wordDocument({
    title: 'Plan of action and milestones',
    subject: `${report.title}, ${report.company.name}`,
    author: report.preparedBy,
    landscape: true,
    parts: [
      paragraph(`${report.company.name}, ${report.title}, as of ${report.day}. Prepared by ${report.preparedBy}.`),
      heading(1, 'Open requirements'),
      rows.length === 0
        ? paragraph('There are no open requirements.')
        : table(columns, rows, [8, 10, 6, 27, 10, 10, 14, 8, 7]),
    ],
  })
}
