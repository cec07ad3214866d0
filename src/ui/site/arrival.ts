import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { aliveEvent } from './early-presses.ts'
import { logArrival, logChange, pageOf } from './page-change.ts'

/** Given as the state of a navigation that leads to one element of the page, which takes the focus. */
export interface Destination {
  /** Its id. */
  focus: string
}

/**
 * After a navigation to another page the focus goes to the main content, and after one to a section to that section,
 * so that a screen reader starts there. The change is logged; nothing leaves the browser. For the frame of the site, as the
 * last of its hooks.
 */
export function useArrival(): void {
  const { pathname, search, hash, key, state } = useLocation()
  const type = useNavigationType()
  const page = pageOf(pathname, search)
  const previous = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells a second click on the same link
  useEffect(() => {
    const { current: from } = previous
    previous.current = page
    if (from === undefined) logArrival()
    if (from !== undefined && from !== page) {
      logChange(from, page)
      document.getElementById('main-content')?.focus({ preventScroll: true })
    }
    // On the page that was loaded somebody may have gone on from the section before scripts came, and stays there.
    if (hash && (from !== undefined || document.activeElement === document.body))
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
    const destination = (state as Partial<Destination> | null)?.focus
    // A step back, or a page loaded anew, goes to where it was.
    if (!destination || type === 'POP') return
    const element = document.getElementById(destination)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: element.matches('input') ? 'nearest' : 'start' })
  }, [page, hash, key])
  // Which address the page shows, once scripts have taken it over and all its effects have run.
  useEffect(() => {
    document.documentElement.dataset.arrived = pathname + search
    dispatchEvent(new Event(aliveEvent))
  }, [pathname, search])
}
