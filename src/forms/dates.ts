/** Days without a time, as ISO text (YYYY-MM-DD): they compare as text. */

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** MM/DD/YYYY, as messages write it. */
export const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** The server's today. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Today by the visitor's clock and by the server's, whichever is earlier: nobody is offered a day that is refused. */
export function visitorDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const local = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  const utc = utcDay(moment)
  return local < utc ? local : utc
}

/** So many months later, or with a negative number earlier, in UTC; where the month has no such day, on its last. */
export function monthsLater(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0)
  return later
}
