import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loginPath } from './site-path.ts'
import { useSession } from './use-session.ts'

/**
 * For the frame of the site, once: keeps the session fresh while somebody is logged in, and asks for a new login when
 * the server does not know it any more (SESSION-06, SESSION-10, SESSION-11).
 */
export function useSessionKeeper(): void {
  const session = useSession()
  const navigate = useNavigate()
  const isIn = session.state === 'in'
  useEffect(() => {
    if (!isIn) return
    let stop: (() => void) | undefined
    let over = false
    void import('./refresh.ts').then(({ keepFresh }) => {
      if (!over) stop = keepFresh()
    })
    return () => {
      over = true
      stop?.()
    }
  }, [isIn])
  useEffect(() => {
    if (session.state !== 'out' || !session.expired || location.pathname === '/login') return
    // Nobody is asked whether to leave: without a session the page can do nothing more.
    void navigate(loginPath(location.pathname + location.search), { state: { unasked: true } })
  }, [session, navigate])
}
