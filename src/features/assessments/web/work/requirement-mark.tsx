import { lazy, Suspense, useState } from 'react'
import { markNames } from '../../mark-names.ts'
import { missingOfMark } from '../../requirement-marks.ts'
import { isSecurityPlan, type ScoredRequirement, statusOf } from '../../scoring.ts'
import { useConflicted, useFigure } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

const MarkFields = lazy(() => import('./mark-fields.tsx'))

interface MarkProps {
  session: WorkSession
  requirement: ScoredRequirement
}

/** An enduring exception or a temporary deficiency (RULE-14): offered where something is answered no. */
export function RequirementMark({ session, requirement }: MarkProps) {
  const { id } = requirement
  const wanted = useFigure(
    session.workbook,
    id,
    (workbook) => statusOf(requirement, workbook.responses) === 'unmet' || Boolean(workbook.item(id).mark),
  )
  // It stays once it was there: whoever takes the mark off is still in it.
  const [was, setWas] = useState(wanted)
  if (wanted && !was) setWas(true)
  const [opened, setOpen] = useState(false)
  const open = useConflicted(session, id) || opened
  const state = useFigure(session.workbook, id, (workbook) => {
    const item = workbook.item(id)
    if (!item.mark) return 'not marked'
    return `${markNames[item.mark].toLowerCase()}${missingOfMark(item).length > 0 ? ', not all entered' : ''}`
  })
  // The system security plan itself cannot be excused.
  if (!was || isSecurityPlan(requirement)) return null
  return (
    <details className="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Exception or deficiency<span className="visually-hidden"> for {id}</span>
        <span className="fold__state">{state}</span>
      </summary>
      {open ? (
        <Suspense>
          <MarkFields session={session} requirement={requirement} />
        </Suspense>
      ) : null}
    </details>
  )
}
