import { Link, useLocation } from 'react-router'
import { loginPath } from '../../../../platform/browser/site-path.ts'

/** The ways in, for a visitor. The login leads back to this page, or to the address given. */
export function AccessLinks({ back }: { back?: string }) {
  const { pathname, search } = useLocation()
  return (
    <p className="access-links">
      <Link className="usa-button" to={loginPath(back ?? pathname + search)}>
        Log In
      </Link>
      <Link className="usa-button usa-button--outline" to="/signup">
        Sign Up
      </Link>
    </p>
  )
}
