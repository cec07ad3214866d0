import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { loginPath, sitePath } from '../../../platform/browser/site-path.ts'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import type { Challenge } from '../contract.ts'
import type { Route } from './+types/verify-mfa.route'
import { AppStep, ChooseStep, PasskeyStep, RecoveryStep, TextStep } from './second-steps.tsx'

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
    const kind = params.get('factors') ? 'choose' : ((params.get('factor') as Challenge | null) ?? 'SMS_MFA')
    setStep({ kind, recovery: false })
  }, [params])
  const login = {
    session: params.get('session') ?? '',
    username: params.get('username') ?? '',
    redirect: params.get('redirect'),
  }
  const back = sitePath(login.redirect)
  return (
    <FormPage title="Confirm that it is you">
      <div className="panel">
        {step.recovery ? (
          <RecoveryStep login={login} />
        ) : step.kind === 'choose' ? (
          <ChooseStep login={login} factors={(params.get('factors') ?? '').split(' ') as Challenge[]} />
        ) : step.kind === 'SOFTWARE_TOKEN_MFA' ? (
          <AppStep login={login} />
        ) : step.kind === 'WEB_AUTHN' ? (
          <PasskeyStep login={login} />
        ) : (
          <TextStep login={login} />
        )}
        <div className="form-links">
          <button type="button" className="link-button" onClick={() => setStep({ ...step, recovery: !step.recovery })}>
            {step.recovery ? 'Back to the usual way' : 'Use a recovery code instead'}
          </button>
          <Link to={back ? loginPath(back) : '/login'}>Start the login again</Link>
        </div>
      </div>
    </FormPage>
  )
}
