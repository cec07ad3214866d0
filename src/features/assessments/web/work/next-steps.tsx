import { Link } from 'react-router'
import { pointsText } from '../../points.ts'
import type { ScoredRequirement } from '../../scoring.ts'
import { heaviestFirst } from './heaviest.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'

interface NextStepsProps {
  questionnaire: Questionnaire
  summary: Summary
  onJump(requirement: string): void
}

const shownAtFirst = 5

/** A score alone helps nobody: what to do with it, in the order in which to do it. */
export function NextSteps({ questionnaire, summary, onJump }: NextStepsProps) {
  const open = heaviestFirst(questionnaire.requirements, summary)
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h3 id="next-steps">What to do next</h3>
      <ol className="usa-list">
        {open.length > 0 ? (
          <>
            <li>
              <strong>Close what weighs most.</strong> {open.length > shownAtFirst ? 'Begin with' : 'Still open:'}
              <ul>
                {open.slice(0, shownAtFirst).map((requirement) => (
                  <li key={requirement.id}>
                    <button type="button" className="link-button" onClick={() => onJump(requirement.id)}>
                      {requirement.id}
                    </button>{' '}
                    {questionnaire.questions.get(requirement.id)?.title}
                    <Points questionnaire={questionnaire} requirement={requirement} />
                  </li>
                ))}
              </ul>
            </li>
            <li>
              <strong>Give each open item an owner and a date,</strong> below its questions. Both go into the plan of
              action and milestones.
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
          <a href="#reminders">remind you by mail</a>.
        </li>
      </ol>
    </section>
  )
}

/** The points of the methodology; Level 1 counts none. */
function Points({
  questionnaire: { key },
  requirement: { weight },
}: Pick<NextStepsProps, 'questionnaire'> & { requirement: ScoredRequirement }) {
  if (key === 'NEWCMMCLEVEL1') return null
  return <>: {pointsText(weight)}</>
}
