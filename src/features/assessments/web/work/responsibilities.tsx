import { lazy, Suspense, useState } from 'react'
import type { Question } from '../../contract.ts'
import { useFigure } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

const ResponsibilityFields = lazy(() => import('./responsibility-fields.tsx'))

interface Props {
  session: WorkSession
  question: Question
}

/** Who does what each objective asks, folded (SYSTEM-05). */
export default function Responsibilities({ session, question: { name, rows } }: Props) {
  const said = useFigure(
    session.workbook,
    name,
    (workbook) => rows.filter((row) => workbook.item(row.name).responsibility).length,
  )
  const [open, setOpen] = useState(false)
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Who does this<span className="visually-hidden">: {name}</span>
        <span className="fold__state">
          {said} of {rows.length} said
        </span>
      </summary>
      {open ? (
        <Suspense>
          <ResponsibilityFields session={session} name={name} rows={rows} />
        </Suspense>
      ) : null}
    </details>
  )
}
