import type { Account } from '../../contract.ts'

/** What a change of the second steps came to; new recovery codes are shown until their owner has saved them. */
export interface FactorChange {
  message: string
  recoveryCodes?: string[]
}

export interface FactorProps {
  account: Account
  onChanged(change: FactorChange): void
}
