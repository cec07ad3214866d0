import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { DateText } from '../../../ui/dates.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { NotThereYet } from '../../accounts/web/shared/not-there-yet.tsx'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import type { Submission } from '../contract.ts'
import type { Route } from './+types/my-submissions.route'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'What I sent: messages and applications',
    description: 'The messages, feedback and applications of your account, with their numbers and where they stand.',
    path: '/my-submissions',
  }),
  { name: 'robots', content: 'noindex' },
]

/** What a person sent (MINE-06). */
export default function MySubmissions() {
  useLoginRequired()
  const session = useSession()
  const { value, error, again } = useLoaded(session.state === 'in' ? session.userId : undefined, (signal) =>
    call('GET /api/user/submissions', undefined, { signal }),
  )
  return (
    <Page
      title="What I sent"
      lead="Your messages, feedback and applications, sent while logged in or under your address. Name the number when you call or write about one."
    >
      {!value ? (
        <NotThereYet what="page" error={error} onAgain={again} />
      ) : value.Items.length === 0 ? (
        <p>
          You have sent nothing yet. <Link to="/contact">Write to us</Link>, or read about the{' '}
          <Link to="/pilot-program">pilot program</Link>.
        </p>
      ) : (
        <ul className="bookmark-list">
          {value.Items.map((one) => (
            <li key={`${one.number} ${one.sentAt} ${one.title}`}>
              <SubmissionEntry submission={one} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function SubmissionEntry({ submission }: { submission: Submission }) {
  const { number, kind, title, text, sentAt, state, stateAt, page } = submission
  return (
    <>
      <span className="badge">{kind === 'message' ? 'Message' : 'Application'}</span>
      <div>
        <h2>{page ? <Link to={page}>{title}</Link> : title}</h2>
        {text ? <p>{text}</p> : null}
        <p className="quiet">
          {number ? (
            <>
              Number <strong>{number}</strong>.{' '}
            </>
          ) : null}
          Sent <DateText iso={sentAt} />. {state}
          {stateAt === sentAt ? null : (
            <>
              {' since '}
              <DateText iso={stateAt} />
            </>
          )}
          .
        </p>
      </div>
    </>
  )
}
