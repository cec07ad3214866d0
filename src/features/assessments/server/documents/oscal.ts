import { createHash } from 'node:crypto'
import { statusTexts } from '../../wording.ts'
import { itemStatus, milestonesOf, weaknessOf } from './plan-of-action.ts'
import { openRequirements, type Report, type ReportRequirement, verdictWords } from './report.ts'

/** NIST's Open Security Controls Assessment Language, models "assessment results" and "plan of action and milestones". */
const oscalVersion = '1.2.0'
const namespace = 'https://csrc.nist.gov/projects/protecting-controlled-unclassified-information'

/**
 * Version 5 UUID (RFC 9562) in the namespace that the organization's network is: the same thing keeps its identifier in
 * both files and in each file made anew, however the company is called, and no other company has it.
 */
function identifierIn(network: string, name: string): string {
  const within = Buffer.from(network.replaceAll('-', ''), 'hex')
  const bytes = createHash('sha1').update(within).update(name).digest()
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

const identifier = ({ network, key }: Report, thing: string): string => identifierIn(network, `${key}\n${thing}`)

/** Of a file itself: OSCAL wants a new one whenever the content changes. */
const documentIdentifier = (report: Report, model: string): string =>
  identifier(report, `${model} ${report.madeAt.toISOString()}`)

/** OSCAL takes no empty texts, and none with blanks at their ends. */
const orElse = (text: string, otherwise: string) => text.trim() || otherwise

const controlId = (requirement: string) => `sp800-171r2_${requirement}`
const objectiveId = (objective: string) => `sp800-171a_${objective.replace('[', '.').replace(']', '')}`

function metadata(report: Report, title: string) {
  const company = identifierIn(report.network, 'company')
  const person = identifierIn(report.network, `person ${report.preparedById}`)
  return {
    title,
    'last-modified': report.madeAt.toISOString(),
    version: report.day,
    'oscal-version': oscalVersion,
    roles: [{ id: 'assessor', title: 'Assessor (self-assessment)' }],
    parties: [
      { uuid: company, type: 'organization', name: orElse(report.company.name, 'The company') },
      { uuid: person, type: 'person', name: orElse(report.preparedBy, 'The assessor') },
    ],
    'responsible-parties': [{ 'role-id': 'assessor', 'party-uuids': [person] }],
  }
}

const property = (name: string, value: string) => ({ name, ns: namespace, value })

function observationOf(report: Report, { question, rows, details, status }: ReportRequirement) {
  const answers = rows.map(({ name, answer, how }) => `${name}: ${answer}${how ? `. ${how}` : ''}`)
  return {
    uuid: identifier(report, `observation ${question.name}`),
    title: `${question.name} ${question.title}`,
    description: answers.join('\n'),
    methods: ['EXAMINE', 'INTERVIEW'],
    types: ['control-objective'],
    props: [property('status', statusTexts[status])],
    collected: report.madeAt.toISOString(),
    ...(details.evidence.trim() ? { remarks: details.evidence.trim() } : {}),
  }
}

const riskOf = (report: Report, requirement: ReportRequirement) => {
  const { question, details } = requirement
  return {
    uuid: identifier(report, `risk ${question.name}`),
    title: `${question.name} is not met`,
    description: weaknessOf(requirement),
    statement: question.tooltip,
    status: 'open',
    ...(details.targetDate ? { deadline: `${details.targetDate}T23:59:59Z` } : {}),
    remediations: [
      {
        uuid: identifier(report, `remediation ${question.name}`),
        lifecycle: 'planned',
        title: `Plan to meet ${question.name}`,
        description: milestonesOf(requirement).join('\n'),
        props: [
          property('owner', orElse(details.owner, 'to be named')),
          property('resources', orElse(details.resources, 'to be estimated').replace(/\s*\n\s*/g, '; ')),
        ],
        tasks: milestonesOf(requirement).map((title, index) => ({
          uuid: identifier(report, `task ${question.name} ${index}`),
          type: 'milestone',
          title,
          ...(details.targetDate ? { timing: { 'on-date': { date: `${details.targetDate}T00:00:00Z` } } } : {}),
        })),
      },
    ],
  }
}

const findingsOf = (report: Report, { question, rows }: ReportRequirement) =>
  rows
    .filter(({ answer }) => answer !== 'Not answered')
    .map(({ name, question: asked, answer }) => ({
      uuid: identifier(report, `finding ${name}`),
      title: name,
      description: asked,
      target: {
        type: 'objective-id',
        'target-id': objectiveId(name),
        status: {
          state: answer === 'No' ? 'not-satisfied' : 'satisfied',
          ...(answer === 'Not applicable' ? { reason: 'other', remarks: 'Not applicable' } : {}),
        },
      },
      'related-observations': [{ 'observation-uuid': identifier(report, `observation ${question.name}`) }],
    }))

const someOf = <Item>(name: string, items: Item[]) => (items.length > 0 ? { [name]: items } : {})

export function assessmentResults(report: Report) {
  const title = `${report.title} self-assessment`
  return {
    'assessment-results': {
      uuid: documentIdentifier(report, 'assessment results'),
      metadata: metadata(report, title),
      'import-ap': { href: `#${identifier(report, 'assessment plan')}` },
      results: [
        {
          uuid: identifier(report, 'result'),
          title,
          description: verdictWords(report),
          start: report.completedAt ?? report.madeAt.toISOString(),
          props: [
            property('requirements-met', `${report.scores.met} of ${report.scores.total}`),
            ...(report.scores.sprs === null ? [] : [property('sprs-score', String(report.scores.sprs))]),
          ],
          'reviewed-controls': {
            'control-selections': [
              {
                'include-controls': report.requirements.map(({ question }) => ({
                  'control-id': controlId(question.name),
                })),
              },
            ],
          },
          observations: report.requirements.map((requirement) => observationOf(report, requirement)),
          ...someOf(
            'risks',
            openRequirements(report).map((requirement) => riskOf(report, requirement)),
          ),
          ...someOf(
            'findings',
            report.requirements.flatMap((requirement) => findingsOf(report, requirement)),
          ),
        },
      ],
      'back-matter': {
        resources: [
          {
            uuid: identifier(report, 'assessment plan'),
            title: 'Assessment plan',
            description:
              'A self-assessment by the objectives of NIST SP 800-171A. There is no assessment plan in OSCAL.',
          },
        ],
      },
    },
  }
}

export function planOfAction(report: Report) {
  const open = openRequirements(report)
  const done = {
    uuid: identifier(report, 'poam item none'),
    title: 'No open items',
    description: 'All requirements are met.',
  }
  return {
    'plan-of-action-and-milestones': {
      uuid: documentIdentifier(report, 'plan of action'),
      metadata: metadata(report, `Plan of action and milestones, ${report.title}`),
      'system-id': { id: identifier(report, 'system'), 'identifier-type': 'http://ietf.org/rfc/rfc4122' },
      ...someOf(
        'observations',
        open.map((requirement) => observationOf(report, requirement)),
      ),
      ...someOf(
        'risks',
        open.map((requirement) => riskOf(report, requirement)),
      ),
      'poam-items':
        open.length === 0
          ? [done]
          : open.map((requirement) => ({
              uuid: identifier(report, `poam item ${requirement.question.name}`),
              title: `${requirement.question.name} ${requirement.question.title}`,
              description: weaknessOf(requirement),
              props: [
                property('weight', String(requirement.question.weight ?? 'no score without it')),
                property('status', itemStatus(requirement, report.day)),
              ],
              'related-observations': [
                { 'observation-uuid': identifier(report, `observation ${requirement.question.name}`) },
              ],
              'related-risks': [{ 'risk-uuid': identifier(report, `risk ${requirement.question.name}`) }],
            })),
    },
  }
}
