import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import type { Route } from './+types/my-page.route'
import { HomeEntries, type HomePart, waitingOf } from './shared/home-entries.tsx'
import { NotThereYet } from './shared/not-there-yet.tsx'
import { useLoginRequired } from './shared/use-login-required.ts'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'My page: what waits and what comes',
    description: 'Where your readiness check stands, what falls due, and what you registered for, sent in and kept.',
    path: '/my-page',
  }),
  { name: 'robots', content: 'noindex' },
]

interface PartWords {
  title: string
  /** Where the whole of it is. */
  to: string
  link: string
  /** Where there is nothing of it yet. */
  none: string
  /** And where one begins, if that is elsewhere. */
  begin?: { to: string; link: string }
}

const words: Record<HomePart['name'], PartWords> = {
  readiness: {
    title: 'Readiness check',
    to: '/cyber-readiness-check',
    link: 'Readiness check',
    none: 'You have not begun one yet. It tells you where you stand on NIST SP 800-171 and CMMC.',
  },
  events: {
    title: 'Coming up',
    to: '/my-registrations',
    link: 'My registrations',
    none: 'You are registered for nothing that is to come.',
    begin: { to: '/events', link: 'See the events' },
  },
  applications: {
    title: 'Applications',
    to: '/pilot-program',
    link: 'Pilot program',
    none: 'You have not applied to a program.',
  },
  courses: { title: 'Courses', to: '/online-courses', link: 'Online courses', none: 'You have not begun a course.' },
  messages: {
    title: 'Messages',
    to: '/my-submissions',
    link: 'What I sent',
    none: 'You have not written to us yet.',
    begin: { to: '/contact', link: 'Write to us' },
  },
  bookmarks: { title: 'Bookmarks', to: '/my-bookmarks', link: 'My bookmarks', none: 'You have kept no page yet.' },
  organization: {
    title: 'Account and organization',
    to: '/my-account',
    link: 'My Account',
    none: 'You are here for yourself, without an organization.',
  },
}

/** The start page of a person, all of it in one call (MINE-01, EASE-04). */
export default function MyPage() {
  useLoginRequired()
  const session = useSession()
  const { value, error, again } = useLoaded(session.state === 'in' ? session.userId : undefined, (signal) =>
    call('GET /api/user/home', undefined, { signal }),
  )
  return (
    <FormPage title="My page" wide>
      {value ? (
        <Parts parts={value.parts} onAgain={again} />
      ) : (
        <NotThereYet what="page" error={error} onAgain={again} />
      )}
    </FormPage>
  )
}

function Parts({ parts, onAgain }: { parts: readonly HomePart[]; onAgain(): void }) {
  const waiting = waitingOf(parts)
  return (
    <>
      <section className="panel people-panel" aria-labelledby="waiting">
        <h2 id="waiting">What waits for you</h2>
        {waiting.length > 0 ? <HomeEntries entries={waiting} /> : <p className="quiet">Nothing at present.</p>}
      </section>
      <div className="home-parts">
        {parts.map((part) => (
          <Part key={part.name} part={part} onAgain={onAgain} />
        ))}
      </div>
    </>
  )
}

function Part({ part: { name, entries, failed }, onAgain }: { part: HomePart; onAgain(): void }) {
  const { title, to, link, none, begin } = words[name]
  const rest = entries.filter(({ waits }) => !waits)
  return (
    <section className="panel people-panel" aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{title}</h2>
      {failed ? (
        <Alert kind="warning">
          <p>This part could not be loaded.</p>
          <button type="button" className="usa-button usa-button--outline" onClick={onAgain}>
            Try again
          </button>
        </Alert>
      ) : null}
      {rest.length > 0 ? <HomeEntries entries={rest} /> : null}
      {entries.length === 0 && !failed ? (
        <p className="quiet">
          {none} {begin ? <Link to={begin.to}>{begin.link}</Link> : null}
        </p>
      ) : null}
      <p>
        <Link to={to}>{link}</Link>
      </p>
    </section>
  )
}
