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

/** Between which days the plans of open requirements have to lie: from today, while no status was posted. */
export const planningDays = (now: Date): Days => ({ today: dayAfter(now, 0), lastDay: dayAfter(now, closeOutDays) })

/**
 * The completion from which the 180 days of a conditional status are counted (32 CFR 170.21(b)): completing again with
 * items still open does not begin them anew, unless they have run out.
 * @param completions oldest first
 * @returns undefined where the newest would not be conditional
 */
export function closeOutStart(completions: readonly { at: Date; conditional: boolean }[]): Date | undefined {
  let start: Date | undefined
  for (const { at, conditional } of completions) {
    if (!conditional) start = undefined
    else if (!start || dayAfter(at, 0) > dayAfter(start, closeOutDays)) start = at
  }
  return start
}
