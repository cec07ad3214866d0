import type { WorkSession } from './work-session.ts'

/** What one takes along from a completed assessment. Documents made on the server join this section. */
export function LeaveWith(_: { session: WorkSession }) {
  return (
    <section aria-labelledby="leave-with">
      <h2 id="leave-with">What you leave with</h2>
      <p>
        The answer list below holds every answer with its comment, evidence, owner and date. Print it, or choose “Save
        as PDF” in the print window.
      </p>
      <button type="button" className="usa-button no-print" onClick={() => window.print()}>
        Print
      </button>
    </section>
  )
}
