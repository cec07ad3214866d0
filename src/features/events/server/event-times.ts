import type { EventRow } from './store.ts'

/** When it takes place, by the clocks of its own zone, which is named: "Sunday, November 1, 2026, 1:00 – 2:00 PM CST". */
export const periodOf = ({ starts_at, ends_at, zone }: Pick<EventRow, 'starts_at' | 'ends_at' | 'zone'>): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
    .formatRange(starts_at, ends_at)
    .replaceAll(' at ', ', ')
    // Narrow blanks, which mail readers show in odd ways.
    .replace(/[\u2009\u202f]/g, ' ')

/** Hours before the start at which a reminder is due, the later one last. */
export const reminderHours = [24, 1] as const

/** The reminders that would come too late by now, as the hours of the latest of them. */
export function remindedAlready(startsAt: Date, now: Date): number | null {
  const left = (startsAt.getTime() - now.getTime()) / 3_600_000
  return reminderHours.findLast((hours) => left <= hours) ?? null
}
