import { Link } from 'react-router'
import { estimate } from '../../interview/estimate.ts'
import { familyOrder } from '../../interview/family-order.ts'
import type { InterviewAnswers } from '../../interview/questions.ts'
import type { Questionnaire } from '../work/questionnaire.ts'

interface OrderProps {
  answers: InterviewAnswers
  questionnaire: Questionnaire
  /** How many objectives are proposed as not applicable. */
  fallAway: number
  addressOf(family: string): string
}

/** How long it may take, and in which order, with who should answer (EASE-02, EASE-13). */
export function OrderAndTime({ answers, questionnaire, fallAway, addressOf }: OrderProps) {
  const { hours, parts } = estimate(answers, questionnaire.rows.length, fallAway)
  const { families } = questionnaire
  const titles = new Map(families.map(({ name, title }) => [name, title]))
  const order = familyOrder(
    answers,
    families.map(({ name }) => name),
  )
  return (
    <>
      <section aria-labelledby="how-long">
        <h3 id="how-long">
          How long: about {hours[0]} to {hours[1]} hours
        </h3>
        <p>
          This is an estimate of our own, for answering alone: putting in place what is missing is not in it. Divide it
          among people, and over days. It is made from:
        </p>
        <ul className="usa-list">
          {parts.map(({ text, hours: [least, most] }) => (
            <li key={text}>
              {text}: {hoursText(least)} to {hoursText(most)} hours
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="which-order">
        <h3 id="which-order">In which order, and who answers</h3>
        <p>No rule asks for an order. This one puts first what other answers rest on, and what you can do at once.</p>
        <ol className="usa-list">
          {order.map(({ family, reason, who }) => (
            <li key={family}>
              <Link to={addressOf(family)}>{titles.get(family)}</Link>. {reason} <strong>Who:</strong> {who}.
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

const hoursText = (hours: number) => hours.toLocaleString('en-US', { maximumFractionDigits: 1 })
