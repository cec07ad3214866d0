import type { AnswerOffer as Offer } from '../../contract.ts'
import { answerText, rowId } from './words.ts'
import type { WorkSession } from './work-session.ts'

const others = 'CMMC Level 2 (Self) and NIST SP 800-171'

/** What the other checks answer to a question of Level 1: offered where it means the same, and else said why not. */
export default function AnswerOffer({ session, offer }: { session: WorkSession; offer: Offer }) {
  const { item, answer, how, comment, same } = offer
  const takeOver = () => {
    const state = session.workbook.item(item)
    session.enter(item, 'answer', answer)
    if (how && !state.how) session.enter(item, 'how', how)
    if (comment && !state.comment) session.enter(item, 'comment', comment)
    document.getElementById(`${rowId(item)}-${answer}`)?.focus()
  }
  const text = answerText(answer)
  if (!same)
    return (
      <p className="answer-offer quiet">
        Not taken over from {others}: they ask it about CUI, here it is about FCI. Your answer there is “{text}”.
      </p>
    )
  return (
    <p className="answer-offer quiet">
      {others} ask the same, and your answer there is “{text}”.{' '}
      {session.mayWrite ? (
        <button type="button" className="link-button" onClick={takeOver}>
          Take it over<span className="visually-hidden"> for {item}</span>
        </button>
      ) : null}
    </p>
  )
}
