import { useState } from 'react'
import { Link } from 'react-router'
import { ConsolePage } from '../../../console/console-page.tsx'
import { Fact } from '../../../console/fact.tsx'
import { Outcome, type Saying } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { DateText } from '../../../ui/dates.tsx'
import { commentStatusWords } from '../comment-status-contract.ts'
import type { DeskComment } from '../desk-contract.ts'
import type { Route } from './+types/staff-comment.route'
import { DecideForm } from './desk/decide-form.tsx'
import { PauseForm } from './desk/pause-form.tsx'
import { detailsAddress } from './tool-address.ts'
import '../../../ui/theme/forms.scss'
import './calls.ts'

/** One comment on a tool, with what its author wrote else (MOD-01). */
export default function StaffComment({ params: { id } }: Route.ComponentProps) {
  const loaded = useLoaded(id, (signal) => call('GET /api/staff/comments/:id', { params: { id } }, { signal }))
  const [said, setSaid] = useState<{ of: string; said: Saying }>()
  return (
    <>
      <p>
        <Link to="/staff/comments?status=pending&sort=posted">Comments that wait</Link>
      </p>
      <ConsolePage title="Comment" loaded={loaded}>
        {(comment) => (
          <>
            <dl className="console__facts">
              <Fact name="Status">{commentStatusWords[comment.status]}</Fact>
              {comment.reason ? <Fact name="Reason">{comment.reason}</Fact> : null}
              {comment.decidedAt ? (
                <Fact name="Decided">
                  <DateText iso={comment.decidedAt} time /> by {comment.decidedBy}
                </Fact>
              ) : null}
              <Fact name="Tool">
                <Link to={detailsAddress(comment.tool.id)}>{comment.tool.title}</Link>
              </Fact>
              <Fact name="Author">
                {comment.name}
                {comment.isMember ? '' : ' (without an account)'}
              </Fact>
              <Fact name="Sent">
                <DateText iso={comment.postedAt} time />
              </Fact>
            </dl>
            <section className="panel">
              <h2>Comment</h2>
              <p className="console__note">{comment.commentBody}</p>
            </section>
            <DecideForm
              key={`decide-${comment.id}`}
              name={comment.id}
              comments={[{ id: comment.id, seen: comment.status, reports: comment.reports }]}
              onDecided={(said) => {
                setSaid({ of: comment.id, said })
                void loaded.ask().catch(() => undefined)
              }}
            />
            <Outcome said={said && said.of === comment.id ? said.said : undefined} />
            <Reports reports={comment.reported} />
            {comment.mayPause ? (
              <PauseForm key={`pause-${comment.id}`} comment={comment} onChanged={loaded.put} />
            ) : null}
            <Others comment={comment} />
          </>
        )}
      </ConsolePage>
    </>
  )
}

function Reports({ reports }: { reports: DeskComment['reported'] }) {
  if (reports.length === 0) return null
  return (
    <section className="panel">
      <h2>Reports</h2>
      <ul className="console__history">
        {reports.map(({ by, at, reason, isOpen }) => (
          <li key={at + by}>
            <p>
              <DateText iso={at} time />, {by}
              {isOpen ? '' : ' (looked at)'}
            </p>
            <p className="console__note">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Others({ comment: { isMember, others } }: { comment: DeskComment }) {
  if (!isMember) return <p className="quiet">Nothing is known of what this author wrote else: there is no account.</p>
  return (
    <section className="panel">
      <h2>Other comments of this author</h2>
      {others.length === 0 ? <p>None.</p> : null}
      <ul className="console__history">
        {others.map((other) => (
          <li key={other.id}>
            <p>
              <Link to={`/staff/comments/${other.id}`}>
                <DateText iso={other.postedAt} />
              </Link>
              , on {other.tool.title}: {commentStatusWords[other.status].toLowerCase()}
              {other.reason ? `. ${other.reason}` : ''}
            </p>
            <p className="console__note">{other.commentBody}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
