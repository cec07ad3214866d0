import type { Generated } from 'kysely'
import type { Timestamp } from '../../../platform/db/tables.ts'

interface OrganizationTable {
  id: Generated<string>
  name: string
  /** The name without case and surplus blanks (ORG-02). */
  name_key: string
  /** What the name looks like (ORG-19). */
  look_key: string | null
  look_table: string | null
  website: Generated<string>
  /** Semicolon-joined. */
  organization_type: Generated<string>
  cage_code: Generated<string>
  naics_codes: Generated<string>
  number_of_employees: Generated<string>
  annual_revenues: Generated<string>
  duns_number: Generated<string>
  uei: Generated<string>
  network_uuid: Generated<string>
  created_at: Timestamp
}

/** Companies, for the features beside this one: a view. */
type CompanyView = Omit<OrganizationTable, 'id' | 'name_key' | 'created_at' | 'uei'> & { id: string }

interface InvitationTable {
  id: Generated<string>
  organization_id: string
  email: string
  status: Generated<'open' | 'accepted' | 'declined' | 'withdrawn'>
  created_at: Timestamp
  answered_at: Timestamp | null
  expires_at: Timestamp
  invited_by: string | null
}

interface JoinRequestTable {
  id: Generated<string>
  organization_id: string
  user_id: string
  status: Generated<'open' | 'accepted' | 'declined' | 'ended'>
  created_at: Timestamp
  answered_at: Timestamp | null
  answered_by: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    organizations: OrganizationTable
    companies: CompanyView
    invitations: InvitationTable
    join_requests: JoinRequestTable
  }
}
