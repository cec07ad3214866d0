import { Downloads } from './downloads.tsx'
import type { WorkSession } from './work-session.ts'

/** What one takes along from a completed assessment. */
export function LeaveWith({ session }: { session: WorkSession }) {
  return (
    <section aria-labelledby="leave-with">
      <h2 id="leave-with">What you leave with</h2>
      <p className="no-print">
        Documents made from your answers as they are saved now. Read them before you pass them on: they say what you
        answered, and you answer for it.
      </p>
      <div className="no-print">
        <Downloads session={session} />
      </div>
      <p>
        The answer list below holds every answer with how it is done, evidence, owner and date. Private notes stand in
        none of them. Print it, or choose “Save as PDF” in the print window.
      </p>
      <button type="button" className="usa-button no-print" onClick={() => window.print()}>
        Print
      </button>
    </section>
  )
}
