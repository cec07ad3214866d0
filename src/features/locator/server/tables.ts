import type { Generated } from 'kysely'
import type { Json, Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'
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
  /** The version that the register of offices is in step with. */
  registered: number | null
}

interface OfficeTable {
  id: Generated<number>
  directory_id: string
  name: string
  state: string
  city: string
  name_key: string
  city_key: string
  address_key: string
  current: boolean
  sample: boolean
}

interface OfficePersonTable {
  office: number
  user_id: string
  given_at: Timestamp
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    directory_versions: DirectoryVersionTable
    directory_current: DirectoryCurrentTable
    offices: OfficeTable
    office_people: OfficePersonTable
  }
}
