import {
  bullet,
  type Cell,
  facts,
  heading,
  type Part,
  paragraph,
  table,
} from '../../../../platform/documents/word-file.ts'
import { markNames, statusText } from '../../mark-names.ts'
import { marksTitle } from '../../mark-wording.ts'
import { targetDateText, toBeEntered } from '../../wording.ts'
import { assetParts } from './asset-list.ts'
import { flowParts } from './flow-of-cui.ts'
import { markedParts } from './marked-requirements.ts'
import type { Report, ReportRequirement } from './report.ts'
import { partsByProviders, providerParts } from './service-providers.ts'
import { leading, leadingToFamily, placeOfProfile, placeOfResult, verdictWords } from './statements.ts'
import { cageCodes, factOf, peopleTable } from './system-entries.ts'
import { wordDocument } from './word.ts'

/** What 3.12.4 asks of a plan and no answer says, by the field that holds it. */
const described = [
  ['planName', 'Name of this plan', ''],
  ['planVersion', 'Version of this plan', 'Number each version that you approve.'],
  ['planDate', 'Date of this plan', 'The day on which this version was approved.'],
  ['name', 'System name', 'Name the system that handles federal contract information or CUI.'],
  ['uniqueName', 'Unique name', 'A short identifier that no other system of yours has.'],
  ['purpose', 'What the system is for', 'Say in two sentences what work is done on it and for whom.'],
  [
    'boundary',
    'System boundary',
    'List the sites, networks, computers, machines and cloud services inside, and what stays outside.',
  ],
  ['environment', 'Environment of operation', 'Describe buildings, remote work, and who looks after the computers.'],
  ['connections', 'Connections to other systems', 'Name each one, what passes, and how it is protected.'],
  ['users', 'Number of users', ''],
  ['administrators', 'Number of administrators', ''],
  ['cuiCategories', 'Kinds of CUI', 'By the categories of the CUI Registry.'],
] as const

/** A system security plan from the answers: what is done, by whom, shown by what. */
export function securityPlanWord(report: Report): Promise<Buffer> {
  const { company, scores, honesty, families } = report
  const marked = markedParts(report)
  const known = (text: string): Cell => text || { text: toBeEntered, link: placeOfProfile(report) }
  return wordDocument({
    title: 'System security plan',
    report,
    parts: [
      heading(1, '1. The company and its system'),
      facts([
        ['Company', company.name],
        ['CAGE codes', cageCodes(report)],
        ['Unique entity identifier (UEI)', factOf(report, 'uei')],
        ['Number of employees', factOf(report, 'employees')],
        ['NAICS codes', known(company.naicsCodes)],
        ['Website', known(company.website)],
        ...described.map(([field, name, task]) => [name, factOf(report, field, task)] as const),
      ]),
      peopleTable(report),
      ...assetParts(report),
      ...flowParts(report),
      ...providerParts(report),
      heading(1, '2. Where the company stands'),
      paragraph(`${scores.met} of ${scores.total} requirements are met. ${verdictWords(report)}`),
      ...honesty.map(bullet),
      heading(1, '3. How each requirement is met'),
      ...families.flatMap(({ name, title, requirements }) => [
        heading(2, `${title} (${name})`),
        ...requirements.flatMap((requirement) => partsOf(report, requirement)),
      ]),
      heading(1, `4. ${marksTitle}`),
      ...(marked.length > 0 ? marked : [paragraph('None is marked.')]),
      heading(1, '5. Review and approval'),
      // Entered in the file itself: it leads to where the file is made.
      paragraph(
        leading(
          `${toBeEntered}: how often this plan is read again, and what else makes you change it (${report.framework.catalog.securityPlan}).`,
          placeOfResult(report),
        ),
      ),
      table(
        ['Date', 'What changed', 'Approved by'],
        [[toBeEntered, toBeEntered, toBeEntered].map((text) => leading(text, placeOfResult(report)))],
        [20, 50, 30],
      ),
    ],
  })
}

function partsOf(report: Report, requirement: ReportRequirement): Part[] {
  const { question, official, status, metBy, takenOff, rows, details } = requirement
  const told = (text: string) => leadingToFamily(report, requirement, text)
  const points = report.framework.methodology && status === 'unmet' ? `, ${takenOff} taken off` : ''
  return [
    heading(3, `${question.name} ${question.title} (${question.identifier})`),
    paragraph(`${official.name}: ${official.statement} (${official.source})`, { keepNext: true }),
    paragraph(told(`Status: ${statusText(status, metBy)}${points}. Owner: ${details.owner || toBeEntered}.`), {
      bold: true,
      keepNext: true,
    }),
    table(
      ['Objective', 'Question', 'Answer', 'How it is done, or what is missing'],
      rows.map(({ name, question: asked, answer, how }) => [name, asked, answer, how]),
      [13, 42, 14, 31],
    ),
    ...partsByProviders(report, requirement),
    ...(details.evidence
      ? [paragraph(`Evidence: ${details.evidence}`)]
      : [paragraph(told(`Evidence: ${toBeEntered}. An assessor would look at:`)), ...question.evidence.map(bullet)]),
    ...(details.mark ? [paragraph(`${markNames[details.mark]}: see section 4.`)] : []),
    ...(status === 'unmet' && details.plan
      ? [
          paragraph(`Planned: ${details.plan}`),
          paragraph(told(`Target date: ${targetDateText(details.targetDate, report.days, report.framework)}`)),
        ]
      : []),
  ]
}
