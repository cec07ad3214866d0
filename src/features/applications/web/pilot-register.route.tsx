import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { describePage } from '../../../ui/meta.ts'
import { SignUpLink } from '../../accounts/web/shared/access-links.tsx'
import { reloadAccount } from '../../accounts/web/shared/account-store.ts'
import { pilot } from '../programs/pilot.ts'
import type { Route } from './+types/pilot-register.route'
import { type FormParts, PrefilledForm } from './prefilled-form.tsx'
import { ProgramFrame, Submitted } from './program-frame.tsx'
import { useProgram } from './use-program.ts'
import './applications.scss'

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Apply to the pilot program',
    description:
      'See if your company qualifies for the cybersecurity pilot program for participants in the Mentor-Protege Program, and apply.',
    path: '/pilot-register',
  })

const readMore = async (): Promise<FormParts> => ({ lists: {}, account: await reloadAccount() })

/** PILOT-04 to PILOT-07, PILOT-34, PILOT-38 */
export default function PilotRegister() {
  const state = useProgram('pilot', readMore)
  return (
    <div className="wrap page">
      <Breadcrumb crumbs={[{ text: 'Pilot program', to: '/pilot-program' }]} here="Apply" />
      <div className="form-page form-page--wide program-page">
        <h1>See If You Qualify for the Cybersecurity for Defense Industrial Base MPP Pilot Program</h1>
        <ProgramFrame state={state} notice={<Notice loggedIn={state.at === 'second factor'} />}>
          {state.at === 'form' ? (
            <PrefilledForm
              definition={pilot}
              state={state}
              submitText="Submit Application"
              pendingText="Submitting ..."
            />
          ) : state.at === 'submitted' ? (
            <ThankYou state={state} />
          ) : null}
        </ProgramFrame>
      </div>
    </div>
  )
}

/** PILOT-06, ROLE-01 */
function Notice({ loggedIn }: { loggedIn: boolean }) {
  // Whoever is logged in is led away from the login page (LOGIN-03), so the way there goes through logging out.
  const login = loggedIn ? (
    <Link to="/logout?to=login">log in</Link>
  ) : (
    <Link to="/login?redirect=/pilot-register">Log in</Link>
  )
  const signUp = <SignUpLink>sign up</SignUpLink>
  return (
    <Alert kind="info" title={loggedIn ? 'Multi-factor login is off' : 'Please log in to apply'}>
      <p>
        Applications take a login with multi-factor login on: a code to your phone or of an authenticator app, or a
        passkey, beside the password.
      </p>
      <ul>
        <li>
          {loggedIn ? (
            <>
              You are logged in. To use another account, {login} with it, or {signUp}.
            </>
          ) : (
            <>
              {login}, or {signUp} if you have no account yet.
            </>
          )}
        </li>
        <li>
          Turn multi-factor login on in <Link to="/my-account?section=contact">My Account</Link>: add your phone number
          under Contact Information, then use the switch; or set up an authenticator app or a passkey under Security
          there. Afterwards, come back to this page.
        </li>
      </ul>
    </Alert>
  )
}

function ThankYou({ state }: { state: ComponentProps<typeof Submitted>['state'] }) {
  return (
    <Submitted program="pilot" state={state}>
      <section className="panel" aria-labelledby="thank-you">
        <h2 id="thank-you">Thank you for applying</h2>
        <p>Your application is saved. We will notify you by mail about its status.</p>
        <p>Your next step is the readiness check: it shows where your company stands on NIST SP 800-171.</p>
        <p>
          <Link to="/cyber-readiness-check" className="usa-button">
            Go to the readiness check
          </Link>
        </p>
      </section>
    </Submitted>
  )
}
