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

/**
 * Between which days the plans of open requirements have to lie: from a conditional status, while one runs, or today. One
 * that has run out gives no days any more: only another assessment begins new ones.
 */
export function planningDays(now: Date, posted?: { status: string; statusDate: string } | null): Days {
  const today = dayAfter(now, 0)
  const last = posted?.status === 'conditional' ? dayAfter(new Date(posted.statusDate), closeOutDays) : undefined
  if (last !== undefined && last >= today) return { today, lastDay: last }
  return { today, lastDay: dayAfter(now, closeOutDays), ...(last === undefined ? {} : { expired: last }) }
}

/** What a conditional status whose last day has passed is (32 CFR 170.21(b)). */
export const expiredText = (lastDay: string): string =>
  `The conditional status expired: ${lastDay} was its last day, 180 days after its status date (32 CFR 170.21(b)). What was open then cannot be closed out of it any more; it takes a new assessment`
