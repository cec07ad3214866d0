import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CallError, call } from '../../../platform/browser/call.ts'
import { loginPath } from '../../../platform/browser/site-path.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import { organizationMessages } from '../messages-contract.ts'
import type { Route } from './+types/join.route'
import { JoinForm, type Offer } from './join-form.tsx'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Join your organization by invitation',
    description: 'Sign up by the invitation that was mailed to you: your name and a password, and you are a member.',
    path: '/join',
  }),
  { name: 'robots', content: 'noindex' },
]

/** The token that an invitation's link carries behind the `#`, where no server sees it (JOIN-04). */
const tokenIn = (hash: string): string | undefined => /^#invitation=([\w.-]+)$/.exec(hash)?.[1]

/** Where an invitation's link leads: opening it changes nothing, the form does. */
export default function Join() {
  const { hash } = useLocation()
  const [token, setToken] = useState<string>()
  const [joined, setJoined] = useState<{ organization: string; entering: boolean }>()
  // The server's page knows nothing of what stands behind the `#`.
  useEffect(() => setToken(tokenIn(hash) ?? ''), [hash])
  const {
    value: offer,
    error,
    again,
  } = useLoaded(token || undefined, (signal) =>
    call('POST /api/organization/invitation/offer', { body: { token: token as string } }, { anonymous: true, signal }),
  )
  if (joined) return <Joined {...joined} />
  const enter = (entered: Promise<void>) => {
    const organization = offer?.organization ?? ''
    setJoined({ organization, entering: true })
    // There is an account: whoever cannot be logged in now does it by hand.
    void entered.catch(() => undefined).then(() => setJoined({ organization, entering: false }))
  }
  return (
    <FormPage
      title={offer ? `Join ${offer.organization}` : 'Join your organization'}
      lead={offer ? `${offer.inviter || 'Its administrator'} invites you.` : undefined}
      wide
    >
      {offer ? (
        <Offered offer={offer} token={token as string} onJoined={enter} />
      ) : error && !isFinal(error) ? (
        <Alert kind="error" title="The invitation could not be read">
          <p>{(error as Error).message}</p>
          <button type="button" className="usa-button" onClick={again}>
            Try again
          </button>
        </Alert>
      ) : token === '' || error ? (
        <Alert kind="warning" title="This invitation cannot be used">
          <p>{error ? (error as Error).message : organizationMessages.invitationUnknown}</p>
          <p>
            <Link to="/signup">Sign up without it</Link> or <Link to={loginPath('/my-account')}>log in</Link>
          </p>
        </Alert>
      ) : (
        <div className="panel account-loading" role="status">
          Looking at the invitation ...
        </div>
      )}
    </FormPage>
  )
}

/** Asked again it would be answered the same. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 409)

interface OfferedProps {
  offer: Offer
  token: string
  onJoined(entered: Promise<void>): void
}

function Offered({ offer, token, onJoined }: OfferedProps) {
  const session = useSession()
  if (session.state === 'in')
    return session.email.toLowerCase() === offer.email.toLowerCase() ? (
      <div className="panel">
        <p>You are logged in with the address that is invited.</p>
        <Link to="/my-account" className="usa-button">
          Answer the invitation
        </Link>
      </div>
    ) : (
      <div className="panel">
        <p>
          The invitation is for {offer.email}. You are logged in as {session.email}: log out first, then open the link
          of the mail again.
        </p>
        <Link to="/logout" className="usa-button">
          Log out
        </Link>
      </div>
    )
  if (offer.hasAccount)
    return (
      <div className="panel">
        <p>There is an account with the address {offer.email}. Log in to accept or decline.</p>
        <Link to={loginPath('/my-account')} state={{ email: offer.email }} className="usa-button">
          Log in
        </Link>
      </div>
    )
  return <JoinForm offer={offer} token={token} onJoined={onJoined} />
}

/** What comes next for a new member: a safer way in, and the work (JOIN-04). */
function Joined({ organization, entering }: { organization: string; entering: boolean }) {
  const session = useSession()
  return (
    <FormPage title={`Welcome to ${organization}`}>
      <Alert kind="success">{organizationMessages.joined(organization)}</Alert>
      {entering ? (
        <p role="status">Logging you in ...</p>
      ) : session.state === 'in' ? (
        <>
          <p className="row">
            <Link to="/cyber-readiness-check" className="usa-button">
              To the readiness check
            </Link>
            <Link to="/my-page" className="usa-button usa-button--outline">
              My page
            </Link>
          </p>
          <p>
            Next time you can log in without typing the password:{' '}
            <Link to="/my-account/security">set up a passkey</Link>.
          </p>
        </>
      ) : (
        <p>
          <Link to={loginPath('/my-page')} className="usa-button">
            Log in
          </Link>
        </p>
      )}
    </FormPage>
  )
}
