import type { Generated } from 'kysely'
import type { Json, Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'
import type { AnswerData, AssessmentKey, Scores } from '../contract.ts'

interface AssessmentAnswerTable {
  network_uuid: string
  assessment_key: AssessmentKey
  requirement: string
  objective: string
  answer: number
  comment: Generated<string>
  answered_by: string
  answered_at: TimestampDefault
}

interface AssessmentTable {
  network_uuid: string
  assessment_key: AssessmentKey
  current_page: Generated<number>
  progress: Generated<number>
  updated_at: TimestampDefault
  completed_at: Timestamp | null
}

interface AssessmentSnapshotTable {
  id: Generated<string>
  network_uuid: string
  assessment_key: AssessmentKey
  completed_at: TimestampDefault
  completed_by: string
  answers: Json<AnswerData>
  scores: Json<Scores>
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    assessment_answers: AssessmentAnswerTable
    assessments: AssessmentTable
    assessment_snapshots: AssessmentSnapshotTable
  }
}
