import type { DateTime } from 'luxon'

// The days off of the federal government (5 U.S.C. 6103).

/** Month and day. On a Saturday the Friday before is off, on a Sunday the Monday after. */
const fixedHolidays: readonly [month: number, day: number][] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
]

/** Month, weekday (1 is Monday) and which of them in the month; the last one is -1. */
const weekdayHolidays: readonly [month: number, weekday: number, which: number][] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
]

const [friday, saturday, sunday, monday] = [5, 6, 7, 1]

/** Whether offices work on the day: neither a weekend nor a federal holiday. */
export function isWorkingDay(day: DateTime): boolean {
  if (day.weekday === saturday || day.weekday === sunday) return false
  if (isFixedHoliday(day)) return false
  if (day.weekday === friday && isFixedHoliday(day.plus({ days: 1 }))) return false
  if (day.weekday === monday && isFixedHoliday(day.minus({ days: 1 }))) return false
  return !weekdayHolidays.some(
    ([month, weekday, which]) => day.month === month && day.weekday === weekday && isNth(day, which),
  )
}

const isFixedHoliday = (day: DateTime): boolean =>
  fixedHolidays.some(([month, dayOfMonth]) => day.month === month && day.day === dayOfMonth)

const isNth = (day: DateTime, which: number): boolean =>
  which === -1 ? day.plus({ weeks: 1 }).month !== day.month : Math.ceil(day.day / 7) === which

/** As many working days earlier, at the same time of the day; from a day off as from the beginning of the next working day. */
export function workingDaysBefore(moment: DateTime, days: number): DateTime {
  let found = isWorkingDay(moment) ? moment : workingDayFrom(moment, 1).startOf('day')
  for (let left = days; left > 0; ) {
    found = found.minus({ days: 1 })
    if (isWorkingDay(found)) left -= 1
  }
  return found
}

/** The day itself, or the nearest working day in one direction. */
export function workingDayFrom(day: DateTime, step: 1 | -1): DateTime {
  let found = day
  while (!isWorkingDay(found)) found = found.plus({ days: step })
  return found
}
