import type { Account } from '../../accounts/contract.ts'

export interface AccountDialogProps {
  account: Account
  open: boolean
  /** Keeps the dialog open although what it was opened for is done. */
  stay(): void
  onClose(): void
}
