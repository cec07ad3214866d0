import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../../platform/browser/call.ts'
import { sitePath } from '../../../platform/browser/site-path.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { type FieldName, type Form, useForm } from '../../../ui/forms/use-form.ts'
import { checkPassword, passwordMessages } from '../password-contract.ts'
import { accountMessages } from '../profile-contract.ts'
import { ownSignUp } from './own-sign-up.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { ResendButton } from './resend-button.tsx'
import { SignUpLink } from './shared/access-links.tsx'
import { confirmProblem, emailProblem, missing, newPasswordProblem, only } from './shared/rules.ts'
import { useLoginAnswer } from './shared/use-login-answer.ts'

interface LoginFormProps {
  redirect: string | null
  email: string
  /** True from the answer to the end of the way there: the page does not lead away by itself meanwhile. */
  busy: RefObject<boolean>
  onForgot(email: string): void
}

export function LoginForm({ redirect, email, busy, onForgot }: LoginFormProps) {
  const goOn = useLoginAnswer(redirect)
  const navigate = useNavigate()
  const form = useForm({
    id: 'login',
    initial: { email: '', password: '' },
    fieldOf: { username: 'email' },
    validate: (values) =>
      only({ email: emailProblem(values.email), password: values.password ? undefined : passwordMessages.required }),
    async submit({ email, password }) {
      busy.current = true
      try {
        await goOn(await call('POST /api/user/login', { body: { username: email, password } }, { anonymous: true }))
      } catch (error) {
        busy.current = false
        if (!(error instanceof CallError) || error.code !== 'UserNotConfirmedException') throw error
        await verifyFirst(email)
      }
    },
  })
  useOffer(form, 'email', email)
  /** LOGIN-13, LOGIN-14. A code sent a moment ago is as good as a new one, so a refusal to send another is only said. */
  async function verifyFirst(email: string): Promise<void> {
    const body = { username: email, signUp: ownSignUp(email) }
    const message = await call('POST /api/user/email/code/resend', { body }, { anonymous: true }).then(
      () => accountMessages.notConfirmed,
      (error: Error) => `${accountMessages.verifyFirst} ${error.message}`,
    )
    const query = new URLSearchParams({ email: email.trim(), message })
    const target = sitePath(redirect)
    if (target) query.set('redirect', target)
    await navigate(`/verify?${query}`, { state: { message } })
  }
  return (
    <>
      <FormFrame form={form}>
        <TextField form={form} name="email" label="Email address" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Logging in ...">
            Log In
          </SubmitButton>
          <button
            type="button"
            className="link-button"
            disabled={!form.ready}
            onClick={() => onForgot(form.values.email)}
          >
            Forgot password?
          </button>
        </div>
      </FormFrame>
      <PasskeyButton onAnswer={goOn} busy={busy} ready={form.ready} />
      <div className="form-links">
        <span>
          No account yet? <SignUpLink>Sign up</SignUpLink>
        </span>
      </div>
    </>
  )
}

/** What the way here knows comes in an effect, because the server's HTML knows nothing of it. */
function useOffer<V>(form: Form<V>, name: FieldName<V>, value: V[FieldName<V>]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value
  useEffect(() => {
    if (value) form.offer(name, value)
  }, [name, value])
}

interface SendCodeFormProps {
  email: string
  redirect: string | null
  onSent(email: string): void
  onBack(email: string): void
}

/** RESET-01, RESET-02 */
export function SendCodeForm({ email, redirect, onSent, onBack }: SendCodeFormProps) {
  const form = useForm({
    id: 'forgot',
    initial: { email: '' },
    validate: (values) => only({ email: emailProblem(values.email) }),
    async submit(values) {
      await sendResetCode(values.email, redirect)
      onSent(values.email)
    },
  })
  useOffer(form, 'email', email)
  return (
    <FormFrame form={form}>
      <p>We send a code to your email address. With it you can choose a new password.</p>
      <TextField form={form} name="email" label="Email address" type="email" autoComplete="username" />
      <div className="form-actions">
        <SubmitButton form={form} pendingText="Sending ...">
          Send code
        </SubmitButton>
        <button type="button" className="link-button" onClick={() => onBack(form.values.email)}>
          Back to log in
        </button>
      </div>
    </FormFrame>
  )
}

const sendResetCode = (email: string, redirect: string | null) =>
  call('POST /api/user/password/forgot/code', { body: { email, redirect: sitePath(redirect) } }, { anonymous: true })

interface ResetFormProps {
  email: string
  /** As the mail's link carries it. */
  code: string
  /** What the link has besides, and what counts as long as its code stands in the field. */
  linkKey: string | undefined
  redirect: string | null
  onDone(email: string): void
}

/** RESET-03 to RESET-08 */
export function ResetForm({ email, code: linkCode, linkKey, redirect, onDone }: ResetFormProps) {
  const [done, setDone] = useState(false)
  const [failed, setFailed] = useState(false)
  const leave = useRef(onDone)
  const typed = useRef(email)
  leave.current = onDone
  useEffect(() => {
    if (!done) return
    const timer = window.setTimeout(() => leave.current(typed.current), 2_000)
    return () => window.clearTimeout(timer)
  }, [done])
  const form = useForm({
    id: 'reset',
    initial: { email: '', code: '', newPassword: '', confirmPassword: '' },
    fieldOf: { username: 'email', verificationCode: 'code' },
    validate: (values) =>
      only({
        email: emailProblem(values.email),
        code: missing(values.code, 'Verification Code is Required (sent to your email)'),
        newPassword: newPasswordProblem(values.newPassword, values.email, passwordMessages.newRequired),
        confirmPassword: confirmProblem(values.confirmPassword, values.newPassword),
      }),
    async submit({ email, code, newPassword }) {
      setFailed(false)
      const verificationCode = (code === linkCode && linkKey) || code
      try {
        await call(
          'PUT /api/user/password',
          { body: { username: email, verificationCode, newPassword } },
          { anonymous: true },
        )
        typed.current = email
        setDone(true)
      } catch (error) {
        setFailed(true)
        throw error
      }
    },
  })
  useOffer(form, 'email', email)
  useOffer(form, 'code', linkCode)
  if (done) return <Alert kind="success">Password Reset! Redirecting to Login Page</Alert>
  return (
    <>
      {failed ? <Alert kind="error">Password Reset Failed!</Alert> : null}
      <FormFrame form={form}>
        <p>If the address has an account, we sent it a code of 6 digits. It lasts 10 minutes.</p>
        <TextField form={form} name="email" label="Email address" type="email" autoComplete="username" />
        <CodeField form={form} name="code" label="Verification code" />
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          checks={checkPassword(form.values.newPassword, form.values.email)}
        />
        <PasswordField form={form} name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Saving ...">
            Reset password
          </SubmitButton>
          <ResendButton
            text="Send a new code"
            disabled={!form.ready || emailProblem(form.values.email) !== undefined}
            send={() => sendResetCode(form.values.email, redirect)}
          />
          <button type="button" className="link-button" onClick={() => onDone(form.values.email)}>
            Back to log in
          </button>
        </div>
      </FormFrame>
    </>
  )
}
