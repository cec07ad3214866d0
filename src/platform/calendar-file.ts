import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

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
  /** Counts its changes, so that calendars take the newer one. */
  sequence?: number
  cancelled?: boolean
  /** Minutes before the start at which the calendar reminds its owner. */
  alarms?: readonly number[]
}

/** What whoever opens the file is meant to do with it (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/**
 * An iCalendar file (RFC 5545). Moments stand in UTC, which every calendar shows in its owner's zone; so no file
 * depends on a table of time zones.
 * @param name of the calendar, as subscribers see it; none for a single entry, which goes into a calendar of theirs
 */
export function calendarFile(entries: readonly CalendarEntry[], name?: string, method?: CalendarMethod): string {
  const calendar = ical({ prodId: { company: 'accelerator-portal', product: 'portal', language: 'EN' } })
  if (name) calendar.name(name).ttl(60 * 60)
  if (method) calendar.method(ICalCalendarMethod[method])
  for (const entry of entries) {
    const event = calendar.createEvent({
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
      sequence: entry.sequence ?? 0,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : null,
    })
    for (const minutes of entry.alarms ?? [])
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: minutes * 60, description: entry.title })
  }
  // RFC 5545 ends every line, the last one too.
  return `${calendar.toString()}\r\n`
}
