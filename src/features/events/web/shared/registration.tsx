import { type ComponentType, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../platform/browser/use-session.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { MembersOnly, VisitorsOnly } from '../../../accounts/web/shared/by-session.tsx'
import type { RegistrationPanelProps } from '../registration-panel.tsx'
import type { SessionShown } from '../use-registration.ts'

interface Props {
  session: SessionShown
  /** Path and query of the page that it stands on. */
  path: string
  /** The present moment, in milliseconds. */
  now: number
  /** False where nobody can register yet, or any more; who is registered sees theirs all the same. */
  isOpen?: boolean
}

/**
 * Registration for an event or a cyber circuit. Everyone's HTML has what a visitor is told (EVENT-23); what a logged-in
 * user needs comes in a file of its own (EVENT-14).
 */
export function SessionRegistration({ session, path, now, isOpen = true }: Props) {
  const who = useSession()
  const over = Date.parse(session.endAt) <= now
  return (
    <>
      {over || !isOpen ? null : (
        <VisitorsOnly>
          <LoginNote path={path} noun={session.noun} />
        </VisitorsOnly>
      )}
      <MembersOnly>
        {who.state === 'in' ? (
          <MemberRegistration key={who.userId} session={session} now={now} isOpen={isOpen} />
        ) : over || !isOpen ? null : (
          <LookingUp />
        )}
      </MembersOnly>
    </>
  )
}

function LoginNote({ path, noun }: { path: string; noun: string }) {
  const back = encodeURIComponent(path)
  return (
    <Alert kind="info" title={`This ${noun} needs a registration`}>
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
    import('../registration-panel.tsx').then(
      (module) => setPanel(() => module.RegistrationPanel),
      () => setFailed(true),
    )
  }, [failed])
  if (Panel) return <Panel {...props} />
  if (!failed) return !props.isOpen || Date.parse(props.session.endAt) <= props.now ? null : <LookingUp />
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
