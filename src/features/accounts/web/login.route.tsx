import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { sitePath } from '../../../platform/browser/site-path.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import { accountMessages } from '../profile-contract.ts'
import type { Route } from './+types/login.route'
import { codeInAddress, keyInAddress } from './code-in-address.ts'
import { LoginForm, ResetForm, SendCodeForm } from './login-forms.tsx'
import type { LoginArrival } from './shared/use-login-answer.ts'

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Log in to your account',
    description: 'Log in with your email address and password, or with a passkey, and reset a password you forgot.',
    path: '/login',
  })

type Mode = 'login' | 'code' | 'reset'

const modeOf = (mode: string | null): Mode => (mode === 'code' || mode === 'reset' ? mode : 'login')

/** LOGIN-01: log in, send a code by mail, reset the password. */
export default function Login() {
  const [params] = useSearchParams()
  const redirect = params.get('redirect')
  const mode = modeOf(params.get('mode'))
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const busy = useRef(false)
  const session = useSession()
  const arrival = state as LoginArrival | null
  const given = params.get('email')
  // In an effect, because the server's HTML knows nothing of it.
  useEffect(() => {
    setEmail(arrival?.email ?? given ?? '')
  }, [arrival, given])
  // In the address, so that a mode outlives a page that is loaded anew while one reads the mail, and Back leads back.
  const goTo = (next: Mode, typed: string) => {
    const query = new URLSearchParams()
    if (next !== 'login') query.set('mode', next)
    const target = sitePath(redirect)
    if (target) query.set('redirect', target)
    const arrival: LoginArrival = { email: typed }
    void navigate(`/login${query.size > 0 ? `?${query}` : ''}`, { state: arrival })
  }
  useLeaveWhenLoggedIn(redirect, busy)
  // Known only once the browser has taken over, as the state of the arrival is.
  const ended =
    session.state === 'out' ? (arrival?.ended ?? (session.ended ? accountMessages.sessionEnded : undefined)) : undefined
  const title = mode === 'login' ? 'Log In' : mode === 'code' ? 'Forgot your password?' : 'Reset your password'
  return (
    <FormPage title={title} key={mode}>
      {ended && mode === 'login' ? <Alert kind="warning">{ended}</Alert> : null}
      <div className="panel">
        {mode === 'login' ? (
          <LoginForm redirect={redirect} email={email} busy={busy} onForgot={(typed) => goTo('code', typed)} />
        ) : mode === 'code' ? (
          <SendCodeForm
            email={email}
            redirect={redirect}
            onSent={(typed) => goTo('reset', typed)}
            onBack={(typed) => goTo('login', typed)}
          />
        ) : (
          <ResetForm
            email={email}
            code={codeInAddress(hash) ?? ''}
            linkKey={keyInAddress(hash)}
            redirect={redirect}
            onDone={(typed) => goTo('login', typed)}
          />
        )}
      </div>
    </FormPage>
  )
}

/** LOGIN-03. A login in another tab counts as one here, and leads to where this tab was to go. */
function useLeaveWhenLoggedIn(redirect: string | null, busy: React.RefObject<boolean>): void {
  const session = useSession()
  const navigate = useNavigate()
  const wasOut = useRef(false)
  useEffect(() => {
    if (session.state === 'out') wasOut.current = true
    if (session.state !== 'in' || busy.current) return
    const target = wasOut.current ? (sitePath(redirect) ?? '/') : '/my-account'
    void navigate(target, { replace: true })
  }, [session.state, navigate, redirect, busy])
}
