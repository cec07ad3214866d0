import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type Answer, CallError, call } from '../../../platform/browser/call.ts'
import { loginPath, sitePath } from '../../../platform/browser/site-path.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { describePage } from '../../../ui/meta.ts'
import { accountMessages } from '../profile-contract.ts'
import type { Route } from './+types/verify.route'
import { codeInAddress } from './code-in-address.ts'
import { forgetSignUp, ownSignUp } from './own-sign-up.ts'
import { useQueryEntries } from './query-entries.ts'
import { ResendButton } from './resend-button.tsx'
import { emailProblem, missing, only } from './shared/rules.ts'
import { type LoginArrival, useLoginAnswer } from './shared/use-login-answer.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Verify your email address',
    description: 'Enter the verification code that we sent to your email address to finish setting up your account.',
    path: '/verify',
  }),
  { name: 'robots', content: 'noindex' },
]

interface Verification {
  email: string
  answer: Answer<'POST /api/user/email/verify'>
}

export default function Verify() {
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const [verification, setVerification] = useState<Verification>()
  const [asksPassword, setAsksPassword] = useState(false)
  const form = useForm({
    id: 'verify',
    initial: { email: '', code: '', password: '' },
    fieldOf: { username: 'email' },
    validate: ({ email, code, password }) =>
      only({
        email: emailProblem(email, 'Email is required'),
        code: missing(code, 'Verification code is required'),
        password: asksPassword && !ownSignUp(email) && !password ? accountMessages.signUpPassword : undefined,
      }),
    async submit({ email, code, password }) {
      const signUp = ownSignUp(email)
      const body = { username: email, code, ...(signUp ? { signUp } : password ? { password } : {}) }
      try {
        setVerification({ email, answer: await call('POST /api/user/email/verify', { body }, { anonymous: true }) })
      } catch (error) {
        if (error instanceof CallError && error.code === 'password_required') setAsksPassword(true)
        throw error
      }
    },
  })
  useQueryEntries(form, { email: 'email' })
  // The mail's link fills the code in; on another browser than the one that signed up the password is asked first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const code = codeInAddress(hash)
    if (!code) return
    form.offer('code', code)
    setAsksPassword(ownSignUp(params.get('email') ?? '') === undefined)
  }, [hash, params])
  const message = useMessage(params.get('message'))
  if (verification) return <Welcome {...verification} />
  return (
    <FormPage title="Verify your email" lead="We sent a code of 6 digits to your email address. It lasts 10 minutes.">
      <div className="panel">
        {message ? <Alert kind="info">{message}</Alert> : null}
        <FormFrame form={form}>
          <TextField form={form} name="email" label="Email address" type="email" autoComplete="username" />
          <CodeField form={form} name="code" label="Verification code" />
          {asksPassword ? (
            <PasswordField
              form={form}
              name="password"
              label="Password"
              hint="The one that you chose when you signed up."
              autoComplete="current-password"
            />
          ) : null}
          <div className="form-actions">
            <SubmitButton form={form} pendingText="Verifying ...">
              Verify
            </SubmitButton>
            <ResendButton
              text="Send a new code"
              disabled={!form.ready || emailProblem(form.values.email) !== undefined}
              send={() => {
                const { email } = form.values
                const body = { username: email, signUp: ownSignUp(email) }
                return call('POST /api/user/email/code/resend', { body }, { anonymous: true })
              }}
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
function Welcome({ email, answer }: Verification) {
  const [params] = useSearchParams()
  const { welcome } = accountMessages
  const accountType = params.get('accountType')
  // The answer knows what the account has become; an address without its kind says less.
  const text = accountType && Object.hasOwn(welcome, accountType) ? answer.message : welcome.other
  return (
    <FormPage title="Email verified">
      <Alert kind="success">{text}</Alert>
      {answer.note ? <Alert kind="info">{answer.note}</Alert> : null}
      {answer.nearest ? (
        <Alert kind="info" title="Did you mean one of these?">
          <ul className="usa-list">
            {answer.nearest.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>Once you are logged in, you can ask to join it under My Account, People.</p>
        </Alert>
      ) : null}
      <p>
        <LoginLink email={email} redirect={params.get('redirect')} />
      </p>
    </FormPage>
  )
}

/** Leads straight in on the browser that signed up, and to the login with the address filled in on others (JOIN-03). */
function LoginLink({ email, redirect }: { email: string; redirect: string | null }) {
  const goOn = useLoginAnswer(redirect)
  const navigate = useNavigate()
  const login = loginPath(sitePath(redirect))
  const state: LoginArrival = { email }
  return (
    <Link
      to={login}
      state={state}
      className="usa-button"
      onClick={(event) => {
        const signUp = ownSignUp(email)
        if (!signUp) return
        event.preventDefault()
        forgetSignUp()
        call('POST /api/user/login/sign-up', { body: { signUp } }, { anonymous: true })
          .then(goOn)
          .catch(() => navigate(login, { state }))
      }}
    >
      Login
    </Link>
  )
}
