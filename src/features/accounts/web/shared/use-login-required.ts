import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '../../../../platform/browser/session.ts'
import { loginPath } from '../../../../platform/browser/site-path.ts'
import { useSession } from '../../../../platform/browser/use-session.ts'

/** For pages that are nothing without a login: they lead to it, with the way back (ACCT-04). */
export function useLoginRequired(): Session {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (session.state === 'out')
      void navigate(loginPath(location.pathname + location.search), { replace: true, state: { unasked: true } })
  }, [session.state, navigate])
  return session
}
