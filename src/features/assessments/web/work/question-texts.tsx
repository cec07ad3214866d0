import { lazy, Suspense, useState } from 'react'
import { useConflicted, useItem } from './use-work.ts'
import { rowId } from './words.ts'
import type { WorkSession } from './work-session.ts'

const QuestionFields = lazy(() => import('./question-fields.tsx'))

/** What goes into the plan, and what stays here: two texts of an objective (EASE-08). */
export function QuestionTexts({ session, name }: { session: WorkSession; name: string }) {
  const { how = '', comment = '' } = useItem(session.workbook, name)
  const filled = how !== '' || comment !== ''
  const [wanted, setOpen] = useState(filled)
  const open = useConflicted(session, name) || wanted
  const id = `${rowId(name)}-texts`
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
          <Suspense>
            <QuestionFields session={session} name={name} id={id} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
