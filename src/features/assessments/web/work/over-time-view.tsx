import { useEffect, useRef } from 'react'
import { OverTime } from './over-time.tsx'
import type { WorkSession } from './work-session.ts'

/** The history by itself, in place of the questions. */
export default function OverTimeView({ session, onBack }: { session: WorkSession; onBack(): void }) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [])
  return (
    <div className="completed">
      <div className="row no-print">
        <button ref={back} type="button" className="usa-button usa-button--outline" onClick={onBack}>
          Back to the questions
        </button>
      </div>
      <OverTime session={session} />
    </div>
  )
}
