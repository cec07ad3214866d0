import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { describePage } from '../../../ui/meta.ts'
import { AccountPage } from '../../accounts/web/shared/account-page.tsx'
import { NotThereYet } from '../../accounts/web/shared/not-there-yet.tsx'
import type { Route } from './+types/own-applications.route'
import { OneApplication } from './own-application.tsx'
import './applications.scss'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Your applications to the programs',
    description: 'Where your applications stand, what was asked and answered, and how you withdraw one.',
    path: '/my-account/applications',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function OwnApplications() {
  return <AccountPage title="Applications">{(account) => <Applications of={account.email} />}</AccountPage>
}

/** All that a person began or sent in (DESK-07). */
function Applications({ of }: { of: string }) {
  const { value, error, again, ask } = useLoaded(of, (signal) =>
    call('GET /api/user/applications', undefined, { signal }),
  )
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was pressed has gone with what it did.
    if (said) box.current?.focus()
  }, [said])
  if (!value) return <NotThereYet what="page" error={error} onAgain={again} />
  return (
    <>
      <div ref={box} role="status" tabIndex={-1}>
        {said ? <Alert kind="info">{said}</Alert> : null}
      </div>
      {value.Items.length === 0 ? (
        <section className="panel">
          <h2>Nothing yet</h2>
          <p>
            You have not applied to a program. Read about the <Link to="/pilot-program">pilot program</Link>, or{' '}
            <Link to="/mep-register">register with MEP</Link>.
          </p>
        </section>
      ) : null}
      {value.Items.map((one) => (
        <OneApplication key={one.id} application={one} onChanged={(text) => ask().finally(() => setSaid(text))} />
      ))}
    </>
  )
}
