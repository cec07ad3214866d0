import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../platform/db/tables.ts'
import type { Answers } from '../questionnaire.ts'

interface SurveyAnswerTable {
  id: Generated<string>
  survey: string
  answered_at: Timestamp
  answers: Json<Answers>
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    survey_answers: SurveyAnswerTable
  }
}
