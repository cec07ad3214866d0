import { useRef } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { RegistrationStatus } from '../registration-contract.ts'
import { type SessionShown, useRegistration } from './use-registration.ts'

export interface RegistrationPanelProps {
  session: SessionShown
  /** The present moment, in milliseconds. */
  now: number
  /** False where nobody can register yet, or any more. */
  isOpen: boolean
}

/** What a logged-in user sees of their registration, and may do with it (EVENT-14 to EVENT-18). */
export function RegistrationPanel({ session, now, isOpen }: RegistrationPanelProps) {
  const begun = Date.parse(session.startAt) <= now
  const over = Date.parse(session.endAt) <= now
  const notice = useRef<HTMLDivElement>(null)
  // The button that was clicked is another one now: what came of it is read out instead.
  const registration = useRegistration(session, now, () => notice.current?.focus())
  const { status, problem, busy } = registration
  // Nothing is said to who has nothing here.
  if (!isOpen && (status?.state ?? 'none') === 'none') return null
  if (!status && problem)
    return over ? null : (
      <Alert kind="error" title="Your registration could not be looked up">
        {problem}{' '}
        <button type="button" className="usa-button usa-button--unstyled" onClick={registration.look}>
          Try again
        </button>
      </Alert>
    )
  if (!status)
    return over ? null : <p className="registration registration--looking quiet">Looking up your registration…</p>
  if (begun && status.state !== 'registered' && status.state !== 'pending')
    return over ? null : (
      <Alert kind="info" title={`This ${session.noun} has begun`}>
        Registration is closed. You are not registered for it.
      </Alert>
    )
  return (
    <div className="registration">
      <div ref={notice} tabIndex={-1} className="registration__notice">
        <StatusNote session={session} status={status} begun={begun} over={over} />
      </div>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      {begun ? null : (
        <div className="registration__actions">
          {status.state === 'none' ? (
            <button type="button" className="usa-button" disabled={busy} onClick={registration.register}>
              Register
            </button>
          ) : (
            <>
              <button
                type="button"
                className="usa-button usa-button--outline"
                disabled={busy}
                onClick={registration.unregister}
              >
                Unregister
              </button>
              <p className="registration__reminders">
                {status.reminders
                  ? 'We remind you by mail a day and an hour before it begins. '
                  : `You get no reminders of this ${session.noun}. `}
                <button
                  type="button"
                  className="usa-button usa-button--unstyled"
                  disabled={busy}
                  onClick={registration.switchReminders}
                >
                  {status.reminders ? 'Turn reminders off' : 'Turn reminders on'}
                </button>
              </p>
            </>
          )}
        </div>
      )}
    </div>
  )
}

interface NoteProps {
  session: SessionShown
  status: RegistrationStatus
  begun: boolean
  over: boolean
}

function StatusNote({ session, status, begun, over }: NoteProps) {
  const { noun } = session
  switch (status.state) {
    case 'registered':
      return (
        <Alert kind="success" title={`You ${over ? 'were' : 'are'} registered for this ${noun}`}>
          {over ? (
            'Thank you for your interest.'
          ) : status.joinUrl ? (
            <>
              <OutsideLink className="usa-button" href={status.joinUrl}>
                Join online
              </OutsideLink>{' '}
              Please keep the link to yourself: it is for those who are registered.
            </>
          ) : begun ? (
            'It has begun.'
          ) : (
            `We sent you a mail with a file for your calendar.${status.joinFrom ? ' The link to join stands in both, and here from 15 minutes before it begins.' : ''}`
          )}
        </Alert>
      )
    case 'pending':
      return (
        <Alert kind="info" title="Your registration is being completed">
          It is saved, and the webinar service has still to confirm it. You need not wait here: a mail comes as soon as
          it is done.
        </Alert>
      )
    case 'waiting':
      return (
        <Alert kind="info" title={`You are number ${status.position} on the waiting list`}>
          When a seat becomes free and it is your turn, you are registered and get a mail.
        </Alert>
      )
    case 'none':
      return status.seatsLeft === 0 ? (
        <Alert kind="warning" title={`This ${noun} is full`}>
          You can register for the waiting list. When a seat becomes free, the first on the list gets it.
        </Alert>
      ) : (
        <Alert kind="warning" title={`You are not registered for this ${noun}`}>
          It needs a registration. {seatsText(status.seatsLeft, session.seats)}
        </Alert>
      )
  }
}

/** How few are left says something only where it is few. */
const seatsText = (left: number | null, seats: number | null): string => {
  if (left === null || seats === null) return 'There is room for everyone.'
  return left === 1 ? 'One seat is left.' : `${left} of ${seats} seats are left.`
}
