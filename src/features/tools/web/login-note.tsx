import { Link, useLocation } from 'react-router'
import { loginPath } from '../../../platform/browser/site-path.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { SignUpLink } from '../../accounts/web/shared/access-links.tsx'

/**
 * Tells a visitor to log in or register (TOOL-05, TOOL-25). The page is the same for everyone: from a logged-in user the
 * style sheet hides the note until the browser has taken over.
 */
export function LoginNote({ toSee }: { toSee: string }) {
  const { state } = useSession()
  const { pathname, search } = useLocation()
  if (state === 'in') return null
  return (
    <div className="for-visitors">
      <Alert kind="info" title={`Log in or register to see ${toSee}`}>
        <p>
          Tool reviews are written for users with an account, which is free.{' '}
          <Link to={loginPath(pathname + search)}>Log in</Link> or <SignUpLink>register</SignUpLink>.
        </p>
      </Alert>
    </div>
  )
}
