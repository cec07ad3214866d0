import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'
import { count, reasonText, signed, verdictText } from './words.ts'

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
      <p className="quiet score-panel__hint">Unanswered questions count as not met.</p>
      <VerdictFold questionnaire={questionnaire} summary={summary} onJump={onJump} />
    </section>
  )
}

/** ASSESS-22: out of 110 for NIST, a percentage for CMMC. */
export function Figures({ questionnaire: { key }, summary }: Pick<ScoreProps, 'questionnaire' | 'summary'>) {
  const { met, percent, sprs, sprsWithPlan, requirements } = summary
  return (
    <dl className="figures">
      {key === 'NEWNIST800171' ? (
        <div>
          <dt>Requirements met</dt>
          <dd>
            {met} <small>of {requirements.size}</small>
          </dd>
        </div>
      ) : (
        <div>
          <dt>Practices met</dt>
          <dd>
            {percent}%{' '}
            <small>
              ({met} of {requirements.size})
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

const shownAtFirst = 8

function VerdictFold({ questionnaire, summary: { verdict }, onJump }: ScoreProps) {
  const [headline] = verdictText(questionnaire, verdict)
  return (
    <details className="fold verdict">
      <summary>
        <span>{headline}</span>
      </summary>
      <VerdictWords questionnaire={questionnaire} verdict={verdict} onJump={onJump} atMost={shownAtFirst} />
    </details>
  )
}

interface VerdictWordsProps {
  questionnaire: Questionnaire
  verdict: Summary['verdict']
  atMost?: number
  onJump(requirement: string): void
}

export function VerdictWords({ questionnaire, verdict, atMost = Number.POSITIVE_INFINITY, onJump }: VerdictWordsProps) {
  const [, sentence] = verdictText(questionnaire, verdict)
  const { obstacles } = verdict
  return (
    <div className="verdict__words">
      <p>{sentence}</p>
      {obstacles.length > 0 ? (
        <>
          <p id="obstacles">In the way:</p>
          <ul className="verdict__list" aria-labelledby="obstacles">
            {obstacles.slice(0, atMost).map((obstacle) => (
              <li key={obstacle.requirement ?? obstacle.reason}>
                {obstacle.requirement ? (
                  <>
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => onJump(obstacle.requirement as string)}
                    >
                      {obstacle.requirement}
                    </button>{' '}
                    {questionnaire.questions.get(obstacle.requirement)?.title}: {reasonText(obstacle)}
                  </>
                ) : (
                  reasonText(obstacle)
                )}
              </li>
            ))}
          </ul>
          {obstacles.length > atMost ? <p className="quiet">And {obstacles.length - atMost} more.</p> : null}
        </>
      ) : null}
    </div>
  )
}
