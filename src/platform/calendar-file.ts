import ical from 'ical-generator'

export interface CalendarEntry {
  /** The same for the same entry, for ever: calendars know it again by this. */
  uid: string
  start: Date
  end: Date
  title: string
  /** Plain text. */
  description: string
  /** Empty for none. */
  place: string
  /** Full address of its page. */
  url: string
  /** Its last change. */
  changed: Date
  organizer: { name: string; email: string }
}

/**
 * An iCalendar file (RFC 5545). Moments stand in UTC, which every calendar shows in its owner's zone; so no file
 * depends on a table of time zones.
 * @param name of the calendar, as subscribers see it; none for a single entry, which goes into a calendar of theirs
 */
export function calendarFile(entries: readonly CalendarEntry[], name?: string): string {
  const calendar = ical({ prodId: { company: 'accelerator-portal', product: 'portal', language: 'EN' } })
  if (name) calendar.name(name).ttl(60 * 60)
  for (const entry of entries)
    calendar.createEvent({
      id: entry.uid,
      start: entry.start,
      end: entry.end,
      stamp: entry.changed,
      lastModified: entry.changed,
      summary: entry.title,
      description: entry.description,
      location: entry.place || null,
      url: entry.url,
      organizer: entry.organizer,
    })
  // RFC 5545 ends every line, the last one too.
  return `${calendar.toString()}\r\n`
}
