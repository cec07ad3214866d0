import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { describePage } from '../../../ui/meta.ts'
import type { Route } from './+types/verify-phone.route'
import { ResendButton } from './resend-button.tsx'
import { reloadSessionAndAccount, useAccount } from './shared/account-store.ts'
import { showFreshCodes } from './shared/fresh-codes.ts'
import { missing, only } from './shared/rules.ts'
import { useLoginRequired } from './shared/use-login-required.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Verify your phone number',
    description: 'Enter the code that we sent to your phone by text message to turn multi-factor login on.',
    path: '/verify-phone',
  }),
  { name: 'robots', content: 'noindex' },
]

/** PHONE-01: sends a code, verifies it, turns multi-factor login on, and goes back to the account. */
export default function VerifyPhone() {
  const session = useLoginRequired()
  const { account } = useAccount()
  const navigate = useNavigate()
  const [notSent, setNotSent] = useState('')
  const sent = useRef(false)
  const isIn = session.state === 'in'
  useEffect(() => {
    if (!isIn || sent.current) return
    sent.current = true
    call('POST /api/user/phone/code/send').catch((error: Error) => setNotSent(error.message))
  }, [isIn])
  const form = useForm({
    id: 'verify-phone',
    initial: { code: '' },
    validate: ({ code }) => only({ code: missing(code, 'Verification code is required. Please check your phone.') }),
    async submit(body) {
      await call('POST /api/user/phone/code/verify', { body })
      const { recoveryCodes } = await call('POST /api/user/phone/mfa/enable', { body: { enabled: true } })
      showFreshCodes(recoveryCodes)
      await reloadSessionAndAccount()
      await navigate('/my-account')
    },
  })
  return (
    <FormPage
      title="Verify your phone number"
      lead={
        <>
          We send a code of 6 digits to {account?.phone_number ? <strong>{account.phone_number}</strong> : 'your phone'}{' '}
          by text message. It lasts 10 minutes.
        </>
      }
    >
      <div className="panel">
        {notSent ? <Alert kind="warning">{notSent}</Alert> : null}
        <FormFrame form={form}>
          <CodeField form={form} name="code" label="Verification code" />
          <div className="form-actions">
            <SubmitButton form={form} pendingText="Verifying ...">
              Verify
            </SubmitButton>
            <ResendButton
              text="Send a new code"
              disabled={!form.ready}
              send={() => call('POST /api/user/phone/code/send')}
            />
          </div>
        </FormFrame>
        <div className="form-links">
          <Link to="/my-account">Back to My Account</Link>
        </div>
      </div>
    </FormPage>
  )
}
