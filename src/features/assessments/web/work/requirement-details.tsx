import { lazy, Suspense, useState } from 'react'
import { planningDays } from '../../close-out.ts'
import type { Question } from '../../contract.ts'
import { targetDateText } from '../../wording.ts'
import { useConflicted, useFigure } from './use-work.ts'
import type { WorkSession } from './work-session.ts'
import type { ItemState } from './workbook.ts'

const DetailsFields = lazy(() => import('./details-fields.tsx'))

interface DetailsProps {
  session: WorkSession
  question: Question
  unmet: boolean
}

/** Evidence, owner and date of a requirement; with an open gap also what closes it. */
export function RequirementDetails({ session, question: { name }, unmet }: DetailsProps) {
  const filled = useFigure(session.workbook, name, (workbook) => filledIn(workbook.item(name), dueIn(session, unmet)))
  const [wanted, setOpen] = useState(false)
  const open = useConflicted(session, name) || wanted
  return (
    <details className="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Evidence, owner and date<span className="visually-hidden"> for {name}</span>
        <span className="fold__state">{filled || 'nothing yet'}</span>
      </summary>
      {open ? (
        <Suspense>
          <DetailsFields session={session} name={name} unmet={unmet} />
        </Suspense>
      ) : null}
    </details>
  )
}

/** RULE-11: a date of what is open as what it is. */
const dueIn =
  ({ questionnaire: { framework }, workbook }: WorkSession, unmet: boolean) =>
  (day: string): string => {
    if (!unmet) return `by ${day}`
    const text = targetDateText(day, planningDays(new Date(), workbook.posted), framework)
    return text.startsWith(day) ? `by ${text}` : text.toLowerCase()
  }

const filledIn = ({ evidence, owner, targetDate }: ItemState, due: (day: string) => string) =>
  [evidence && 'evidence', owner && `owner ${owner}`, targetDate && due(targetDate)].filter(Boolean).join(', ')
