import { DayText } from './dates.tsx'

interface LastReviewedProps {
  /** The day as `YYYY-MM-DD`, and whether it lies longer ago than a year. */
  review: { on: string; outdated: boolean }
}

/** The last line of a page about rules (FIRST-08). */
export function LastReviewed({ review: { on, outdated } }: LastReviewedProps) {
  return (
    <p className="quiet last-reviewed">
      Last reviewed on <DayText day={on} />.
      {outdated ? ' That is more than a year ago: check the current text of each rule before you rely on it.' : null}
    </p>
  )
}
