import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { Account } from '../../contract.ts'
import { reloadSessionAndAccount } from './account-store.ts'

/** MFA-01 to MFA-06 */
export function MfaSwitch({ account }: { account: Account }) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const on = account.factors.text
  const hasPhone = account.phone_number !== ''
  const change = async (enabled: boolean) => {
    if (enabled && !account.phone_number_verified) {
      await navigate(`/verify-phone?${new URLSearchParams({ phone: account.phone_number })}`)
      return
    }
    setPending(true)
    setProblem('')
    try {
      const { message } = await call('POST /api/user/phone/mfa/enable', { body: { enabled } })
      await reloadSessionAndAccount()
      setSaid(message)
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
            onChange={(event) => void change(event.target.checked)}
          />
          <span aria-hidden="true">{pending ? 'One moment ...' : on ? 'On' : 'Off'}</span>
        </label>
      </div>
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
    </section>
  )
}
