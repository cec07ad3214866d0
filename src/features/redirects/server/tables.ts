import type { ColumnType } from 'kysely'
import type { Timestamp } from '../../../platform/db/tables.ts'

interface RedirectTable {
  from_path: string
  to_path: string
  leads_to: string
  item: string | null
  made_by: string
  made_at: Timestamp
  last_used_at: Timestamp | null
  removed_at: Timestamp | null
  search_text: ColumnType<string, never, never>
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    redirects: RedirectTable
  }
}
