import { memo, useState } from 'react'
import { commentLimit, unansweredCode } from '../../limits-contract.ts'
import { useItem } from './use-work.ts'
import { answerChoices } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface QuestionRowProps {
  session: WorkSession
  row: { name: string; title: string }
}

export const rowId = (row: string) => `q-${row}`

/** One objective: its question, the answer, and a comment on demand. */
export const QuestionRow = memo(function QuestionRow({ session, row: { name, title } }: QuestionRowProps) {
  const { answer, comment = '' } = useItem(session.workbook, name)
  const answered = answerChoices.some(({ code }) => code === answer)
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
        <CommentPart session={session} name={name} comment={comment} reason={answer === -1} />
      </div>
    </fieldset>
  )
})

interface CommentPartProps {
  session: WorkSession
  name: string
  comment: string
  /** The comment should say why the question does not apply. */
  reason: boolean
}

function CommentPart({ session, name, comment, reason }: CommentPartProps) {
  const [open, setOpen] = useState(comment !== '')
  const id = `${rowId(name)}-comment`
  return (
    <>
      <button
        type="button"
        className="link-button question__comment"
        aria-expanded={open}
        aria-controls={id}
        data-comment
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide comment' : comment ? 'Show comment' : 'Comment'}
        <span className="visually-hidden"> on {name}</span>
      </button>
      <div id={id} className="question__text" hidden={!open}>
        {open ? (
          <>
            <label htmlFor={`${id}-text`}>
              Comment on {name}
              {reason ? <span className="usa-hint"> (why does it not apply?)</span> : null}
            </label>
            <textarea
              id={`${id}-text`}
              className="usa-textarea"
              rows={5}
              maxLength={commentLimit}
              value={comment}
              onChange={(event) => session.enter(name, 'comment', event.target.value)}
              onBlur={() => void session.queue.flush()}
            />
          </>
        ) : null}
      </div>
    </>
  )
}
