import { statusTexts } from '../../wording.ts'
import { type Report, type ReportRequirement, verdictWords } from './report.ts'
import { bullet, facts, heading, type Part, paragraph, table, wordDocument } from './word.ts'

/** What 3.12.4 asks of a plan, as far as the assessment knows it; the rest is left to fill in, by name. */
const toFillIn = [
  ['System name', 'Name the system that handles federal contract information or CUI.'],
  ['What the system is for', 'Say in two sentences what work is done on it and for whom.'],
  [
    'System boundary',
    'List the sites, networks, computers, machines and cloud services inside, and what stays outside.',
  ],
  ['Environment of operation', 'Describe buildings, remote work, and who looks after the computers.'],
  ['Connections to other systems', 'Name each one, what passes, and how it is protected.'],
  ['Kinds of information', 'Name the kinds of federal contract information and CUI, and where each is kept.'],
] as const

/** A system security plan from the answers: what is done, by whom, shown by what. */
export function securityPlanWord(report: Report): Promise<Buffer> {
  return wordDocument({
    title: 'System security plan',
    subject: `${report.title}, ${report.company.name}`,
    author: report.preparedBy,
    parts: [
      paragraph(`${report.company.name}. Version of ${report.day}, prepared by ${report.preparedBy}.`),
      heading(1, '1. The company and its system'),
      facts([
        ['Company', report.company.name],
        ['CAGE code', report.company.cageCode],
        ['NAICS codes', report.company.naicsCodes],
        ['Website', report.company.website],
        ...toFillIn.map(([name, task]) => [name, `To fill in: ${task}`] as const),
      ]),
      heading(1, '2. Where the company stands'),
      paragraph(`${report.scores.met} of ${report.scores.total} requirements are met. ${verdictWords(report)}`),
      heading(1, '3. How each requirement is met'),
      ...report.families.flatMap(({ name, title, requirements }) => [
        heading(2, `${title} (${name})`),
        ...requirements.flatMap(describe),
      ]),
      heading(1, '4. Review'),
      paragraph('This plan is read again and brought up to date at least once a year and after every larger change.'),
      table(
        ['Date', 'What changed', 'Approved by'],
        [[report.day, 'First version from the assessment', 'To fill in: who approves the plan, and when']],
        [20, 50, 30],
      ),
    ],
  })
}

function describe({ question, status, rows, details }: ReportRequirement): Part[] {
  return [
    heading(3, `${question.name} ${question.title} (${question.identifier})`),
    paragraph(`Status: ${statusTexts[status]}. Owner: ${details.owner || 'to be named'}.`, { bold: true }),
    table(
      ['Objective', 'Question', 'Answer', 'How it is done'],
      rows.map(({ name, question: asked, answer, how }) => [name, asked, answer, how]),
      [13, 42, 14, 31],
    ),
    paragraph(details.evidence ? `Evidence: ${details.evidence}` : 'Evidence to keep ready:'),
    ...(details.evidence ? [] : question.evidence.map(bullet)),
    ...(status === 'met' || !details.plan
      ? []
      : [paragraph(`Planned: ${details.plan}${details.targetDate ? ` By ${details.targetDate}.` : ''}`)]),
  ]
}
