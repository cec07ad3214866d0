import { useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { families } from '../../../platform/families-contract.ts'
import { Lasting, PeriodText } from '../../../ui/dates.tsx'
import { describePage } from '../../../ui/meta.ts'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { NotThereYet } from '../../accounts/web/shared/not-there-yet.tsx'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import type { OwnRegistration } from '../registration-contract.ts'
import type { Route } from './+types/my-registrations.route'
import { useNow } from './shared/use-now.ts'
import './calls.ts'
import './own-sessions.scss'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'My registrations: sessions to come and past',
    description: 'The events and cyber circuits that you registered for, with the way in, recordings and certificates.',
    path: '/my-registrations',
  }),
  { name: 'robots', content: 'noindex' },
]

/** What a person registered for (MINE-05). */
export default function MyRegistrations() {
  useLoginRequired()
  const session = useSession()
  const { value, error, again, ask } = useLoaded(session.state === 'in' ? session.userId : undefined, (signal) =>
    call('GET /api/user/registrations', undefined, { signal }),
  )
  const now = useNow(new Date(0).toISOString())
  const due = value?.coming.some((one) => one.joinFrom && !one.joinUrl && Date.parse(one.joinFrom) <= now) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each look at the clock, as long as a way in is due
  useEffect(() => {
    if (due) ask().catch(() => undefined)
  }, [due, now])
  return (
    <Page title="My registrations" lead="The events and cyber circuits that you registered for.">
      {value ? (
        <>
          <section aria-labelledby="coming">
            <h2 id="coming">Coming up</h2>
            {value.coming.length > 0 ? (
              <Sessions sessions={value.coming} now={now} />
            ) : (
              <p>
                You are registered for nothing that is to come. <Link to="/events">See the events</Link> or{' '}
                <Link to="/cyber-circuits">the cyber circuits</Link>.
              </p>
            )}
          </section>
          {value.past.length > 0 ? (
            <section aria-labelledby="past">
              <h2 id="past">Past</h2>
              <Sessions sessions={value.past} now={now} past />
            </section>
          ) : null}
        </>
      ) : (
        <NotThereYet what="registrations" error={error} onAgain={again} />
      )}
    </Page>
  )
}

interface SessionsProps {
  sessions: readonly OwnRegistration[]
  /** The present moment, in milliseconds. */
  now: number
  past?: boolean
}

function Sessions({ sessions, now, past = false }: SessionsProps) {
  return (
    <ul className="bookmark-list">
      {sessions.map((one) => (
        <li key={one.id}>
          <span className="badge">{families[one.kind].one}</span>
          <div>
            <h3>{one.page ? <Link to={one.page}>{one.title}</Link> : one.title}</h3>
            <p className="quiet">
              <PeriodText start={one.startAt} end={one.endAt} zone={one.zone} fixed={one.place !== ''} />
              <Lasting start={one.startAt} end={one.endAt} />
              {past ? null : `. ${one.place || 'Online'}`}
            </p>
            {past ? null : <p>{stateText(one, now)}</p>}
          </div>
          {past ? <Afterwards session={one} /> : <WayIn session={one} now={now} />}
        </li>
      ))}
    </ul>
  )
}

const stateText = ({ cancelled, state, endAt, joinFrom, joinUrl }: OwnRegistration, now: number): string => {
  if (cancelled) return 'It was cancelled.'
  if (Date.parse(endAt) <= now) return 'It is over.'
  if (state === 'waiting') return 'You are on the waiting list.'
  if (state === 'pending') return 'Your registration is being completed.'
  return joinFrom && !joinUrl
    ? 'You are registered. The link to join stands here from 15 minutes before it begins.'
    : 'You are registered.'
}

const WayIn = ({ session: { joinUrl, title, endAt }, now }: { session: OwnRegistration; now: number }) =>
  joinUrl && Date.parse(endAt) > now ? (
    <OutsideLink className="usa-button" href={joinUrl}>
      Join online<span className="visually-hidden">: {title}</span>
    </OutsideLink>
  ) : null

const Afterwards = ({ session: { id, title, recording } }: { session: OwnRegistration }) => (
  <p className="own-session__links">
    {recording ? (
      <OutsideLink href={recording}>
        Recording<span className="visually-hidden"> of {title}</span>
      </OutsideLink>
    ) : null}
    <Link to={`/my-registrations/certificate?id=${encodeURIComponent(id)}`}>
      Certificate<span className="visually-hidden"> for {title}</span>
    </Link>
  </p>
)
