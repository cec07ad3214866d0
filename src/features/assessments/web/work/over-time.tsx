import type { WorkSession } from './work-session.ts'

/** What becomes of an assessment after its completion. The history joins this section. */
export function OverTime(_: { session: WorkSession }) {
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time">Over time</h2>
      <p>
        Each completion is kept as it was. An affirmation is due every year, and open items of a conditional status
        within 180 days: come back, change what has changed, and complete the assessment again.
      </p>
    </section>
  )
}
