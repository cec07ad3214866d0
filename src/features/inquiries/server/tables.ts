import type { Generated } from 'kysely'
import type { Timestamp } from '../../../platform/db/tables.ts'
import type { InquiryStatus } from '../statuses-contract.ts'

interface InquiryTable {
  id: Generated<string>
  contact_message: string | null
  expert_message: string | null
  sent_at: Timestamp
  state: string
  office: number | null
  search_text: string
  status: Generated<InquiryStatus>
  status_at: Timestamp | null
  assigned_to: string | null
  revision: Generated<number>
}

interface InquiryHistoryTable {
  id: Generated<string>
  inquiry: string
  at: Timestamp
  by: string
  what: 'answered' | 'answered elsewhere' | 'closed' | 'opened again' | 'assigned'
  text: Generated<string>
  sent_to: Generated<string>
  reply_to: Generated<string>
  sending: string | null
}

interface SavedReplyTable {
  id: Generated<number>
  title: string
  text: string
  changed_at: Timestamp
  changed_by: string
  revision: Generated<number>
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    inquiries: InquiryTable
    inquiry_history: InquiryHistoryTable
    saved_replies: SavedReplyTable
  }
}
