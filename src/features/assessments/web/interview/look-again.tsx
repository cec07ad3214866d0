import { Link } from 'react-router'
import { Alert } from '../../../../ui/alert.tsx'
import { contradicted, undecided } from '../../interview/not-applicable.ts'
import { isNotApplicable } from '../../interview/proposal-state.ts'
import { type InterviewAnswers, partOf, questionOf } from '../../interview/questions.ts'
import { interviewAddress } from '../../system-address.ts'
import type { WorkSession } from '../work/work-session.ts'
import { rowsNow } from './confirmations.ts'
import { objectivesOf, type Titled } from './objectives-of.ts'

const asked = (questions: readonly string[]) =>
  [...new Set(questions)].map((name) => `“${questionOf(name)?.asks}”`).join(' ')

interface LookAgainProps {
  session: WorkSession
  answers: InterviewAnswers
  titled: Titled
}

/** What is answered "Not applicable" although the answers of the interview do not go with it, or do so no more. */
export function LookAgain({ session, answers, titled }: LookAgainProps) {
  const found = contradicted(answers).filter((one) =>
    rowsNow(session, objectivesOf(session.questionnaire, one)).some(isNotApplicable),
  )
  if (found.length === 0) return null
  return (
    <Alert kind="warning" title="Please look again: answered “Not applicable”, and your answers here do not go with it">
      <ul className="usa-list">
        {found.map(({ requirement, questions }) => (
          <li key={requirement}>
            <Link to={titled(requirement).address}>{titled(requirement).title}</Link>: see your answer to{' '}
            {asked(questions)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface WouldDecideProps {
  answers: InterviewAnswers
  isAsked(requirement: string): boolean
  system: string | undefined
}

/** Questions without an answer by which something might be proposed, or not. */
export function WouldDecide({ answers, isAsked, system }: WouldDecideProps) {
  const open = undecided(answers)
    .map(({ requirements, questions }) => ({ requirements: requirements.filter(isAsked), questions }))
    .filter(({ requirements }) => requirements.length > 0)
  if (open.length === 0) return null
  return (
    <>
      <h4>What other answers would decide</h4>
      <ul className="usa-list">
        {open.map(({ requirements, questions }) => (
          <li key={requirements.join()}>
            {requirements.join(', ')}:{' '}
            {questions.map((name) => (
              <span key={name}>
                <Link to={interviewAddress({ part: partOf(name) }, system)}>{questionOf(name)?.asks}</Link>{' '}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
