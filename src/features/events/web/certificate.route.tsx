import { Link, useLocation } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { families } from '../../../platform/families-contract.ts'
import { formatDuration, formatPeriod } from '../../../ui/dates.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { NotThereYet } from '../../accounts/web/shared/not-there-yet.tsx'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import type { OwnRegistration } from '../registration-contract.ts'
import type { Route } from './+types/certificate.route'
import './calls.ts'
import './own-sessions.scss'

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = servicesOf(context)
  return { programme: site.programmeName }
}

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Certificate of a session',
    description: 'What you registered for and took part in, on a sheet to print and sign.',
    path: '/my-registrations/certificate',
  }),
  { name: 'robots', content: 'noindex' },
]

/** A sheet on a session that is over, to print and sign (MINE-05). */
export default function Certificate({ loaderData: { programme } }: Route.ComponentProps) {
  useLoginRequired()
  const session = useSession()
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const { value, error, again } = useLoaded(session.state === 'in' ? session.userId : undefined, (signal) =>
    call('GET /api/user/registrations', undefined, { signal }),
  )
  const own = value?.past.find((one) => one.id === id)
  return (
    <Page title="Certificate" crumbs={[{ to: '/my-registrations', text: 'My registrations' }]}>
      {!value ? (
        <NotThereYet what="registrations" error={error} onAgain={again} />
      ) : own ? (
        <Sheet own={own} name={value.name} programme={programme} />
      ) : (
        <p>
          There is no such session among those that you registered for and that are over.{' '}
          <Link to="/my-registrations">My registrations</Link>
        </p>
      )}
    </Page>
  )
}

/** The portal knows who registered, not who came: that is the word of whoever signs. */
function Sheet({ own, name, programme }: { own: OwnRegistration; name: string; programme: string }) {
  const lasting = formatDuration(own.startAt, own.endAt)
  return (
    <>
      <div className="panel certificate">
        <p className="certificate__by">{programme}</p>
        <p className="certificate__name">{name}</p>
        <p>was registered for the {families[own.kind].one.toLowerCase()}</p>
        <p className="certificate__title">{own.title}</p>
        <p>
          {own.place ? `${own.place}, ` : 'Online, '}
          <time dateTime={own.startAt}>{formatPeriod(own.startAt, own.endAt, own.zone)}</time>
          {lasting ? `, ${lasting}` : ''}
        </p>
        <p className="certificate__line">I took part in this session. Date and signature:</p>
      </div>
      <p className="no-print">We do not record who came: you say so with your signature.</p>
      <p className="no-print">
        <button type="button" className="usa-button" onClick={() => window.print()}>
          Print
        </button>
      </p>
    </>
  )
}
