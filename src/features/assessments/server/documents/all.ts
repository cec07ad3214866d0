import type { DocumentName } from '../../contract.ts'
import { answerListCsv } from './answer-list.ts'
import { assessmentResults, planOfAction } from './oscal.ts'
import { leftToDoWord, planOfActionCsv, planOfActionWord } from './plan-of-action.ts'
import type { Report } from './report.ts'
import { securityPlanWord } from './security-plan.ts'
import { sprsSheetWord } from './sprs-sheet.ts'
import { summaryWord } from './summary.ts'

const word = {
  ending: 'docx',
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
const csv = { ending: 'csv', type: 'text/csv; charset=utf-8' } as const
const json = { ending: 'json', type: 'application/json' } as const

interface DocumentKind {
  ending: string
  type: string
  make(report: Report): Buffer | Promise<Buffer>
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

export const documentKinds: Record<DocumentName, DocumentKind> = {
  'system-security-plan': { ...word, make: securityPlanWord },
  'plan-of-action': { ...word, make: planOfActionWord },
  'plan-of-action-table': { ...csv, make: planOfActionCsv },
  'left-to-do': { ...word, make: leftToDoWord },
  'left-to-do-table': { ...csv, make: planOfActionCsv },
  'sprs-entry-sheet': { ...word, make: sprsSheetWord },
  'executive-summary': { ...word, make: summaryWord },
  'answer-list': { ...csv, make: answerListCsv },
  'oscal-assessment-results': { ...json, make: (report) => asJson(assessmentResults(report)) },
  'oscal-plan-of-action': { ...json, make: (report) => asJson(planOfAction(report)) },
}
