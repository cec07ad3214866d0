import { type ComponentType, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { MembersOnly, VisitorsOnly } from '../../accounts/web/shared/by-session.tsx'
import type { EventItem } from '../contract.ts'
import type { RegistrationPanelProps } from './registration-panel.tsx'

interface Props {
  event: EventItem
  /** The present moment, in milliseconds. */
  now: number
}

/**
 * Registration for an event. Everyone's HTML has what a visitor is told (EVENT-23); what a logged-in user needs comes
 * in a file of its own (EVENT-14).
 */
export function EventRegistration({ event, now }: Props) {
  const session = useSession()
  const over = Date.parse(event.endAt) <= now
  return (
    <>
      {over ? null : (
        <VisitorsOnly>
          <LoginNote id={event.id} />
        </VisitorsOnly>
      )}
      <MembersOnly>
        {session.state === 'in' ? (
          <MemberRegistration key={session.userId} event={event} now={now} />
        ) : over ? null : (
          <LookingUp />
        )}
      </MembersOnly>
    </>
  )
}

function LoginNote({ id }: { id: string }) {
  const back = encodeURIComponent(`/event-detail?id=${encodeURIComponent(id)}`)
  return (
    <Alert kind="info" title="This event needs a registration">
      <Link to={`/login?redirect=${back}`}>Log in</Link> or <Link to={`/signup?redirect=${back}`}>sign up</Link> to
      register. You come back to this page afterwards.
    </Alert>
  )
}

function MemberRegistration(props: RegistrationPanelProps) {
  const [Panel, setPanel] = useState<ComponentType<RegistrationPanelProps>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (failed) return
    import('./registration-panel.tsx').then(
      (module) => setPanel(() => module.RegistrationPanel),
      () => setFailed(true),
    )
  }, [failed])
  if (Panel) return <Panel {...props} />
  if (!failed) return Date.parse(props.event.endAt) <= props.now ? null : <LookingUp />
  return (
    <Alert kind="error" title="Your registration could not be looked up">
      <button type="button" className="usa-button usa-button--unstyled" onClick={() => setFailed(false)}>
        Try again
      </button>
    </Alert>
  )
}

/** As high as what takes its place, so that nothing jumps. */
const LookingUp = () => <p className="registration registration--looking quiet">Looking up your registration…</p>
