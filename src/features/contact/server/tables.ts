import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../platform/db/tables.ts'
import type { Accelerator } from '../contract.ts'

interface ContactMessageTable {
  id: Generated<string>
  sent_at: Timestamp
  user_id: string | null
  name: string
  email: string
  phone: string
  organization: string
  city: string
  county: string
  state: string
  website: string
  message: string
  accelerator: Json<Accelerator> | null
  office: number | null
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    contact_messages: ContactMessageTable
  }
}
