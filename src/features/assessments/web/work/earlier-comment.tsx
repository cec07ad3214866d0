import { howLimit } from '../../limits-contract.ts'
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
export default function EarlierComment({ session, name, how, comment, fieldId }: EarlierCommentProps) {
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
