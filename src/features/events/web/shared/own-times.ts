import { formatDate, formatPeriod } from '../../../../ui/date-words.ts'

/** How the times of events are written where they stand for themselves, by the name that their `data-event-time` has. */
const words = {
  /** A whole day stands in the data as midnight: its "12:00 AM" says nothing and is left out (EVENT-07). */
  past: (iso: string, zone?: string) => formatDate(iso, true, zone).replace(/,\s12:00\sAM\b.*$/, ''),
  month: (iso: string, zone?: string) => part(iso, { month: 'short', timeZone: zone }),
  day: (iso: string, zone?: string) => part(iso, { day: 'numeric', timeZone: zone }),
}

export type EventTime = keyof typeof words

const part = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(iso))

/** @param zone IANA name; the visitor's own where none is given */
export const writeEventTime = (kind: EventTime, iso: string, zone?: string): string => words[kind](iso, zone)

/** Whether the clocks of the visitor say the same of a period as those of its place. */
export const isSameHere = (start: string, end: string, zone: string): boolean =>
  formatPeriod(start, end) === formatPeriod(start, end, zone)

/** Mends the times of events on a page whose scripts are held (`src/held/`), as React does when it takes the page over. */
export function showOwnEventTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-event-time]'))
    element.textContent = writeEventTime(element.dataset.eventTime as EventTime, element.dateTime)
  for (const aside of document.querySelectorAll<HTMLElement>('[data-zone-there]')) {
    const time = aside.querySelector('time')
    aside.hidden = !time || isSameHere(time.dateTime, time.dataset.until ?? '', aside.dataset.zoneThere ?? '')
  }
}
