import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loginPath, signUpPath } from '../../../../platform/browser/site-path.ts'
import { useSession } from '../../../../platform/browser/use-session.ts'
import { useWayBack } from './use-way-back.ts'

/**
 * The account's corner of the header (HDR-03, HDR-04). Public pages are the same for everyone: until the browser knows
 * who looks at them they carry all links, and the style sheet shows the right ones.
 */
export function AccountLinks() {
  const session = useSession()
  if (session.state === 'in')
    return (
      <>
        <MyPageLink />
        {session.role === 'OrganizationAdmin' ? <OrganizationLink counted /> : null}
        <MemberLinks />
      </>
    )
  const known = session.state === 'out'
  return (
    <>
      {/* The same elements before and after: a focus on them, or a press that has begun, outlives the change. */}
      <LinkSet of={known ? 'all' : 'visitor'}>
        <VisitorLinks />
      </LinkSet>
      {known ? null : (
        <>
          <LinkSet of="member">
            <MyPageLink />
          </LinkSet>
          <LinkSet of="admin">
            <OrganizationLink />
          </LinkSet>
          <LinkSet of="member">
            <MemberLinks />
          </LinkSet>
        </>
      )}
    </>
  )
}

/** @param of whom the style sheet shows it to, by what the document was marked with when it came */
const LinkSet = ({ of, children }: { of: 'all' | 'visitor' | 'member' | 'admin'; children: ReactNode }) => (
  <span className={`account-links__set account-links__set--${of}`}>{children}</span>
)

function VisitorLinks() {
  const back = useWayBack()
  return (
    <>
      <Link to={loginPath(back)}>Log In</Link>
      <Link to={signUpPath(back)} className="usa-button">
        Sign Up
      </Link>
    </>
  )
}

/** MINE-01 */
const MyPageLink = () => <Link to="/my-page">My page</Link>

const MemberLinks = () => (
  <>
    <Link to="/my-account">My Account</Link>
    <Link to="/logout" className="usa-button usa-button--outline">
      Logout
    </Link>
  </>
)

/** Leads to Organization Details; `counted` adds how many ask to join. */
function OrganizationLink({ counted = false }) {
  const [Count, setCount] = useState<ComponentType>()
  useEffect(() => {
    if (counted)
      import('./join-request-count.tsx').then(
        (module) => setCount(() => module.JoinRequestCount),
        () => undefined,
      )
  }, [counted])
  return (
    <Link to="/my-account?section=organization">
      Organization
      {Count ? <Count /> : null}
    </Link>
  )
}
