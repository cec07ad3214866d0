import { lazy, memo, Suspense } from 'react'
import { unansweredCode } from '../../limits-contract.ts'
import { QuestionTexts } from './question-texts.tsx'
import { useItem } from './use-work.ts'
import { answerChoices, rowId } from './words.ts'
import type { WorkSession } from './work-session.ts'

const AnswerOffer = lazy(() => import('./answer-offer.tsx'))

interface QuestionRowProps {
  session: WorkSession
  row: { name: string; title: string }
}

/** One objective: its question, the answer, and its two texts on demand. */
export const QuestionRow = memo(function QuestionRow({ session, row: { name, title } }: QuestionRowProps) {
  const { answer } = useItem(session.workbook, name)
  const answered = answerChoices.some(({ code }) => code === answer)
  const offer = answered ? undefined : session.offers.get(name)
  return (
    <fieldset className={answered ? 'question question--answered' : 'question'} id={rowId(name)} data-row={name}>
      <legend>
        <span className="question__id">{name}</span> {title}
      </legend>
      <div className="question__choices">
        {answerChoices.map(({ code, text }) => (
          <span key={code} className="choice">
            <input
              type="radio"
              id={`${rowId(name)}-${code}`}
              name={rowId(name)}
              checked={answer === code}
              disabled={!session.mayWrite}
              onChange={() => session.enter(name, 'answer', code)}
            />
            <label htmlFor={`${rowId(name)}-${code}`}>{text}</label>
          </span>
        ))}
        {answered ? (
          <button
            type="button"
            className="link-button"
            onClick={(event) => {
              event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()
              session.enter(name, 'answer', unansweredCode)
            }}
          >
            Clear<span className="visually-hidden"> the answer to {name}</span>
          </button>
        ) : null}
        <QuestionTexts session={session} name={name} />
      </div>
      {offer ? (
        <Suspense>
          <AnswerOffer session={session} offer={offer} />
        </Suspense>
      ) : null}
    </fieldset>
  )
})
