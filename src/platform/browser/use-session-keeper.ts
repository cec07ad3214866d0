import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isSomethingKept } from './session.ts'
import { loginPath } from './site-path.ts'
import { useSession } from './use-session.ts'

/**
 * For the frame of the site, once: keeps the session fresh while somebody is logged in, and asks for a new login when
 * the server does not know it any more (SESSION-06, SESSION-10, SESSION-11). What people left here is looked after too.
 */
export function useSessionKeeper(): void {
  const session = useSession()
  const navigate = useNavigate()
  const isIn = session.state === 'in' && !isFramed
  useEffect(() => {
    if (!isIn) return
    let stop: (() => void) | undefined
    let over = false
    import('./refresh.ts').then(({ keepFresh }) => {
      if (!over) stop = keepFresh()
    }, notLoaded)
    return () => {
      over = true
      stop?.()
    }
  }, [isIn])
  const userId = session.state === 'in' ? session.userId : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each arrival and each change of who is there
  useEffect(() => {
    if (!isFramed && isSomethingKept())
      import('./personal-storage.ts').then(({ dropOutdated }) => dropOutdated(), notLoaded)
  }, [userId])
  useEffect(() => {
    if (isFramed || session.state !== 'out' || !session.expired || location.pathname === '/login') return
    // Nobody is asked whether to leave: without a session the page can do nothing more.
    // In place of the page, as from a page that needs a login: a step back does not lead here and to the login again.
    void navigate(loginPath(location.pathname + location.search), { replace: true, state: { unasked: true } })
  }, [session, navigate])
}

/** The preview in the console: the page around it looks after the session, in the same storage. */
const isFramed = !import.meta.env.SSR && window.self !== window.top

/** Without a connection: a call refreshes the session by itself, and the next page looks after the rest. */
const notLoaded = (error: unknown) => console.log('Not loaded:', error)
