import { use, useState } from 'react'
import { obstaclesText } from '../../wording.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'
import { count } from './words.ts'

interface VerdictWordsProps {
  questionnaire: Questionnaire
  summary: Summary
  onJump(requirement: string): void
  atMost?: number
}

/** What the verdict says, and what stands in the way, one by one. */
export default function VerdictWords({
  questionnaire,
  summary: { verdict, days, requirements },
  atMost = Number.POSITIVE_INFINITY,
  onJump,
}: VerdictWordsProps) {
  const [all, showAll] = useState(false)
  const { obstacles } = verdict
  const shown = all ? obstacles : obstacles.slice(0, atMost)
  const { methodology, words, later } = questionnaire.framework
  const { sentence, obstacleText } = use(later())
  const plans = methodology?.missingPlansText(verdict, requirements.get(methodology.plansOfAction)?.status === 'met')
  return (
    <div className="verdict__words">
      <p>{sentence(verdict, days)}</p>
      {words.counted ? <p className="quiet">{words.counted}</p> : null}
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
                  capitalized(obstacleText(obstacle, verdict))
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

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
