import { Link } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'

/** Registration for an event, as everyone's HTML has it: what a visitor who is not logged in is told (EVENT-23). */
export function EventRegistration({ id }: { id: string }) {
  const back = encodeURIComponent(`/event-detail?id=${encodeURIComponent(id)}`)
  return (
    <Alert kind="info" title="This event needs a registration">
      <Link to={`/login?redirect=${back}`}>Log in</Link> or <Link to={`/signup?redirect=${back}`}>sign up</Link> to
      register. You come back to this page afterwards.
    </Alert>
  )
}
