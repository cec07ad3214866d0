import { Link, useSearchParams } from 'react-router'
import { loginAgainPath } from '../../../../console/ways.ts'
import { sitePath } from '../../../../platform/browser/site-path.ts'
import { Alert } from '../../../../ui/alert.tsx'

/** Who was sent here from the console for a second step is led back to it, once it is turned on (STAFF-05). */
export function ConsoleWay({ isOn }: { isOn: boolean }) {
  const [params] = useSearchParams()
  const back = sitePath(params.get('redirect'))
  if (!back) return null
  return isOn ? (
    <Alert kind="success" title="Your second step is on">
      <p>
        <Link to={loginAgainPath(back)}>Log in with it to open the console</Link>
      </p>
    </Alert>
  ) : (
    <Alert kind="info" title="The console needs a second step">
      <p>Set up an authenticator app or a passkey under Login and security.</p>
    </Alert>
  )
}
