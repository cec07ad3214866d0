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

/** After the last second step went, the password alone opens the account: who removes it is to know. */
export const lastStepText = ({ factors }: Account): string =>
  Number(factors.text) + Number(factors.app) + factors.passkeys === 1
    ? 'It is your only second step: after this the password alone opens your account, and your recovery codes end.'
    : 'Your other ways of confirming a login stay as they are.'
