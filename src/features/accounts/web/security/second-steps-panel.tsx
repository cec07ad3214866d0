import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Account } from '../../contract.ts'
import { reloadSessionAndAccount } from '../shared/account-store.ts'
import { dropFreshCodes, showFreshCodes, useFreshCodes } from '../shared/fresh-codes.ts'
import { AppEntry } from './app-entry.tsx'
import type { FactorChange } from './factor-change.ts'
import { SecurityPanel } from './panel-parts.tsx'
import { PasskeyEntries } from './passkey-entries.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { RecoveryEntry } from './recovery-entry.tsx'

export function SecondStepsPanel({ account }: { account: Account }) {
  const [said, setSaid] = useState('')
  const codes = useFreshCodes()
  const onChanged = ({ message, recoveryCodes }: FactorChange) => {
    setSaid(message)
    showFreshCodes(recoveryCodes)
    // Where this fails, the page shows it at its next visit.
    reloadSessionAndAccount().then(
      ({ mfa }) => {
        if (!mfa) dropFreshCodes()
      },
      () => undefined,
    )
  }
  const props = { account, onChanged }
  return (
    <SecurityPanel
      id="second-steps-title"
      title="Second step of your login"
      lead={
        <>
          With a second step nobody gets in by your password alone. Codes by text message are switched on{' '}
          <Link to={{ pathname: '/my-account', search: useLocation().search }}>under Account</Link>. Whoever takes over
          your phone number gets them too; the ways below are safer.
        </>
      }
      said={said}
    >
      {codes.length > 0 ? <RecoveryCodeList codes={codes} onSaved={dropFreshCodes} /> : null}
      <ul className="entry-list">
        <AppEntry {...props} />
        <PasskeyEntries {...props} />
        {account.mfa ? <RecoveryEntry {...props} /> : null}
      </ul>
    </SecurityPanel>
  )
}
