import type { ColumnType, Generated } from 'kysely'
import type { Snapshot } from '../../../forms/item.ts'
import type { Json, Timestamp } from '../../../platform/db/tables.ts'
import type { FamilyKey } from '../../../platform/families-contract.ts'
import type { VersionKind } from '../history-contract.ts'
import type { ItemState } from '../list-contract.ts'

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
  revision: Generated<number>
  stage: Generated<'draft' | 'review' | 'approved'>
  live_version: number | null
  first_published_at: Timestamp | null
  binned_at: Timestamp | null
  created_at: Timestamp
  changed_at: Timestamp
  changed_by: string
  state: ColumnType<ItemState, never, never>
  undo: Json<Undo> | null
}

/** How an item stood before the last act on it. */
export interface Undo {
  draft: Snapshot | null
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
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    items: ItemTable
    item_versions: ItemVersionTable
  }
}
