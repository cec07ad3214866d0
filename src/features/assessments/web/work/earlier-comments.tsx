import { useFigure } from './use-work.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

/** How many comments of the time when comments went into the plan wait, and the way to the next. */
export default function EarlierComments({ session, onJump }: { session: WorkSession; onJump(item: string): void }) {
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
