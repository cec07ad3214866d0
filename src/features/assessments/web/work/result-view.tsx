import { use, useMemo } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../../../ui/alert.tsx'
import { formatDate } from '../../../../ui/dates.tsx'
import type { FrozenCompletion } from '../../contract.ts'
import { AnswerList } from './answer-list.tsx'
import { FamilyTable } from './family-table.tsx'
import { LeaveWith } from './leave-with.tsx'
import { NextSteps } from './next-steps.tsx'
import { Figures, HonestyCounts } from './score-panel.tsx'
import { summarize } from './summary.ts'
import { useCompletion } from './use-completion.ts'
import { useView } from './use-view.ts'
import { useSessionState } from './use-work.ts'
import VerdictWords from './verdict-words.tsx'
import { ViewHeading } from './view-heading.tsx'
import { ViewLinks } from './view-links.tsx'
import type { WorkSession } from './work-session.ts'
import { Workbook } from './workbook.ts'

interface ResultProps {
  session: WorkSession
  onJump(requirement: string): void
}

/** The result of a completion (ASSESS-21): all of it as it was on that day, whatever became of the answers since (EASE-07). */
export default function ResultView({ session, onJump }: ResultProps) {
  const { completion: wanted, addressOf } = useView()
  const found = useCompletion(session, wanted)
  // Before the completion is there: what is shown already would vanish again while it waits.
  use(session.questionnaire.framework.later())
  return (
    <div className="completed">
      <ViewLinks />
      {found.state === 'loading' ? <p role="status">Loading the result ...</p> : null}
      {found.state === 'failed' ? (
        <Alert kind="error" title="The result could not be loaded">
          {found.message}
        </Alert>
      ) : null}
      {found.state === 'none' ? (
        <Alert kind="info" title="There is no such result">
          Nothing was completed here yet. <Link to={addressOf('now')}>See how it stands now</Link>, with the documents.
        </Alert>
      ) : null}
      {found.state === 'found' ? (
        <Frozen key={found.completion.id} session={session} completion={found.completion} onJump={onJump} />
      ) : null}
    </div>
  )
}

function Frozen({ session, completion, onJump }: ResultProps & { completion: FrozenCompletion }) {
  const { questionnaire } = session
  const { completedAt: stillComplete } = useSessionState(session)
  const changed = completion.changed || !stillComplete
  const { workbook, summary } = useMemo(() => {
    const workbook = new Workbook()
    // A status is posted after a completion: the day of the completion does not know it.
    workbook.load({ ...completion, posted: null }, () => false)
    return { workbook, summary: summarize(questionnaire, workbook, new Date(completion.completedAt)) }
  }, [completion, questionnaire])
  const { keptFigures } = use(questionnaire.framework.later())
  const headline = questionnaire.framework.words.headline(summary.verdict)
  return (
    <>
      <Standing completion={completion} changed={changed} />
      <ViewHeading text="Your result" />
      <Figures figures={keptFigures(completion.result, questionnaire.requirements)} large />
      <HonestyCounts summary={summary} />
      <h3>{headline}</h3>
      <VerdictWords questionnaire={questionnaire} summary={summary} onJump={onJump} />
      {changed ? null : <NextSteps questionnaire={questionnaire} summary={summary} onJump={onJump} />}
      <FamilyTable questionnaire={questionnaire} summary={summary} />
      <LeaveWith questionnaire={questionnaire} system={session.system} summary={summary} completion={completion} />
      <h2>Answer list</h2>
      <AnswerList
        session={{ questionnaire, workbook }}
        summary={summary}
        at={completion.completedAt}
        by={completion.by}
      />
    </>
  )
}

/** Whether it is still what the assessment holds. */
function Standing({ completion, changed }: { completion: FrozenCompletion; changed: boolean }) {
  const { completedAt, confirmedAt, by, newest } = completion
  const { addressOf } = useView()
  const completed = `Completed ${formatDate(completedAt, true)}${by ? ` by ${by}` : ''}.`
  if (changed)
    return (
      <Alert kind="info" title={`The result of ${formatDate(completedAt, true)}`}>
        <p>
          {completed} The assessment has changed since; everything on this page is as it was then.{' '}
          {newest ? null : (
            <>
              <Link to={addressOf('result')}>The newest result</Link>,{' '}
            </>
          )}
          <Link to={addressOf('now')}>{newest ? 'See how it stands now' : 'how it stands now'}</Link>.
        </p>
      </Alert>
    )
  return (
    <Alert kind="success" title="Your assessment is complete">
      <p>
        {completed}{' '}
        {confirmedAt
          ? `Completed again without a change ${formatDate(confirmedAt, true)}: that completion stands. `
          : ''}
        The answers and the result were kept. You may change answers and complete it again at any time.
      </p>
    </Alert>
  )
}
