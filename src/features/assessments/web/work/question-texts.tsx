import { useState } from 'react'
import { GrowingTextarea } from '../../../../ui/forms/growing-textarea.tsx'
import { commentLimit, howLimit } from '../../limits-contract.ts'
import { EarlierComment } from './earlier-comment.tsx'
import { useItem } from './use-work.ts'
import { rowId } from './words.ts'
import type { WorkSession } from './work-session.ts'

/** What goes into the plan, and what stays here: two texts of an objective (EASE-08). */
export function QuestionTexts({ session, name }: { session: WorkSession; name: string }) {
  const { answer, how = '', comment = '', wasComment = false } = useItem(session.workbook, name)
  const filled = how !== '' || comment !== ''
  const [open, setOpen] = useState(filled)
  const id = `${rowId(name)}-texts`
  const text = (field: 'how' | 'comment', value: string, limit: number) => ({
    id: `${id}-${field}`,
    className: 'usa-textarea',
    maxLength: limit,
    value,
    onChange: (event: { target: { value: string } }) => session.enter(name, field, event.target.value),
    onBlur: () => void session.queue.flush(),
  })
  return (
    <>
      <button
        type="button"
        className="link-button question__comment"
        aria-expanded={open}
        aria-controls={id}
        data-texts
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide texts' : filled ? 'Show texts' : 'How, and notes'}
        <span className="visually-hidden"> on {name}</span>
      </button>
      <div id={id} className="question__texts" hidden={!open}>
        {open ? (
          <>
            <div>
              <label htmlFor={`${id}-how`}>
                How you do it<span className="visually-hidden"> on {name}</span>{' '}
                <span className="usa-hint">
                  (goes into your plan{answer === -1 ? ': say why the question does not apply' : ''})
                </span>
              </label>
              <GrowingTextarea {...text('how', how, howLimit)} />
            </div>
            <div>
              <label htmlFor={`${id}-comment`}>
                Private note<span className="visually-hidden"> on {name}</span>{' '}
                <span className="usa-hint">(stays here)</span>
              </label>
              <GrowingTextarea {...text('comment', comment, commentLimit)} />
            </div>
            {wasComment && comment ? (
              <EarlierComment session={session} name={name} how={how} comment={comment} fieldId={`${id}-how`} />
            ) : null}
          </>
        ) : null}
      </div>
    </>
  )
}
