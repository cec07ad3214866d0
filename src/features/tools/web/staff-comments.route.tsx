import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ageOf } from '../../../console/age.ts'
import { StaffListPage } from '../../../console/list/staff-list-page.tsx'
import { Outcome, type Saying } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { DateText } from '../../../ui/dates.tsx'
import { useProof } from '../../accounts/web/shared/use-proof.tsx'
import { commentList } from '../comment-list-contract.ts'
import { type CommentStatus, commentStatuses, commentStatusWords } from '../comment-status-contract.ts'
import { DecideForm, type SeenComment } from './desk/decide-form.tsx'
import { detailsAddress } from './tool-address.ts'
import '../../../ui/theme/forms.scss'
import './calls.ts'

/** Comments on tools, decided one by one or together (MOD-01). */
export default function StaffComments() {
  const { search } = useLocation()
  const { prove, dialog } = useProof()
  const [decided, setDecided] = useState<{ round: number; said?: Saying }>({ round: 0 })
  // What is chosen is so of what is shown: another search begins anew.
  const [kept, setChosen] = useState<{ search: string; ids: ReadonlySet<string> }>()
  const chosen = kept?.search === search ? kept.ids : new Set<string>()
  return (
    <>
      <StaffListPage
        key={decided.round}
        title="Comments"
        list={commentList}
        load={(query, signal) => call('GET /api/staff/comments', { query }, { signal })}
        cells={{
          author: ({ id, name, isMember }) => (
            <>
              <Link to={`/staff/comments/${id}`}>{name}</Link>
              {isMember ? null : <span className="console__line quiet">Without an account</span>}
            </>
          ),
          comment: ({ id, text, isCut }) => (
            <>
              <span className="console__text">{text}</span>
              {isCut ? (
                <>
                  {'... '}
                  <Link to={`/staff/comments/${id}`}>Read all of it</Link>
                </>
              ) : null}
            </>
          ),
          tool: ({ tool }) => <Link to={detailsAddress(tool.id)}>{tool.title}</Link>,
          earlier: ({ earlier, isMember }) => (isMember ? earlierWords(earlier) : 'Not known'),
          posted: ({ postedAt }) => (
            <>
              <DateText iso={postedAt} />
              <span className="console__line quiet">{ageOf(postedAt, Date.now())}</span>
            </>
          ),
          status: ({ status, reason, reports }) => (
            <>
              {commentStatusWords[status]}
              {reports > 0 ? (
                <span className="console__line">{reports === 1 ? '1 report' : `${reports} reports`}</span>
              ) : null}
              {reason ? <span className="console__line quiet">{reason}</span> : null}
            </>
          ),
        }}
        empty="Nobody has commented on a tool yet. New comments appear here at once."
        actions={
          <>
            <Outcome said={decided.said} />
            <p role="status">
              {chosen.size === 0 ? (
                'Choose comments to decide on them together.'
              ) : (
                <>
                  {chosen.size === 1 ? '1 comment is' : `${chosen.size} comments are`} chosen.{' '}
                  <a href="#decision">Decide</a>
                </>
              )}
            </p>
          </>
        }
        choosing={{
          isChosen: ({ id }) => chosen.has(id),
          nameOf: ({ name, text }) => `${name}: ${text.slice(0, 60)}`,
          toggle({ id }) {
            const ids = new Set(chosen)
            if (!ids.delete(id)) ids.add(id)
            setChosen({ search, ids })
          },
        }}
        together={(items) => {
          const comments = items
            .filter(({ id }) => chosen.has(id))
            .map(({ id, status, reports }): SeenComment => ({ id, seen: status, reports }))
          return comments.length === 0 ? null : (
            <DecideForm
              name="list"
              comments={comments}
              onDecided={(said) => {
                setChosen(undefined)
                setDecided(({ round }) => ({ round: round + 1, said }))
              }}
            />
          )
        }}
        prove={prove}
      />
      {dialog}
    </>
  )
}

function earlierWords(earlier: Partial<Record<CommentStatus, number>>): string {
  const told = commentStatuses.flatMap((status) => {
    const count = earlier[status] ?? 0
    return count > 0 ? `${count} ${commentStatusWords[status].toLowerCase()}` : []
  })
  return told.join(', ') || 'None'
}
