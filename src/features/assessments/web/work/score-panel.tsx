import { useState } from 'react'
import { plansOfAction } from '../../verdict.ts'
import { levelOneCount, missingPlansText, obstaclesText, obstacleText, verdictText } from '../../wording.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'
import { count, signed } from './words.ts'

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
  const [headline] = verdictText(questionnaire.key, verdict, days)
  return (
    <details className="fold verdict">
      <summary>
        <span>{headline}</span>
      </summary>
      <VerdictWords questionnaire={questionnaire} summary={summary} onJump={onJump} atMost={shownAtFirst} />
    </details>
  )
}

interface VerdictWordsProps extends ScoreProps {
  atMost?: number
}

export function VerdictWords({
  questionnaire,
  summary: { verdict, days, requirements },
  atMost = Number.POSITIVE_INFINITY,
  onJump,
}: VerdictWordsProps) {
  const [all, showAll] = useState(false)
  const { obstacles } = verdict
  const shown = all ? obstacles : obstacles.slice(0, atMost)
  const plans = missingPlansText(verdict, requirements.get(plansOfAction)?.status === 'met')
  return (
    <div className="verdict__words">
      <p>{verdictText(questionnaire.key, verdict, days)[1]}</p>
      {questionnaire.key === 'NEWCMMCLEVEL1' ? <p className="quiet">Level 1 has {levelOneCount}.</p> : null}
      {obstacles.length > 0 ? (
        <>
          <p id="obstacles">{obstaclesText(verdict)}:</p>
          <ul className="verdict__list" aria-labelledby="obstacles">
            {shown.map((obstacle) => (
              <li key={`${obstacle.requirement} ${obstacle.reason}`}>
                {obstacle.requirement ? (
                  <>
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => onJump(obstacle.requirement as string)}
                    >
                      {obstacle.requirement}
                    </button>{' '}
                    {questionnaire.questions.get(obstacle.requirement)?.title}: {obstacleText(obstacle, verdict)}
                  </>
                ) : (
                  sentence(obstacleText(obstacle, verdict))
                )}
              </li>
            ))}
          </ul>
          {obstacles.length > shown.length ? (
            <button type="button" className="link-button" onClick={() => showAll(true)}>
              Show {count(obstacles.length - shown.length, 'more obstacle', 'more obstacles')}
            </button>
          ) : null}
        </>
      ) : null}
      {plans ? <p>{plans}</p> : null}
    </div>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
