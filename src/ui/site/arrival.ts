import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation to another page the focus goes to the main content, so that a screen reader starts there, and
 * the change is written to the navigation log: the browser's own performance timeline (ROUTE-02). Nothing leaves the browser.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    performance.mark('navigation', { detail: { from: previous.current, to: pathname } })
    previous.current = pathname
    document.getElementById('main-content')?.focus({ preventScroll: true })
  }, [pathname])
}
