import { useLocation } from 'react-router'
import { wayBackFrom } from '../../../../platform/browser/site-path.ts'

/** The page to come back to after a login or a sign-up that begins here (JOIN-01). */
export function useWayBack(): string | undefined {
  const { pathname, search } = useLocation()
  return wayBackFrom(pathname, search)
}
