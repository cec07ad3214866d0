import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'
import type { CommentStatus } from '../comment-status-contract.ts'

interface ToolReviewTable {
  id: string
  title: string
  headline: Generated<string>
  created_by: Generated<string>
  category: string
  price_range: string
  founded: Generated<string>
  cost_model: Generated<string>
  ease_of_use: Generated<string>
  typical_users: Generated<string>
  free_training: Generated<boolean>
  paid_training: Generated<boolean>
  website: Generated<string>
  review_html: Generated<string>
  certifications: Generated<string[]>
  known_clients: Generated<string[]>
  picture_url: Generated<string>
  picture_description: Generated<string>
  status: Generated<'draft' | 'published' | 'deleted'>
  /** Made up, and loaded at the first start (FIRST-05). */
  sample: Generated<boolean>
  published_at: TimestampDefault
  updated_at: TimestampDefault
  search_text: GeneratedAlways<string>
}

interface ToolCommentTable {
  id: Generated<string>
  tool_id: string
  user_id: string | null
  name: string
  body: string
  posted_at: Timestamp
  status: Generated<CommentStatus>
  decided_at: Timestamp | null
  decided_by: string | null
  reason: Generated<string>
  search_text: GeneratedAlways<string>
}

interface CommentReportTable {
  comment: string
  user_id: string
  at: Timestamp
  reason: string
  seen_at: Timestamp | null
}

interface CommentPauseTable {
  user_id: string
  since: Timestamp
  until: Timestamp | null
  reason: string
  by: string
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    comment_reports: CommentReportTable
    comment_pauses: CommentPauseTable
    tool_reviews: ToolReviewTable
    tool_comments: ToolCommentTable
  }
}
