import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { sessionHeaders, writesArrived } from '../../../platform/browser/call.ts'
import { forgetPersonalStorage } from '../../../platform/browser/personal-storage.ts'
import { clearSession, currentSession } from '../../../platform/browser/session.ts'
import { loginPath, sitePath } from '../../../platform/browser/site-path.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import type { Route } from './+types/logout.route'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Log out of your account',
    description: 'Ends your session in this browser, in all its tabs. You can log in again at any time.',
    path: '/logout',
  }),
  { name: 'robots', content: 'noindex' },
]

/** Words for this page from the one that led here. */
export interface Goodbye {
  said?: string
  /** The account is no more: there is nothing to log in to. */
  gone?: boolean
  /** The server has ended the session already. */
  over?: boolean
}

/**
 * SESSION-15, SESSION-16: the browser forgets the session at once; the server is told with what it was, unless it was
 * the server that ended it.
 */
async function logOut(isOver: boolean): Promise<void> {
  const headers = sessionHeaders()
  const isIn = currentSession().state === 'in'
  clearSession('logout')
  // What an earlier session left, too.
  forgetPersonalStorage()
  if (!isIn || isOver) return
  await writesArrived()
  await fetch('/api/user/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined)
}

export default function Logout() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { said, gone, over = false } = (useLocation().state as Goodbye | null) ?? {}
  const [done, setDone] = useState(false)
  const toLogin = params.get('to') === 'login'
  const back = sitePath(params.get('redirect'))
  useEffect(() => {
    void logOut(over).then(() => {
      // Who comes back to this page from a later session ends that one, on the server too.
      if (over) void navigate('/logout', { replace: true, state: { said, gone } satisfies Goodbye })
      if (toLogin) void navigate(loginPath(back), { replace: true })
      else setDone(true)
    })
  }, [toLogin, back, navigate, said, gone, over])
  return (
    <FormPage title="Logout">
      {done ? (
        <>
          <Alert kind="success">{said ?? 'Logout Successful!'}</Alert>
          <p className="row">
            {gone ? null : (
              <Link to="/login" className="usa-button">
                Log in again
              </Link>
            )}
            <Link to="/">Back to Homepage</Link>
          </p>
        </>
      ) : (
        <p role="status">Logging you out ...</p>
      )}
    </FormPage>
  )
}
