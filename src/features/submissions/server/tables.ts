import type { ColumnType } from 'kysely'

interface SubmissionTable {
  /** As `numbers.ts` makes it. */
  number: string
  /** Calendar day in UTC, `YYYY-MM-DD`. */
  sent_on: ColumnType<unknown, string, never>
  contact_message: string | null
  expert_message: string | null
  application: string | null
  survey_answer: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    submissions: SubmissionTable
  }
}
