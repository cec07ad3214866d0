import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { CallError, call } from '../platform/browser/call.ts'
import { loginPath } from '../platform/browser/site-path.ts'
import { useLoaded } from '../platform/browser/use-loaded.ts'
import { useSession } from '../platform/browser/use-session.ts'
import { Alert } from '../ui/alert.tsx'
import { describePage } from '../ui/meta.ts'
import type { Route } from './+types/shell.route'
import { NotLoaded } from './console-page.tsx'
import { Menu } from './menu.tsx'
import { StaffContext } from './staff.ts'
import { StillThere } from './still-there-dialog.tsx'
import { accountPath, loginAgainPath } from './ways.ts'
import './console.scss'

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Console for the people of the program',
    description: 'Where the people of the program answer applications and look after the site. It needs a role.',
    path: '/staff',
    unlisted: true,
  })

/** The same for everyone as the server sends it: whom it shows what is found out in the browser (STAFF-04). */
export default function Shell() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const userId = session.state === 'in' ? session.userId : undefined
  const { value: staff, error, again, ask } = useLoaded(userId, (signal) => call('GET /api/staff/me', {}, { signal }))
  if (session.state === 'out')
    return (
      <Frame title="Console">
        <p>This part of the site is for the people of the program.</p>
        <p>
          <Link className="usa-button" to={loginPath(pathname + search)}>
            Log in
          </Link>
        </p>
      </Frame>
    )
  if (error instanceof CallError && error.status === 404)
    return (
      <Frame title="The page you're looking for does not exist">
        <p>The address may be mistyped, or the page has moved.</p>
        <p>
          <Link className="usa-button" to="/">
            Back to Homepage
          </Link>
        </p>
      </Frame>
    )
  const missing = error instanceof CallError ? secondSteps[error.code] : undefined
  if (missing) return <Frame title="Console">{missing(pathname + search)}</Frame>
  if (error && !staff)
    return (
      <Frame title="Console">
        <NotLoaded what="The console" error={error} again={again} />
      </Frame>
    )
  if (!staff)
    return (
      <Frame title="Console">
        <p role="status" className="needs-script">
          Loading the console ...
        </p>
        <p className="without-script">The console works with JavaScript only.</p>
      </Frame>
    )
  return (
    <StaffContext value={staff}>
      <StillThere idleMinutes={staff.idleMinutes} onUse={() => void ask().catch(() => undefined)} />
      <div className="wrap console">
        <Menu staff={staff} />
        <div className="console__page">
          <Outlet />
        </div>
      </div>
    </StaffContext>
  )
}

/** What is left to do where the login took no second step (STAFF-05); both lead back to where somebody was going. */
const secondSteps: Record<string, ((back: string) => ReactNode) | undefined> = {
  second_step_needed: (back) => (
    <Alert kind="warning" title="Turn on multi-factor login first">
      <p>
        The console opens after a login with a second step. Set one up under Login and security; you are led back here.
      </p>
      <p>
        <Link className="usa-button" to={accountPath(back)}>
          Set up a second step
        </Link>
      </p>
    </Alert>
  ),
  second_login_needed: (back) => (
    <Alert kind="warning" title="Log in with your second step">
      <p>The console opens after a login with a second step. You were logged in before it was on, or without it.</p>
      <p>
        <Link className="usa-button" to={loginAgainPath(back)}>
          Log in again
        </Link>
      </p>
    </Alert>
  ),
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap page console__frame">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
