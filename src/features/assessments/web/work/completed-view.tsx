import { useEffect, useRef } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { formatDate } from '../../../../ui/dates.tsx'
import type { SaveAnswer } from '../../contract.ts'
import { verdictText } from '../../wording.ts'
import { AnswerList } from './answer-list.tsx'
import { LeaveWith } from './leave-with.tsx'
import { NextSteps } from './next-steps.tsx'
import { OverTime } from './over-time.tsx'
import { HonestyCounts, VerdictWords } from './score-panel.tsx'
import type { Summary } from './summary.ts'
import { signed, statusTexts } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface CompletedProps {
  session: WorkSession
  summary: Summary
  /** As the server scored it. */
  result: SaveAnswer
  onBack(): void
  onJump(requirement: string): void
}

/** After "Complete", and only then (ASSESS-21): the score, what it means, and the answers to print. */
export function CompletedView({ session, summary, result, onBack, onJump }: CompletedProps) {
  const { questionnaire } = session
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [])
  const [headline] = verdictText(questionnaire.key, summary.verdict, summary.days)
  return (
    <div className="completed">
      <Alert kind="success" title="Your assessment is complete">
        <p>
          Completed {formatDate(session.state.completedAt ?? new Date().toISOString(), true)}. The answers and the
          result were kept. You may change answers and complete it again at any time.
        </p>
      </Alert>
      <h2 ref={heading} tabIndex={-1}>
        Your result
      </h2>
      <Result result={result} />
      <HonestyCounts summary={summary} />
      <h3>{headline}</h3>
      <VerdictWords questionnaire={questionnaire} summary={summary} onJump={onJump} />
      <NextSteps questionnaire={questionnaire} summary={summary} onJump={onJump} />
      <FamilyTable session={session} summary={summary} />
      <div className="row no-print">
        <button type="button" className="usa-button usa-button--outline" onClick={onBack}>
          Back to the questions
        </button>
      </div>
      <LeaveWith session={session} />
      <OverTime session={session} />
      <h2>Answer list</h2>
      <AnswerList session={session} summary={summary} />
    </div>
  )
}

function Result({ result: { nistScore, sprsScore, score } }: { result: SaveAnswer }) {
  return (
    <dl className="figures figures--large">
      {nistScore === undefined ? null : (
        <div>
          <dt>Score: requirements met</dt>
          <dd>
            {nistScore} <small>out of 110</small>
          </dd>
        </div>
      )}
      {score === undefined ? null : (
        <div>
          <dt>Score: requirements met</dt>
          <dd>{score}%</dd>
        </div>
      )}
      {sprsScore === undefined ? null : (
        <div>
          <dt>SPRS score, by the DoD Assessment Methodology</dt>
          <dd>
            {sprsScore === null ? (
              <span className="figures__words">
                None: the methodology gives no score without a system security plan (3.12.4).
              </span>
            ) : (
              <>
                {signed(sprsScore)} <small>on a scale from −203 to 110</small>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

function FamilyTable({ session: { questionnaire }, summary }: Pick<CompletedProps, 'session' | 'summary'>) {
  return (
    <table className="data-table">
      <caption>Requirements by family</caption>
      <thead>
        <tr>
          <th scope="col">Family</th>
          <th scope="col">{statusTexts.met}</th>
          <th scope="col">{statusTexts.unmet}</th>
        </tr>
      </thead>
      <tbody>
        {questionnaire.families.map(({ name, title, elements }) => {
          const met = elements.filter((question) => summary.requirements.get(question.name)?.status === 'met').length
          return (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>{met}</td>
              <td>{elements.length - met}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
