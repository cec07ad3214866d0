import type { Review } from '../platform/review.ts'
import { DayText } from './dates.tsx'

/** The last line of a page about rules (FIRST-08). */
export function LastReviewed({ review: { on, outdated } }: { review: Review }) {
  return (
    <p className="quiet last-reviewed">
      Last reviewed on <DayText day={on} />.
      {outdated ? ' That is more than a year ago: check the current text of each rule before you rely on it.' : null}
    </p>
  )
}
