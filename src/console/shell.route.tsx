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
  const { value: staff, error, again } = useLoaded(userId, (signal) => call('GET /api/staff/me', {}, { signal }))
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
  if (!staff.secondStep)
    return (
      <Frame title="Console">
        <Alert kind="warning" title="Turn on multi-factor login first">
          <p>
            Your role ({staff.roles.join(', ')}) is used with a second step at login. Set one up under{' '}
            <Link to="/my-account">My Account</Link>, then come back here.
          </p>
        </Alert>
      </Frame>
    )
  return (
    <StaffContext value={staff}>
      <div className="wrap console">
        <Menu staff={staff} />
        <div className="console__page">
          <Outlet />
        </div>
      </div>
    </StaffContext>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap page console__frame">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
