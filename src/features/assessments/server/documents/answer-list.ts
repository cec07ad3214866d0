import { toCsv } from '../../../../platform/csv.ts'
import { statusTexts } from '../../wording.ts'
import type { Report } from './report.ts'

/** Every objective with its answer, for filing and for one's own tables. */
export const answerListCsv = (report: Report): Buffer =>
  toCsv([
    [
      'Family',
      'Requirement',
      'CMMC identifier',
      'Title',
      'Status',
      'Objective',
      'Question',
      'Answer',
      'How it is done',
      'Evidence',
      'Owner',
      'Target date',
      'Flagged for review',
    ],
    ...report.families.flatMap(({ title, requirements }) =>
      requirements.flatMap(({ question, status, rows, details }) =>
        rows.map((row) => [
          title,
          question.name,
          question.identifier,
          question.title,
          statusTexts[status],
          row.name,
          row.question,
          row.answer,
          row.how,
          details.evidence,
          details.owner,
          details.targetDate,
          details.flagged ? 'Yes' : 'No',
        ]),
      ),
    ),
  ])
