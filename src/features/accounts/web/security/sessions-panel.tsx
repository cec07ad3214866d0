import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../platform/browser/call.ts'
import { DateText } from '../../../../ui/dates.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { QuestionActions } from '../../../../ui/forms/question-actions.tsx'
import type { Session } from '../../own-data-contract.ts'
import { useAnswer } from '../shared/use-answer.ts'
import { goodbye } from './goodbye.ts'
import { Entry, EntryButton, ListState, SecurityPanel } from './panel-parts.tsx'
import type { OwnList } from './use-own-list.ts'

const shownAtFirst = 5

export function SessionsPanel({ sessions }: { sessions: OwnList<Session> }) {
  const { said, problem, run, pending } = useAnswer()
  const [all, setAll] = useState(false)
  const items = [...(sessions.items ?? [])].sort((a, b) => Number(b.current) - Number(a.current))
  const shown = all ? items : items.slice(0, shownAtFirst)
  const end = async ({ id }: Session) => {
    const done = await run(id, async () => (await call('DELETE /api/user/sessions/:id', { params: { id } })).message)
    if (done) sessions.reload()
  }
  return (
    <SecurityPanel
      id="sessions-title"
      title="Where you are logged in"
      lead="End what you do not know, then change your password."
      said={said}
      problem={problem}
    >
      <ListState list={sessions} name="your sessions" />
      <ul className="entry-list">
        {shown.map((session) => (
          <Entry
            key={session.id}
            title={session.device}
            badge={session.current ? 'This device' : undefined}
            text={
              <>
                Since <DateText iso={session.startedAt} time />, last used <DateText iso={session.lastUsedAt} time />,
                from {session.address}
              </>
            }
            action={
              session.current ? null : (
                <EntryButton
                  of={`the session of ${session.device}`}
                  disabled={pending !== undefined}
                  onClick={() => void end(session)}
                >
                  End
                </EntryButton>
              )
            }
          />
        ))}
      </ul>
      <div className="form-actions">
        {items.length > shown.length ? (
          <button type="button" className="usa-button usa-button--outline" onClick={() => setAll(true)}>
            Show all {items.length}
          </button>
        ) : null}
        <SignOutEverywhere />
      </div>
    </SecurityPanel>
  )
}

function SignOutEverywhere() {
  const navigate = useNavigate()
  const { problem, run, pending } = useAnswer()
  const [asking, setAsking] = useState(false)
  const signOut = () =>
    run('everywhere', async () => {
      const { message } = await call('DELETE /api/user/sessions')
      await navigate('/logout', goodbye(message))
      return message
    })
  return (
    <>
      <button type="button" className="usa-button usa-button--outline" onClick={() => setAsking(true)}>
        Sign out everywhere
      </button>
      <Dialog open={asking} title="Sign out everywhere?" onClose={() => setAsking(false)}>
        {problem ? <p role="alert">{problem}</p> : null}
        <p>All your devices are logged out, this one included. You can log in again right away.</p>
        <QuestionActions
          pending={pending !== undefined}
          onClick={() => void signOut()}
          onOther={() => setAsking(false)}
        >
          {pending ? 'Signing out ...' : 'Sign out everywhere'}
        </QuestionActions>
      </Dialog>
    </>
  )
}
