import { lazy, Suspense, useState } from 'react'
import { verdictText } from '../../wording.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'
import { count, signed } from './words.ts'

const VerdictWords = lazy(() => import('./verdict-words.tsx'))

interface ScoreProps {
  questionnaire: Questionnaire
  summary: Summary
  onJump(requirement: string): void
}

/** The scores of the moment: whatever is unanswered counts as not met. */
export function ScorePanel({ questionnaire, summary, onJump }: ScoreProps) {
  const { answered, rows, progress } = summary
  return (
    <section className="score-panel" aria-labelledby="score-title">
      <h2 id="score-title">Where you stand</h2>
      <label className="score-panel__progress" htmlFor="overall-progress">
        <span>
          {count(answered, 'question', 'questions')} of {rows} answered
        </span>
        <strong>{progress}%</strong>
      </label>
      <progress id="overall-progress" className="meter" max={rows} value={answered} />
      <Figures questionnaire={questionnaire} summary={summary} />
      {answered < rows ? <p className="quiet score-panel__hint">What is not yet assessed counts as not met.</p> : null}
      <HonestyCounts summary={summary} />
      <VerdictFold questionnaire={questionnaire} summary={summary} onJump={onJump} />
    </section>
  )
}

/** ASSESS-22: out of 110 for NIST, a percentage for CMMC. */
export function Figures({ questionnaire: { key }, summary }: Pick<ScoreProps, 'questionnaire' | 'summary'>) {
  const { met, percent, sprs, sprsWithPlan, verdict } = summary
  return (
    <dl className="figures">
      {key === 'NEWNIST800171' ? (
        <div>
          <dt>Requirements met</dt>
          <dd>
            {met} <small>of {verdict.total}</small>
          </dd>
        </div>
      ) : (
        <div>
          <dt>Requirements met</dt>
          <dd>
            {percent}%{' '}
            <small>
              ({met} of {verdict.total})
            </small>
          </dd>
        </div>
      )}
      {sprs === undefined ? null : (
        <div>
          <dt>SPRS score</dt>
          <dd>
            {sprs === null ? (
              <NoScore withPlan={sprsWithPlan} />
            ) : (
              <>
                {signed(sprs)} <small>of 110</small>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

const NoScore = ({ withPlan }: { withPlan: number | null }) => (
  <span className="figures__words">
    No score: without a system security plan (3.12.4) the methodology gives none.
    {withPlan === null ? '' : ` With one it would be ${signed(withPlan)}.`}
  </span>
)

/** RULE-08: what weakens the score, beside the score. */
export function HonestyCounts({ summary: { honesty } }: { summary: Summary }) {
  return honesty.length === 0 ? null : (
    <ul className="honesty-counts" aria-label="What weakens this score">
      {honesty.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const shownAtFirst = 8

function VerdictFold({ questionnaire, summary, onJump }: ScoreProps) {
  const { verdict, days } = summary
  const [opened, setOpened] = useState(false)
  const [headline] = verdictText(questionnaire.key, verdict, days)
  return (
    <details className="fold verdict" onToggle={() => setOpened(true)}>
      <summary>
        <span>{headline}</span>
      </summary>
      {opened ? (
        <Suspense>
          <VerdictWords questionnaire={questionnaire} summary={summary} onJump={onJump} atMost={shownAtFirst} />
        </Suspense>
      ) : null}
    </details>
  )
}
