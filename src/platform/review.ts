/** When something was last reviewed, for those who rely on it (FIRST-08). */
export interface Review {
  /** `YYYY-MM-DD` */
  on: string
  /** Longer ago than a year. */
  outdated: boolean
}

export const reviewOf = (on: string, now: Date): Review => ({ on, outdated: isYearOld(on, now) })

/** Whether a moment or day lies more than a year back. */
export function isYearOld(moment: string, now: Date): boolean {
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  return new Date(moment) < yearAgo
}
