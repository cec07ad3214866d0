import { Link } from 'react-router'
import { describePage } from '../../../ui/meta.ts'
import { AccountPage } from '../../accounts/web/shared/account-page.tsx'
import type { Route } from './+types/notifications.route'
import { ReminderSwitch } from './reminder-switch.tsx'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Notifications by mail',
    description: 'Which mails the portal sends you: reminders of the readiness check and of events.',
    path: '/my-account/notifications',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Notifications() {
  return (
    <AccountPage title="Notifications">
      {() => (
        <>
          <section className="panel people-panel" aria-labelledby="reminders">
            <ReminderSwitch heading={<h2 id="reminders">Readiness check</h2>} />
          </section>
          <section className="panel people-panel" aria-labelledby="event-reminders">
            <h2 id="event-reminders">Events</h2>
            <p>
              We remind you a day and an hour before an event that you registered for. Each is turned off on the page of
              its event. <Link to="/events">Events</Link>
            </p>
          </section>
          <section className="panel people-panel" aria-labelledby="always">
            <h2 id="always">What always comes</h2>
            <p>
              Mails about your login and its safety, about your organization, and answers to what you sent us cannot be
              turned off.
            </p>
          </section>
        </>
      )}
    </AccountPage>
  )
}
