import { type FormDefinition, fieldsOf } from '../../../forms/definition.ts'
import { DateText } from '../../../ui/dates.tsx'
import type { Question } from './use-program.ts'

interface AskedQuestionProps {
  definition: FormDefinition
  question: Question
  /** Opens the field that is asked about. */
  onGo(field: string): void
}

/** What the desk asks, on top of the form that is open for the answer (DESK-04). */
export function AskedQuestion({ definition, question, onGo }: AskedQuestionProps) {
  const about = fieldsOf(definition).filter(({ name }) => question.fields.includes(name))
  return (
    <section className="panel program-became" aria-labelledby="asked">
      <h2 id="asked">
        More information needed, since <DateText iso={question.askedAt} />
      </h2>
      <p className="program-message">{question.text}</p>
      {about.length === 0 ? null : (
        <>
          <p>We ask about:</p>
          <ul className="program-asked">
            {about.map(({ name, label }) => (
              <li key={name}>
                <button type="button" className="link-button" onClick={() => onGo(name)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>Answer in your own words below, or change what you entered, then send your answer.</p>
    </section>
  )
}
