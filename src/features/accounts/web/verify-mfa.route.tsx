import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import type { Challenge } from '../contract.ts'
import type { Route } from './+types/verify-mfa.route'
import { AppStep, ChooseStep, loginAgainPath, PasskeyStep, RecoveryStep, TextStep } from './second-steps.tsx'
import type { LoginArrival } from './use-login-answer.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Confirm that it is you',
    description: 'Enter the code that we sent to your phone, or use another second factor, to complete your login.',
    path: '/verify-mfa',
  }),
  { name: 'robots', content: 'noindex' },
]

/** MFA-09 to MFA-12, and the second steps of other factors. */
export default function VerifyMfa() {
  const [params] = useSearchParams()
  // The query is the browser's: the server's HTML is the texted code's for everyone.
  const [step, setStep] = useState<{ kind: Challenge | 'choose'; recovery: boolean }>({
    kind: 'SMS_MFA',
    recovery: false,
  })
  useEffect(() => {
    const kind = (params.get('factor') as Challenge | null) ?? (params.get('factors') ? 'choose' : 'SMS_MFA')
    setStep({ kind, recovery: false })
  }, [params])
  const login = {
    session: params.get('session') ?? '',
    username: params.get('username') ?? '',
    redirect: params.get('redirect'),
  }
  const factors = (params.get('factors') ?? '').split(' ').filter(Boolean) as Challenge[]
  const startAgain: LoginArrival = { email: login.username }
  return (
    <FormPage title="Confirm that it is you">
      <div className="panel">
        {step.recovery ? (
          <RecoveryStep login={login} />
        ) : step.kind === 'choose' ? (
          <ChooseStep login={login} factors={factors} />
        ) : step.kind === 'SOFTWARE_TOKEN_MFA' ? (
          <AppStep login={login} />
        ) : step.kind === 'WEB_AUTHN' ? (
          <PasskeyStep login={login} factors={factors} />
        ) : (
          <TextStep login={login} />
        )}
        <div className="form-links">
          <button type="button" className="link-button" onClick={() => setStep({ ...step, recovery: !step.recovery })}>
            {step.recovery ? 'Back to the usual way' : 'Use a recovery code instead'}
          </button>
          {factors.length > 1 && step.kind !== 'choose' && !step.recovery ? (
            <button type="button" className="link-button" onClick={() => setStep({ kind: 'choose', recovery: false })}>
              Choose another way
            </button>
          ) : null}
          <Link to={loginAgainPath(login)} state={startAgain}>
            Start the login again
          </Link>
        </div>
      </div>
    </FormPage>
  )
}
