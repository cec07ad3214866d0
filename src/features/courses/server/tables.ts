import type { Timestamp } from '../../../platform/db/tables.ts'

interface LearningAccountTable {
  user_id: string
  username: string
  sealed_password: string
  created_at: Timestamp
  opened_at: Timestamp | null
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    learning_accounts: LearningAccountTable
  }
}
