import type { Days } from './verdict.ts'

/** Days to close the open items of a conditional status (32 CFR 170.21(b)). */
export const closeOutDays = 180

const dayLength = 86_400_000

/** The calendar day (UTC) some days after a moment, as YYYY-MM-DD. */
export const dayAfter = (moment: Date, days: number): string =>
  new Date(moment.getTime() + days * dayLength).toISOString().slice(0, 10)

/** From today (UTC) to a day; below zero once it has passed. */
export const daysUntil = (day: string, now: Date): number =>
  Math.round((Date.parse(day) - Date.parse(dayAfter(now, 0))) / dayLength)

/** Between which days the plans of open requirements have to lie: from a conditional status, while one runs, or today. */
export function planningDays(now: Date, posted?: { status: string; statusDate: string } | null): Days {
  const today = dayAfter(now, 0)
  const running = posted?.status === 'conditional' ? dayAfter(new Date(posted.statusDate), closeOutDays) : ''
  return { today, lastDay: running >= today ? running : dayAfter(now, closeOutDays) }
}
