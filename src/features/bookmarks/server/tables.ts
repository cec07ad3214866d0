import type { Generated } from 'kysely'
import type { Timestamp } from '../../../platform/db/tables.ts'
import type { BookmarkType } from '../contract.ts'

interface BookmarkTable {
  id: Generated<string>
  user_id: string
  url: string
  title: string
  type: BookmarkType
  created_at: Timestamp
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    bookmarks: BookmarkTable
  }
}
