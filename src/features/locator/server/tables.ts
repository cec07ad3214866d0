import type { Generated } from 'kysely'
import type { Json, TimestampDefault } from '../../../platform/db/tables.ts'
import type { ImportReport, KeptOffice } from './directory-shapes.ts'

interface DirectoryVersionTable {
  version: Generated<number>
  imported_at: TimestampDefault
  imported_by: string
  file_name: string
  sample: Generated<boolean>
  offices: Json<KeptOffice[]>
  report: Json<ImportReport>
  replaced: number | null
}

interface DirectoryCurrentTable {
  only_row: Generated<boolean>
  version: number
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    directory_versions: DirectoryVersionTable
    directory_current: DirectoryCurrentTable
  }
}
