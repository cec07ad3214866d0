import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, type Input } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { Account } from '../../contract.ts'
import { RecoveryCodeList } from '../security/recovery-code-list.tsx'
import { reloadSessionAndAccount } from './account-store.ts'
import { ConfirmationDialog, lastStepText } from './confirmation-dialog.tsx'
import { dropFreshCodes, showFreshCodes, useFreshCodes } from './fresh-codes.ts'

/** MFA-01 to MFA-06 */
export function MfaSwitch({ account }: { account: Account }) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [endingIt, setEndingIt] = useState(false)
  const codes = useFreshCodes()
  const on = account.factors.text
  const hasPhone = account.phone_number !== ''
  const others = on ? [] : otherFactors(account)
  const take = async (body: Input<'POST /api/user/phone/mfa/enable'>['body']) => {
    const { message, recoveryCodes, MFA } = await call('POST /api/user/phone/mfa/enable', { body })
    // With the last factor the codes have ended too.
    if (MFA) showFreshCodes(recoveryCodes)
    else dropFreshCodes()
    await reloadSessionAndAccount()
    setSaid(message)
  }
  const turnOn = async () => {
    if (!account.phone_number_verified) {
      await navigate(`/verify-phone?${new URLSearchParams({ phone: account.phone_number })}`)
      return
    }
    setPending(true)
    setProblem('')
    try {
      await take({ enabled: true })
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <section className="panel mfa-panel" aria-labelledby="mfa-title">
      <div className="mfa-panel__head">
        <div>
          <h2 id="mfa-title">Multi-factor login</h2>
          <p id="mfa-text">A code by text message to your phone, after the password.</p>
        </div>
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={on}
            name="checkedMFA"
            aria-label="Multi-factor login"
            aria-describedby="mfa-text"
            checked={on}
            disabled={!hasPhone || pending}
            onChange={(event) => (event.target.checked ? void turnOn() : setEndingIt(true))}
          />
          <span aria-hidden="true">{pending ? 'One moment ...' : on ? 'On' : 'Off'}</span>
        </label>
      </div>
      {others.length > 0 ? (
        <p>
          Multi-factor login is on already, by {others.join(' and ')} (<Link to="/my-account/security">Security</Link>).
          Codes by text would be another way.
        </p>
      ) : null}
      {hasPhone ? (
        on ? (
          <p className="quiet">Codes go to {account.phone_number}.</p>
        ) : null
      ) : (
        <Alert kind="info">
          Phone number required. Please add one under the Contact Information, then Update Account
        </Alert>
      )}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <p role="status" className={said ? undefined : 'visually-hidden'}>
        {said}
      </p>
      {codes.length > 0 ? <RecoveryCodeList codes={codes} onSaved={dropFreshCodes} /> : null}
      <ConfirmationDialog
        account={account}
        open={endingIt}
        title="Turn off codes by text?"
        onClose={() => setEndingIt(false)}
        id="end-text-codes"
        submitText="Turn off"
        pendingText="Turning off ..."
        onConfirm={async (confirmation) => {
          await take({ enabled: false, ...confirmation })
          setEndingIt(false)
        }}
      >
        <p>We no longer text you a code at login. {lastStepText(account)}</p>
      </ConfirmationDialog>
    </section>
  )
}

const otherFactors = ({ factors: { app, passkeys } }: Account): string[] => [
  ...(app ? ['your authenticator app'] : []),
  ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : 'passkeys'] : []),
]
