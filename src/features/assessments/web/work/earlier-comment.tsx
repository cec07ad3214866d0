import { howLimit } from '../../limits-contract.ts'
import { useFigure } from './use-work.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface EarlierCommentProps {
  session: WorkSession
  name: string
  how: string
  comment: string
  /** Of the field that the focus goes to once it is said where the comment belongs. */
  fieldId: string
}

/** A comment of the time when comments went into the plan: asked once where it belongs (EASE-08). */
export function EarlierComment({ session, name, how, comment, fieldId }: EarlierCommentProps) {
  const joined = how ? `${how}\n${comment}` : comment
  const settle = (takeOver: boolean) => {
    if (takeOver) {
      session.enter(name, 'how', joined)
      session.enter(name, 'comment', '')
    }
    session.enter(name, 'wasComment', false)
    document.getElementById(fieldId)?.focus()
  }
  return (
    <div className="overlap">
      <p>This note was a comment. Comments used to stand in your plan; it does not any more.</p>
      <p className="row">
        {joined.length <= howLimit ? (
          <button type="button" className="usa-button usa-button--outline" onClick={() => settle(true)}>
            Put it into the plan<span className="visually-hidden"> for {name}</span>
          </button>
        ) : null}
        <button type="button" className="link-button" onClick={() => settle(false)}>
          Keep it private<span className="visually-hidden"> for {name}</span>
        </button>
      </p>
    </div>
  )
}

/** How many such comments wait, and the way to the next. */
export function EarlierComments({ session, onJump }: { session: WorkSession; onJump(item: string): void }) {
  const { workbook, questionnaire } = session
  const waits = (name: string) => {
    const { wasComment, comment } = workbook.item(name)
    return Boolean(wasComment && comment)
  }
  const waiting = useFigure(workbook, '*', () => questionnaire.rows.filter(waits).length)
  if (waiting === 0) return null
  const next = () => {
    const row = questionnaire.rows.find(waits)
    if (row) onJump(row)
  }
  return (
    <div className="overlap">
      <p>
        Comments are private notes now and stay out of your documents. What goes into your plan has a field of its own,
        “How you do it”. {count(waiting, 'earlier comment waits', 'earlier comments wait')} for you to say where{' '}
        {waiting === 1 ? 'it belongs' : 'they belong'}.
      </p>
      <p>
        <button type="button" className="usa-button usa-button--outline" onClick={next}>
          Go to the {waiting === 1 ? 'comment' : 'next one'}
        </button>
      </p>
    </div>
  )
}
