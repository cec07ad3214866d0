import { momentAt } from '../../forms/zoned.ts'

/** The months and days of the calendar (PUBLISH-13): "2026-11" and "2026-11-27", the same in every zone. */

export const firstYear = 1990
export const lastYear = 2199

const isWithin = (text: string) => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) <= lastYear

/** The text, where it is a month of the calendar. */
export const monthIn = (text: string): string | undefined =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && isWithin(text) ? text : undefined

/** The text, where it is a day of the calendar. */
export function dayIn(text: string): string | undefined {
  const month = monthIn(text.slice(0, 7))
  return month && daysOf(month).includes(text) ? text : undefined
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** So many months later, or earlier. @returns undefined where the calendar ends */
export function monthAfter(month: string, by: number): string | undefined {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return monthIn(new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7))
}

/** So many days later, or earlier, beyond the calendar too. */
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)

/** All days of a month, in their order. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** Sunday is 0. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** The weeks of a month, from Sunday on: seven each, null for the days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysOf(month)
  const before = weekdayOf(days[0] as string)
  const cells = [...Array<null>(before).fill(null), ...days]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday] ?? null),
  )
}

/** The same day of another month, or its last. @returns undefined where the calendar ends */
function sameDayIn(day: string, by: number): string | undefined {
  const month = monthAfter(monthOf(day), by)
  if (!month) return undefined
  const days = daysOf(month)
  return days[Math.min(Number(day.slice(8)), days.length) - 1]
}

/** Where a key leads from a day, in its month or another. @returns undefined for other keys, and where the calendar ends */
export function dayByKey(day: string, key: string): string | undefined {
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  }
  if (key === 'PageUp' || key === 'PageDown') return sameDayIn(day, key === 'PageUp' ? -1 : 1)
  const by = days[key]
  return by === undefined ? undefined : dayIn(dayAfter(day, by))
}

/** From the first moment of a day to the first after another, by the clocks of a zone. */
export function spanOf(first: string, last: string, zone: string): { from: Date; to: Date } {
  const beginOf = (day: string) => new Date(momentAt(`${day}T00:00`, zone))
  return { from: beginOf(first), to: beginOf(dayAfter(last, 1)) }
}
