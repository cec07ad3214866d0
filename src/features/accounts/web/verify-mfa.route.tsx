import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sitePath } from '../../../platform/browser/site-path.ts'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import type { Challenge } from '../contract.ts'
import type { Route } from './+types/verify-mfa.route'
import { useChallenge } from './challenge.ts'
import { LostDevice } from './lost-device.tsx'
import { RecoveryCodeUsed } from './recovery-code-used.tsx'
import { AppStep, ChooseFactor, loginAgainPath, PasskeyStep, RecoveryStep, TextStep } from './second-steps.tsx'
import type { LoginArrival } from './shared/use-login-answer.ts'
import { useLoginWays } from './use-login-ways.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Confirm that it is you',
    description: 'Enter the code that we sent to your phone, or use another second factor, to complete your login.',
    path: '/verify-mfa',
  }),
  { name: 'robots', content: 'noindex' },
]

type Step = Challenge | 'choose' | 'recovery' | 'lost'

/** MFA-09 to MFA-12, and the second steps of other factors. */
export default function VerifyMfa() {
  const [params] = useSearchParams()
  // The query is the browser's: the server's HTML is the texted code's for everyone.
  const [usual, setUsual] = useState<Challenge | 'choose'>('SMS_MFA')
  const [step, setStep] = useState<Step>('SMS_MFA')
  const [used, setUsed] = useState<{ left: number | undefined }>()
  const panel = useFocusOnChange(step)
  const asked = (params.get('factor') as Challenge | null) ?? (params.get('factors') ? 'choose' : 'SMS_MFA')
  // Not at every change of the query: the login's value goes out of it, and whoever has chosen a step stays there.
  useEffect(() => {
    setUsual(asked)
    setStep(asked)
  }, [asked])
  const login = useChallenge()
  const { recovery, phoneEnding, ...ways } = useLoginWays(login)
  const named = (params.get('factors') ?? '').split(' ').filter(Boolean) as Challenge[]
  const factors = ways.factors.length > 0 ? ways.factors : named
  const startAgain: LoginArrival = { email: login.username }
  if (used)
    return (
      <FormPage title="You are logged in">
        <RecoveryCodeUsed left={used.left} target={sitePath(login.redirect) ?? '/'} />
      </FormPage>
    )
  const goTo = (to: Step) => () => setStep(to)
  const isUsual = step === usual
  return (
    <FormPage title="Confirm that it is you">
      <div className="panel" ref={panel}>
        {step === 'recovery' ? (
          <RecoveryStep login={login} onUsed={(left) => setUsed({ left })} />
        ) : step === 'lost' ? (
          <LostDevice
            login={login}
            factors={factors}
            lost={usual === 'choose' ? undefined : usual}
            recovery={recovery}
            onRecovery={goTo('recovery')}
          />
        ) : step === 'choose' ? (
          <>
            <p>How do you want to confirm that it is you?</p>
            <ChooseFactor login={login} factors={factors} />
          </>
        ) : step === 'SOFTWARE_TOKEN_MFA' ? (
          <AppStep login={login} />
        ) : step === 'WEB_AUTHN' ? (
          <PasskeyStep login={login} factors={factors} />
        ) : (
          <TextStep login={login} ending={phoneEnding} />
        )}
        <div className="form-links">
          {isUsual ? null : <StepLink onClick={goTo(usual)}>Back to the usual way</StepLink>}
          {recovery && isUsual ? <StepLink onClick={goTo('recovery')}>Use a recovery code instead</StepLink> : null}
          {factors.length > 1 && isUsual && step !== 'choose' ? (
            <StepLink onClick={goTo('choose')}>Choose another way</StepLink>
          ) : null}
          {step === 'lost' ? null : <StepLink onClick={goTo('lost')}>I have lost my device</StepLink>}
          <Link to={loginAgainPath(login)} state={startAgain}>
            Start the login again
          </Link>
        </div>
      </div>
    </FormPage>
  )
}

const StepLink = ({ onClick, children }: { onClick(): void; children: ReactNode }) => (
  <button type="button" className="link-button" onClick={onClick}>
    {children}
  </button>
)

/** The button that changed the step may be gone: the focus goes to what the new one begins with. */
function useFocusOnChange(step: Step) {
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    panel.current?.querySelector<HTMLElement>('h2, input, button')?.focus()
  }, [step])
  return panel
}
