import { markNames } from '../../mark-names.ts'
import { markRules } from '../../mark-wording.ts'
import { openRequirements } from './open-items.ts'
import {
  documentIdentifier,
  identifier,
  isAssessed,
  line,
  lines,
  metadata,
  observationOf,
  poamItemOf,
  property,
  riskOf,
  someOf,
} from './oscal-parts.ts'
import type { Report, ReportRequirement } from './report.ts'
import { missingPlans, verdictWords } from './statements.ts'

/** OSCAL's model "assessment results"; there is none where nothing is answered. */
export function assessmentResults(report: Report) {
  const title = line(`${report.title} self-assessment`)
  return {
    'assessment-results': {
      uuid: documentIdentifier(report, 'assessment results'),
      metadata: metadata(report, title),
      'import-ap': { href: `#${identifier(report, 'assessment plan')}` },
      results: [resultOf(report, title)],
      'back-matter': {
        resources: [
          {
            uuid: identifier(report, 'assessment plan'),
            title: 'Assessment plan',
            description: report.framework.catalog.oscal.plan,
          },
        ],
      },
    },
  }
}

function resultOf(report: Report, title: string) {
  const { framework, scores, verdict, honesty, completedAt } = report
  const assessed = report.requirements.filter(isAssessed)
  const notes = [...honesty, missingPlans(report)].filter((note) => note !== undefined)
  return {
    uuid: identifier(report, 'result'),
    title,
    description: lines(verdictWords(report)),
    // When the first answer was given that stands.
    start: assessed.map(({ answeredAt }) => answeredAt?.first).sort()[0],
    ...(completedAt ? { end: completedAt } : {}),
    props: [
      property(report, 'requirements-met', `${scores.met} of ${scores.total}`),
      property(report, 'requirements-not-yet-assessed', String(verdict.unassessed.length)),
      ...(scores.sprs === null ? [] : [property(report, 'sprs-score', String(scores.sprs))]),
    ],
    'reviewed-controls': {
      'control-selections': [
        {
          'include-controls': assessed.map(({ question }) => ({
            'control-id': framework.catalog.oscal.control(question.name),
          })),
        },
      ],
    },
    observations: assessed.map((requirement) => observationOf(report, requirement)),
    ...someOf(
      'risks',
      openRequirements(report).map((requirement) => riskOf(report, requirement)),
    ),
    findings: assessed.flatMap((requirement) => findingsOf(report, requirement)),
    ...(notes.length > 0 ? { remarks: lines(notes.join('\n')) } : {}),
  }
}

/** Each answered objective; one that is answered no belongs to the risk of its requirement, or is excused by its mark. */
const findingsOf = (report: Report, { question, rows, metBy }: ReportRequirement) =>
  rows
    .filter(({ answer }) => answer !== 'Not yet assessed')
    .map(({ name, question: asked, answer }) => ({
      uuid: identifier(report, `finding ${name}`),
      title: name,
      description: asked,
      target: {
        type: 'objective-id',
        'target-id': report.framework.catalog.oscal.objective(name),
        status: {
          state: answer === 'No' && !metBy ? 'not-satisfied' : 'satisfied',
          ...(answer === 'No' && metBy
            ? {
                reason: 'other',
                remarks: `Answered No; ${markNames[metBy].toLowerCase()}, assessed as met (${markRules[metBy]})`,
              }
            : {}),
          ...(answer === 'Not applicable' ? { reason: 'other', remarks: 'Not applicable' } : {}),
        },
      },
      'related-observations': [{ 'observation-uuid': identifier(report, `observation ${question.name}`) }],
      ...(answer === 'No' && !metBy
        ? { 'related-risks': [{ 'risk-uuid': identifier(report, `risk ${question.name}`) }] }
        : {}),
    }))

/** OSCAL's model "plan of action and milestones"; there is none where nothing is open. */
export function planOfAction(report: Report) {
  const open = openRequirements(report)
  return {
    'plan-of-action-and-milestones': {
      uuid: documentIdentifier(report, 'plan of action'),
      metadata: metadata(report, `Plan of action and milestones, ${report.title}`),
      'system-id': {
        id: identifier(report, 'system'),
        'identifier-type': 'http://datatracker.ietf.org/doc/html/rfc4122',
      },
      observations: open.map((requirement) => observationOf(report, requirement)),
      risks: open.map((requirement) => riskOf(report, requirement)),
      'poam-items': open.map((requirement) => poamItemOf(report, requirement)),
    },
  }
}
