import { Suspense } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../../../ui/alert.tsx'
import { formatDate } from '../../../../ui/dates.tsx'
import { AnswerList } from './answer-list.tsx'
import { FamilyTable } from './family-table.tsx'
import { LeaveWith } from './leave-with.tsx'
import { NextSteps } from './next-steps.tsx'
import { Figures, HonestyCounts } from './score-panel.tsx'
import type { Summary } from './summary.ts'
import { useCompletion } from './use-completion.ts'
import { useView } from './use-view.ts'
import { useSessionState } from './use-work.ts'
import VerdictWords from './verdict-words.tsx'
import { ViewHeading } from './view-heading.tsx'
import { ViewLinks } from './view-links.tsx'
import type { WorkSession } from './work-session.ts'

interface PresentProps {
  session: WorkSession
  summary: Summary
  onJump(requirement: string): void
}

/** The assessment as it stands, complete or not, and that it is no completion (EASE-07). */
export default function PresentView({ session, summary, onJump }: PresentProps) {
  const { questionnaire, workbook, queue } = session
  const headline = questionnaire.framework.words.headline(summary.verdict)
  return (
    <div className="completed">
      <ViewLinks />
      <ViewHeading text="As it stands now" />
      <SinceCompletion session={session} summary={summary} />
      <Figures figures={summary.figures} />
      {summary.answered < summary.rows ? <p className="quiet">What is not yet assessed counts as not met.</p> : null}
      <HonestyCounts summary={summary} />
      <h3>{headline}</h3>
      {/* The look for the last completion does not wait for what it reads. */}
      <Suspense>
        <VerdictWords questionnaire={questionnaire} summary={summary} onJump={onJump} />
      </Suspense>
      <NextSteps questionnaire={questionnaire} summary={summary} onJump={onJump} />
      <FamilyTable questionnaire={questionnaire} summary={summary} />
      <LeaveWith questionnaire={questionnaire} system={session.system} summary={summary} flush={() => queue.flush()} />
      <h2>Answer list</h2>
      <AnswerList session={{ questionnaire, workbook }} summary={summary} />
    </div>
  )
}

/** What the present state is beside the newest completion. */
function SinceCompletion({ session, summary }: Omit<PresentProps, 'onJump'>) {
  const found = useCompletion(session, 'latest')
  const { completedAt: stillComplete } = useSessionState(session)
  const { addressOf } = useView()
  if (found.state === 'loading') return <p role="status">Looking for the last completion ...</p>
  if (found.state === 'failed')
    return <Alert kind="error">The last completion could not be loaded. {found.message}</Alert>
  if (found.state === 'none')
    return (
      <Alert kind="info" title="Not completed yet">
        {summary.answered} of {summary.rows} questions are answered.{' '}
        {summary.answered < summary.rows
          ? 'Once every question is answered, “Complete” keeps the result.'
          : '“Complete” keeps the result as it is on that day.'}
      </Alert>
    )
  const { id, changed, completedAt } = found.completion
  const date = formatDate(completedAt, true)
  return (
    <Alert kind="info" title={changed || !stillComplete ? `Changed since ${date}` : `Unchanged since ${date}`}>
      <p>
        The assessment was completed then. <Link to={addressOf('result', id)}>The result as it was</Link> is kept; this
        page shows the answers as they are saved now.
      </p>
    </Alert>
  )
}
