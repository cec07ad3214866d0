import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { describePage } from '../../../ui/meta.ts'
import { accountMessages } from '../profile-contract.ts'
import type { Route } from './+types/verify.route'
import { useQueryEntries } from './query-entries.ts'
import { ResendButton } from './resend-button.tsx'
import { emailProblem, missing, only } from './shared/rules.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Verify your email address',
    description: 'Enter the verification code that we sent to your email address to finish setting up your account.',
    path: '/verify',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Verify() {
  const [params] = useSearchParams()
  const [verified, setVerified] = useState(false)
  const form = useForm({
    id: 'verify',
    initial: { email: '', code: '' },
    fieldOf: { username: 'email' },
    validate: ({ email, code }) =>
      only({
        email: emailProblem(email, 'Email is required'),
        code: missing(code, 'Verification code is required'),
      }),
    async submit({ email, code }) {
      await call('POST /api/user/email/verify', { body: { username: email, code } }, { anonymous: true })
      setVerified(true)
    },
  })
  useQueryEntries(form, { email: 'email' })
  const message = useMessage(params.get('message'))
  if (verified) return <Welcome accountType={params.get('accountType')} />
  return (
    <FormPage title="Verify your email" lead="We sent a code of 6 digits to your email address. It lasts 10 minutes.">
      <div className="panel">
        {message ? <Alert kind="info">{message}</Alert> : null}
        <FormFrame form={form}>
          <TextField form={form} name="email" label="Email address" type="email" autoComplete="username" />
          <CodeField form={form} name="code" label="Verification code" />
          <div className="form-actions">
            <SubmitButton form={form} pendingText="Verifying ...">
              Verify
            </SubmitButton>
            <ResendButton
              text="Send a new code"
              disabled={!form.ready || emailProblem(form.values.email) !== undefined}
              send={() =>
                call('POST /api/user/email/code/resend', { body: { username: form.values.email } }, { anonymous: true })
              }
            />
          </div>
        </FormFrame>
      </div>
    </FormPage>
  )
}

/** Only what this site led here with: whoever writes a link to this page may put any words into it (VERIFY-02). */
function useMessage(inAddress: string | null): string | undefined {
  const told = (useLocation().state as { message?: string } | null)?.message
  const [message, setMessage] = useState<string>()
  // The server's page knows nothing of what the browser was told.
  useEffect(() => setMessage(told === inAddress ? told : undefined), [told, inAddress])
  return message
}

/** VERIFY-06, VERIFY-07 */
function Welcome({ accountType }: { accountType: string | null }) {
  const { welcome } = accountMessages
  const text =
    accountType && Object.hasOwn(welcome, accountType) ? welcome[accountType as keyof typeof welcome] : welcome.other
  return (
    <FormPage title="Email verified">
      <Alert kind="success">{text}</Alert>
      <p>
        <Link to="/login" className="usa-button">
          Login
        </Link>
      </p>
    </FormPage>
  )
}
