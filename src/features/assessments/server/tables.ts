import type { ColumnType, Generated } from 'kysely'
import type { Json, Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'
import type {
  AnswerData,
  AssessmentKey,
  BatchKind,
  EntryField,
  EntryValue,
  RequirementDetails,
  Scores,
} from '../contract.ts'
import type { MarkKind } from '../requirement-marks.ts'
import type { AssetCategoryKey } from '../system/assets.ts'
import type { Who } from '../system/responsibility.ts'
import type { BatchEntry } from './batches/entries.ts'
import type { AnswerTimes, KeptCompany } from './documents/report.ts'
import type { Marks } from './merge.ts'

/** A `jsonb` column that is empty where none is given. */
type JsonDefault<T> = ColumnType<T, string | undefined, string>

interface AssessmentAnswerTable {
  network_uuid: string
  assessment_key: AssessmentKey
  requirement: string
  objective: string
  answer: number
  /** How it is done: goes into the documents. */
  how: Generated<string>
  /** A private note: goes into none. */
  comment: Generated<string>
  /** The note was made while comments still went into the plan, and nobody has said yet where it belongs. */
  was_comment: Generated<boolean>
  /** Address of whoever changed the row last; empty when the account is gone. */
  answered_by: string
  answered_at: TimestampDefault
  version: Generated<number>
  changes: JsonDefault<Marks>
}

interface AssessmentRequirementTable {
  network_uuid: string
  assessment_key: AssessmentKey
  requirement: string
  evidence: Generated<string>
  owner: Generated<string>
  /** A `date`: read it as text, a Date would shift it by the server's zone. */
  target_date: string | null
  flagged: Generated<boolean>
  plan: Generated<string>
  resources: Generated<string>
  mark: Generated<MarkKind | ''>
  mark_reason: Generated<string>
  mitigation: Generated<string>
  operational_plan: Generated<string>
  plan_place: Generated<string>
  version: Generated<number>
  changes: JsonDefault<Marks>
}

interface AssessmentTable {
  network_uuid: string
  assessment_key: AssessmentKey
  current_page: Generated<number>
  progress: Generated<number>
  updated_at: TimestampDefault
  /** Null again as soon as something changes after a completion. */
  completed_at: Timestamp | null
  version: Generated<number>
}

interface AssessmentSnapshotTable {
  id: Generated<string>
  network_uuid: string
  assessment_key: AssessmentKey
  completed_at: TimestampDefault
  completed_by: string
  answers: Json<AnswerData>
  requirements: JsonDefault<Record<string, RequirementDetails>>
  scores: Json<Scores>
  /** What documents of that day say beside the answers; null of completions before it was kept. */
  answer_times: ColumnType<Record<string, AnswerTimes> | null, string | undefined, string>
  company: ColumnType<KeptCompany | null, string | undefined, string>
  /** What was entered of the system then, sealed for this completion. */
  system_facts: string | null
  /** The assets it had, sealed too. */
  system_assets: string | null
  /** Its flow of CUI, sealed too. */
  system_flows: string | null
  /** The same of its service providers; null where there was none. */
  service_providers: string | null
  /** When it was completed again without a change. */
  confirmed_at: Timestamp | null
}

/** A text that does not stand because another one came first, kept for its author to choose or join. */
interface AssessmentOvertakenTable {
  id: Generated<string>
  network_uuid: string
  assessment_key: AssessmentKey
  item: string
  field: EntryField
  value: string
  entered_by: string | null
  entered_at: Timestamp
}

/** A value of the NIST SP 800-171 check that differed when it and Level 2 became one set of answers. */
interface AssessmentDifferenceTable {
  network_uuid: string
  item: string
  field: EntryField
  theirs: Json<EntryValue>
  /** Null where nobody knows any more. */
  entered_by: string | null
  entered_at: Timestamp
}

/** A mail that was sent before a date; goes once the date has passed. */
interface AssessmentReminderTable {
  network_uuid: string
  assessment_key: AssessmentKey
  kind: 'two-weeks' | 'day' | 'status-90' | 'status-30' | 'status-7'
  due_on: string
  user_id: string
}

/** What a network says it posted in SPRS. */
interface AssessmentStatusTable {
  network_uuid: string
  assessment_key: AssessmentKey
  status: 'conditional' | 'final'
  assessor: 'self' | 'c3pao'
  /** A `date`: read it as text. */
  status_date: string
  uid: string
  official: string
  /** Address of whoever entered it; empty when the account is gone. */
  entered_by: string
  entered_at: Timestamp
}

/** What was entered in a set of answers at once, so that it can be undone. */
interface AnswerBatchTable {
  id: string
  network_uuid: string
  assessment_key: AssessmentKey
  kind: BatchKind
  /** Id of whoever entered it; null when the account is gone. */
  by: string | null
  at: Timestamp
  /** How many entries it put. */
  size: number
  /** Empty once it is undone. */
  entries: Json<BatchEntry[]>
  undone_at: Timestamp | null
  undone_by: string | null
}

/** One field of "Your system". */
interface SystemFactTable {
  /** The network, which is its first system, or a further system. */
  place: string
  field: string
  sealed: string
  /** Id of whoever changed it last; null when the account is gone. */
  by: string | null
  at: Timestamp
  version: number
}

/** An asset of a system. */
interface SystemAssetTable {
  /** As of a field of "Your system". */
  place: string
  id: string
  category: AssetCategoryKey
  sealed: string
  /** Id of whoever changed it last; null when the account is gone. */
  by: string | null
  at: Timestamp
  version: number
}

/** A line of the flow of CUI through a system. */
interface SystemFlowTable {
  place: string
  id: string
  sealed: string
  /** Id of whoever changed it last; null when the account is gone. */
  by: string | null
  at: Timestamp
  version: number
}

interface SystemProviderTable {
  place: string
  id: string
  sealed: string
  /** Id of whoever changed it last; null when the account is gone. */
  by: string | null
  at: Timestamp
  version: number
}

/** Who does what an objective asks. */
interface ResponsibilityTable {
  place: string
  assessment_key: AssessmentKey
  objective: string
  /** Empty where it was taken back. */
  who: Who | ''
  provider: string | null
  /** Id of whoever said so last; it leads nowhere when the account is gone. */
  by: string
  at: Timestamp
  /** Of the set of answers, at the last change. */
  version: number
}

/** When pages begin to ask who does what; empty where they do. */
interface ResponsibilitiesOpenTable {
  at: Timestamp
}

/** A system of a network. The first one has a row once it was named, or another was added. */
interface SystemTable {
  /** Of the first one the network itself. */
  place: string
  network_uuid: string
  /** Empty of a first one that nobody has named. */
  name: Generated<string>
  cage_codes: Generated<string[]>
  created_at: Timestamp
}

/** A question of the interview, or a proposal of it that was put aside. */
interface InterviewAnswerTable {
  place: string
  field: string
  sealed: string
  /** Id of whoever changed it last; null when the account is gone. */
  by: string | null
  at: Timestamp
  version: number
}

/** From when on systems are added; no row where they are at once. */
interface SystemsOpenTable {
  opens_at: Timestamp
}

interface AssessmentRemindersOffTable {
  user_id: string
}

/** A version of the notice that a person has accepted. */
interface AssessmentNoticeTable {
  user_id: string
  version: number
  accepted_at: Timestamp
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    answer_batches: AnswerBatchTable
    assessment_answers: AssessmentAnswerTable
    assessment_requirements: AssessmentRequirementTable
    assessments: AssessmentTable
    assessment_snapshots: AssessmentSnapshotTable
    assessment_overtaken: AssessmentOvertakenTable
    assessment_differences: AssessmentDifferenceTable
    assessment_notices: AssessmentNoticeTable
    assessment_reminders: AssessmentReminderTable
    assessment_reminders_off: AssessmentRemindersOffTable
    assessment_statuses: AssessmentStatusTable
    interview_answers: InterviewAnswerTable
    system_assets: SystemAssetTable
    responsibilities: ResponsibilityTable
    responsibilities_open: ResponsibilitiesOpenTable
    system_facts: SystemFactTable
    system_flows: SystemFlowTable
    system_providers: SystemProviderTable
    systems: SystemTable
    systems_open: SystemsOpenTable
  }
}
