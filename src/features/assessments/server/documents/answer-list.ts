import { toCsv } from '../../../../platform/csv.ts'
import { markNames, statusText } from '../../mark-names.ts'
import { markCounts } from '../../mark-wording.ts'
import { markNeeds, markTexts } from '../../requirement-marks.ts'
import type { Report } from './report.ts'
import { wholeStatementOf } from './statements.ts'

const marksColumns = [
  'Mark',
  'How the mark counts',
  'Reason of the mark',
  'Mitigation',
  'Operational plan of action',
  'Place in the plan',
]

/** Every objective with its answer, for filing and for one's own tables; the last line says what it is. */
export function answerListCsv(report: Report): Buffer {
  const { catalog, methodology } = report.framework
  const points = methodology !== undefined
  const head = [
    'Family',
    'Requirement',
    catalog.labels.identifier,
    catalog.labels.name,
    'Statement',
    'Title',
    'Status',
    ...(points ? ['Points taken off'] : []),
    'Objective',
    'Question',
    'Answer',
    'How it is done',
    'Evidence',
    'Owner',
    'Target date',
    'Flagged for review',
    ...marksColumns,
  ]
  const rows = report.families.flatMap(({ title, requirements }) =>
    requirements.flatMap(({ question, official, status, metBy, takenOff, rows: objectives, details }) =>
      objectives.map(({ name, question: asked, answer, how }) => [
        title,
        question.name,
        question.identifier,
        official.name,
        official.statement,
        question.title,
        statusText(status, metBy),
        ...(points ? [status === 'met' ? '0 points' : takenOff] : []),
        name,
        asked,
        answer,
        how,
        details.evidence,
        details.owner,
        details.targetDate,
        details.flagged ? 'Yes' : 'No',
        details.mark ? markNames[details.mark] : '',
        details.mark ? markCounts(details, status, metBy) : '',
        ...markTexts.map((text) => (details.mark && markNeeds[details.mark].includes(text) && details[text]) || ''),
      ]),
    ),
  )
  return toCsv([head, ...rows, [wholeStatementOf(report), ...head.slice(1).map(() => '')]])
}
