import { ServiceAway } from '../../../platform/http/outside-service.ts'
import type { CodeKind, Company } from '../contract.ts'

/** A company code in its usual form: upper case, without blanks. */
export interface CompanyCode {
  kind: CodeKind
  code: string
}

/** Where companies are looked up. */
export interface CompanyRegistry {
  /**
   * @returns nothing where no company has the code
   * @throws RegistryAway when the registry gives no answer that can be used
   */
  find(code: CompanyCode): Promise<Company | undefined>
}

/** The message says why, without the key. */
export class RegistryAway extends ServiceAway {}
