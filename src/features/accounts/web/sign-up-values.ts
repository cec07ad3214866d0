import type { ProfileValues } from './shared/profile-form.ts'

/** A type, so that it keeps the index that forms ask for. */
export type SignUpValues = ProfileValues & {
  accountType: string
  companyCodeLookup: string
  password: string
  confirmPassword: string
}
