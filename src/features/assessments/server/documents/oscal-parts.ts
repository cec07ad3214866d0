import { createHash } from 'node:crypto'
import { statusText } from '../../mark-names.ts'
import { markLines } from './marked-requirements.ts'
import { dueText, itemStatus, mayStayOpen, milestonesOf, weaknessOf } from './open-items.ts'
import type { Report, ReportRequirement } from './report.ts'
import { wholeStatementOf } from './statements.ts'

/** NIST's Open Security Controls Assessment Language: what assessment results and plans of action are made of. */
const oscalVersion = '1.2.1'

/**
 * Version 5 UUID (RFC 9562) in the namespace that the organization's network is, or a further system: the same thing
 * keeps its identifier in both files and in each file made anew, however the company is called, and no other company
 * has it.
 */
function identifierIn(namespace: string, name: string): string {
  const within = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  const bytes = createHash('sha1').update(within).update(name).digest()
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

export const identifier = ({ place, key }: Report, thing: string): string => identifierIn(place, `${key}\n${thing}`)

/** Of a file itself: OSCAL wants a new one whenever the content changes. */
export const documentIdentifier = (report: Report, model: string): string =>
  identifier(report, `${model} ${report.madeAt.toISOString()}`)

/** A value of one line: OSCAL takes none with line breaks or with blanks at its ends, and none that is empty. */
export const line = (text: string, otherwise = 'not given'): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim() || otherwise

/** A value of several lines. */
export const lines = (text: string): string => text.toWellFormed().trim()

export const someOf = <Item>(name: string, items: readonly Item[]) => (items.length > 0 ? { [name]: items } : {})

/** The portal's own words: NIST defined none of them. */
export const property = ({ publicUrl }: Report, name: string, value: string) => ({
  name,
  ns: `${publicUrl}/oscal`,
  value: line(value),
})

export function metadata(report: Report, title: string) {
  const company = identifierIn(report.network, 'company')
  const person = identifierIn(report.network, `person ${report.preparedById}`)
  const { name, uniqueName, cageCodes, uei } = report.facts
  const named = (names: Record<string, string | undefined>) =>
    Object.entries(names).flatMap(([word, value]) => (value ? [property(report, word, value)] : []))
  return {
    title: line(title),
    'last-modified': report.madeAt.toISOString(),
    version: report.day,
    'oscal-version': oscalVersion,
    ...someOf('props', named({ 'system-name': name, 'system-unique-name': uniqueName })),
    roles: [{ id: 'prepared-by', title: 'Made this document' }],
    parties: [
      {
        uuid: company,
        type: 'organization',
        name: line(report.company.name),
        ...someOf('props', named({ 'cage-codes': cageCodes, uei })),
      },
      { uuid: person, type: 'person', name: line(report.preparedBy) },
    ],
    'responsible-parties': [{ 'role-id': 'prepared-by', 'party-uuids': [person] }],
    remarks: lines(wholeStatementOf(report)),
  }
}

/** Whether anything of it was answered: only that was observed (RULE-07). */
export const isAssessed = ({ answeredAt }: ReportRequirement): boolean => answeredAt !== undefined

export function observationOf(report: Report, requirement: ReportRequirement) {
  const { question, rows, details, status, metBy, answeredAt } = requirement
  const answered = rows.filter(({ answer }) => answer !== 'Not yet assessed')
  return {
    uuid: identifier(report, `observation ${question.name}`),
    title: line(`${question.name} ${question.title}`),
    description: lines(
      answered.map(({ name, answer, how }) => `${name}: ${answer}${how ? `. ${how}` : ''}`).join('\n'),
    ),
    props: [
      property(report, report.framework.catalog.oscal.identifier, question.identifier),
      property(report, 'status', statusText(status, metBy)),
    ],
    // Nobody entered by which method it was looked at.
    methods: ['UNKNOWN'],
    types: ['control-objective'],
    ...(details.evidence.trim() ? { 'relevant-evidence': [{ description: lines(details.evidence) }] } : {}),
    ...(details.mark ? { remarks: lines(markLines(requirement).join('\n')) } : {}),
    // When it was answered last.
    collected: answeredAt?.last,
  }
}

export function riskOf(report: Report, requirement: ReportRequirement) {
  const { question, details, takenOff } = requirement
  const steps = milestonesOf(requirement)
  return {
    uuid: identifier(report, `risk ${question.name}`),
    title: line(`${question.name} is not met`),
    description: lines(weaknessOf(requirement)),
    statement: lines(`By the company’s own answers, ${question.identifier} is not met (${takenOff}).`),
    status: 'open',
    // Noon: the same day in every zone of the United States.
    ...(details.targetDate ? { deadline: `${details.targetDate}T12:00:00Z` } : {}),
    ...(steps.length > 0 ? { remediations: [remediationOf(report, requirement, steps)] } : {}),
  }
}

/** What somebody planned; the date is the item's, and no step has one of its own. */
function remediationOf(report: Report, { question, details }: ReportRequirement, steps: readonly string[]) {
  const props = [
    ...(details.owner.trim() ? [property(report, 'owner', details.owner)] : []),
    ...(details.resources.trim() ? [property(report, 'resources', details.resources)] : []),
  ]
  return {
    uuid: identifier(report, `remediation ${question.name}`),
    lifecycle: 'planned',
    title: line(`Plan to meet ${question.name}`),
    description: lines(steps.join('\n')),
    ...someOf('props', props),
    tasks: steps.map((title, index) => ({
      uuid: identifier(report, `task ${question.name} ${index}`),
      type: 'action',
      title: line(title),
    })),
  }
}

export function poamItemOf(report: Report, requirement: ReportRequirement) {
  const { question, takenOff, details } = requirement
  return {
    uuid: identifier(report, `poam item ${question.name}`),
    title: line(`${question.name} ${question.title}`),
    description: lines(weaknessOf(requirement)),
    props: [
      property(report, report.framework.catalog.oscal.identifier, question.identifier),
      property(report, 'points-taken-off', takenOff),
      ...(report.framework.conditional ? [property(report, 'may-stay-open', mayStayOpen(report, requirement))] : []),
      property(report, 'status', itemStatus(requirement, report.day)),
      ...(details.targetDate ? [property(report, 'target-date', dueText(report, requirement))] : []),
    ],
    'related-observations': [{ 'observation-uuid': identifier(report, `observation ${question.name}`) }],
    'related-risks': [{ 'risk-uuid': identifier(report, `risk ${question.name}`) }],
  }
}
