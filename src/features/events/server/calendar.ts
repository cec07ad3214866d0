import { type CalendarEntry, type CalendarMethod, calendarFile } from '../../../platform/calendar-file.ts'
import { addressOf } from '../../../platform/families-contract.ts'
import { textFromHtml } from '../../../platform/html.ts'
import { opening, openWayIn } from './answers.ts'
import type { EventRow } from './store.ts'

export interface CalendarSite {
  organizer: { name: string; email: string }
  /** Without a trailing slash. */
  url: string
}

/** One event, to be put into anybody's calendar. */
export const calendarEntryOf = (event: EventRow, site: CalendarSite): string =>
  calendarFile([entryOf(event, site, openWayIn(event))])

/** The entry of somebody who is registered: it rings a day and an hour before, and tells their way in. */
export const registeredEntryOf = (event: EventRow, site: CalendarSite, method: CalendarMethod, wayIn = ''): string =>
  calendarFile(
    [
      {
        ...entryOf(event, site, wayIn),
        ...(method === 'CANCEL' ? { cancelled: true } : { alarms: [24 * 60, 60] }),
      },
    ],
    undefined,
    method,
  )

/** Events to subscribe to. */
export const calendarFeedOf = (events: readonly EventRow[], site: CalendarSite): string =>
  calendarFile(
    events.map((event) => entryOf(event, site, openWayIn(event))),
    `${site.organizer.name}: events`,
  )

function entryOf(event: EventRow, site: CalendarSite, wayIn = ''): CalendarEntry {
  const url = site.url + addressOf('event', event)
  return {
    uid: `event-${encodeURIComponent(event.id)}@${new URL(site.url).hostname}`,
    start: event.starts_at,
    end: event.ends_at,
    title: event.title,
    description: [
      event.headline || opening(textFromHtml(event.description_html)),
      ...(wayIn ? [`Join online: ${wayIn}`] : []),
      url,
    ].join('\n\n'),
    // Calendars make the address of an online session one that can be pressed.
    place: event.place || wayIn,
    url,
    changed: event.updated_at,
    organizer: site.organizer,
    sequence: event.sequence,
    cancelled: event.cancelled_at !== null,
  }
}
