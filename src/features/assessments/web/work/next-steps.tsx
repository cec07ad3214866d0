import { Link } from 'react-router'
import type { ScoredRequirement } from '../../scoring.ts'
import { heaviestFirst } from './heaviest.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'
import { useView } from './use-view.ts'

interface NextStepsProps {
  questionnaire: Questionnaire
  summary: Summary
  onJump(requirement: string): void
}

const shownAtFirst = 5

/** A score alone helps nobody: what to do with it, in the order in which to do it. */
export function NextSteps({ questionnaire, summary, onJump }: NextStepsProps) {
  const { addressOf } = useView()
  const { closeFirst, openList } = questionnaire.framework.words
  const open = heaviestFirst(questionnaire.requirements, summary)
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h3 id="next-steps">What to do next</h3>
      <ol className="usa-list">
        {open.length > 0 ? (
          <>
            <li>
              <strong>{closeFirst}</strong> {open.length > shownAtFirst ? 'Begin with' : 'Still open:'}
              <ul>
                {open.slice(0, shownAtFirst).map((requirement) => (
                  <li key={requirement.id}>
                    <button type="button" className="link-button" onClick={() => onJump(requirement.id)}>
                      {requirement.id}
                    </button>{' '}
                    {questionnaire.questions.get(requirement.id)?.title}
                    <Points questionnaire={questionnaire} summary={summary} requirement={requirement} />
                  </li>
                ))}
              </ul>
            </li>
            <li>
              <strong>Give each open item a plan, an owner and a date,</strong> below its questions. They go into the{' '}
              {openList.name}.
            </li>
          </>
        ) : (
          <li>
            <strong>Say where the evidence is,</strong> below each question, so that anyone who asks can be shown it.
          </li>
        )}
        <li>
          <strong>Take the documents along.</strong> They stand ready under{' '}
          <a href="#leave-with">What you leave with</a>; read them before you pass them on.
        </li>
        <li>
          <strong>Go through the result with your office.</strong> A counselor helps free of charge:{' '}
          <Link to="/service-area-locator">find the office that serves you</Link>.
        </li>
        <li>
          <strong>Complete the check again</strong> when something has changed, and once a year at least. We can{' '}
          <Link to={addressOf('over-time')}>remind you by email</Link>.
        </li>
      </ol>
    </section>
  )
}

/** The points that it takes off, where any are counted (RULE-04). */
function Points({
  questionnaire: { framework },
  summary: { requirements },
  requirement: { id },
}: Pick<NextStepsProps, 'questionnaire' | 'summary'> & { requirement: ScoredRequirement }) {
  if (!framework.methodology) return null
  const { takenOff, deduction } = requirements.get(id)!
  const exception = framework.conditional?.isException(id, deduction)
  return (
    <>
      : {takenOff}
      {exception ? ', the one item of more than a point that a conditional status may leave open' : null}
    </>
  )
}
