import type { Json, Timestamp } from '../../../platform/db/tables.ts'
import type { Company } from '../contract.ts'

interface SampleCompanyTable {
  cage_code: string
  duns: string
  uei: string
  /** Without what stands beside it. */
  company: Json<Omit<Company, 'uei'>>
}

interface RegistryAnswerTable {
  /** Kind and code, as in `CAGE 1A2B3`. */
  code: string
  company: Json<Company> | null
  asked_at: Timestamp
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    sample_companies: SampleCompanyTable
    registry_answers: RegistryAnswerTable
  }
}
