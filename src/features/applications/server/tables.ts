import type { ColumnType, Generated } from 'kysely'
import type { Entries } from '../../../forms/definition.ts'
import type { Json, Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'
import type { Mark } from '../form/draft-merge.ts'
import type { Answers } from '../form/payload.ts'
import type { Program } from '../form/program.ts'
import type { ApplicationStatus } from '../transitions-contract.ts'

interface ApplicationTable {
  id: Generated<string>
  user_id: string
  program: Program
  draft: Json<Entries>
  draft_step: Generated<number>
  draft_version: Generated<number>
  draft_marks: ColumnType<Record<string, Mark>, string | undefined, string>
  saved_at: Timestamp
  answers: Json<Answers> | null
  submitted_at: Timestamp | null
  status: Generated<'draft' | ApplicationStatus>
  status_note: Generated<string>
  status_at: Timestamp | null
  status_by: string | null
  /** Kept by a trigger, of what is submitted; null where it has not been filled in yet. */
  company: ColumnType<string | null, never, null>
  state: ColumnType<string | null, never, never>
  search_text: ColumnType<string | null, never, never>
  /** The person of the desk who looks after it. */
  assigned_to: string | null
  /** Counts the desk's changes. */
  revision: Generated<number>
  /** Whose company it is, by the register of offices; null where none serves it. */
  office: number | null
  /** The version of the directory in which somebody looked; null where nobody has. */
  office_version: number | null
  /** 0 for the one that stands; those that were decided before it are numbered from 1. */
  set_aside: Generated<number>
}

interface ApplicationNoteTable {
  id: Generated<string>
  application_id: string
  at: Timestamp
  text: string
  by: string
}

interface ApplicationQuestionTable {
  id: Generated<string>
  application_id: string
  asked_at: Timestamp
  asked_by: string
  text: string
  fields: string[]
  answered_at: Timestamp | null
  reply: Generated<string>
  answers_before: Json<Answers> | null
}

interface ApplicationHistoryTable {
  id: Generated<string>
  application_id: string
  at: Timestamp
  what: 'status' | 'assigned'
  before: string | null
  after: string | null
  note: Generated<string>
  by: string
}

interface MepCenterTable {
  state: string
  name: string
  website: Generated<string>
  email: Generated<string>
  also_serves: Generated<string[]>
  updated_at: TimestampDefault
}

interface ExpertMessageTable {
  id: Generated<string>
  user_id: string
  state: string
  center: string
  message: string
  sent_at: Timestamp
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    applications: ApplicationTable
    application_history: ApplicationHistoryTable
    application_notes: ApplicationNoteTable
    application_questions: ApplicationQuestionTable
    mep_centers: MepCenterTable
    expert_messages: ExpertMessageTable
  }
}
