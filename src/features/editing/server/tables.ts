import type { ColumnType, Generated } from 'kysely'
import type { Snapshot } from '../../../forms/item.ts'
import type { Json, Timestamp } from '../../../platform/db/tables.ts'
import type { FamilyKey } from '../../../platform/families-contract.ts'
import type { VersionKind } from '../history-contract.ts'
import type { ItemState } from '../list-contract.ts'
import type { ReviewAct } from '../review-contract.ts'
import type { ScheduledAct } from '../schedule-contract.ts'

interface ItemTable {
  id: Generated<string>
  family: FamilyKey
  item_id: string
  title: string
  author: string
  item_date: Timestamp | null
  tags: string[]
  search_text: string
  draft: Json<Snapshot> | null
  /** Who changed it last: kept by the database; null where nothing is written, or before it was kept. */
  draft_by: string | null
  revision: Generated<number>
  stage: Generated<'draft' | 'review' | 'approved'>
  live_version: number | null
  first_published_at: Timestamp | null
  binned_at: Timestamp | null
  created_at: Timestamp
  changed_at: Timestamp
  changed_by: string
  /** By what is written and live alone: `standingOf` says what it is. */
  state: ColumnType<Exclude<ItemState, 'scheduled'>, never, never>
  /** When it goes live, and by the clocks of which zone: kept by the database from its schedules. */
  scheduled_for: ColumnType<Date | null, never, never>
  scheduled_zone: ColumnType<string | null, never, never>
  undo: Json<Undo> | null
}

/** How an item stood before the last act on it. */
export interface Undo {
  /** Missing where a release before this one wrote it. */
  itemId?: string
  draft: Snapshot | null
  /** Who had written it; an older release does not say. */
  draftBy?: string | null
  stage: 'draft' | 'review' | 'approved'
  liveVersion: number | null
  /** ISO 8601. */
  firstPublishedAt: string | null
  binnedAt: string | null
  /** Who may take the act back, and until when. */
  by: string
  until: string
}

interface ItemVersionTable {
  item: string
  number: number
  snapshot: Json<Snapshot>
  kind: VersionKind
  note: Generated<string>
  by: string
  at: Timestamp
  /** Who changed the text last, whoever made a version of it: kept by the database; null before it was kept. */
  written_by: string | null
}

export interface ItemReviewTable {
  id: Generated<string>
  item: string
  act: ReviewAct
  note: string
  by: string
  at: Timestamp
  made_in: number
}

interface ReviewMailTable {
  person: string
  review: string
  mailed_at: Timestamp | null
}

interface EditingSettingTable {
  family: FamilyKey
  two_people: Generated<boolean>
  changed_by: string | null
  changed_at: Timestamp | null
}

interface ItemScheduleTable {
  id: Generated<string>
  item: string
  act: ScheduledAct
  version: number | null
  due_at: Timestamp
  zone: string
  by: string
  made_at: Timestamp
  set_in: number
  ended_in: number | null
  faults: Generated<number>
  failed_at: Timestamp | null
  why: Generated<string>
  ended_at: Timestamp | null
  outcome: 'done' | 'moved' | 'cancelled' | 'overtaken' | null
}

interface PreviewTable {
  id: ColumnType<string, never, never>
  token_hash: Buffer
  item: string
  kind: 'frame' | 'link'
  version: number | null
  snapshot: Json<Snapshot> | null
  by: string
  made_at: Timestamp
  until: Timestamp
  ended_at: Timestamp | null
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    items: ItemTable
    item_versions: ItemVersionTable
    item_schedules: ItemScheduleTable
    item_reviews: ItemReviewTable
    review_mails: ReviewMailTable
    editing_settings: EditingSettingTable
    previews: PreviewTable
  }
}
