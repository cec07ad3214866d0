import { type CalendarEntry, type CalendarMethod, calendarFile } from '../../../platform/calendar-file.ts'
import { addressOf } from '../../../platform/families-contract.ts'
import { textFromHtml } from '../../../platform/html.ts'
import { opening } from './answers.ts'
import type { EventRow } from './store.ts'

export interface CalendarSite {
  organizer: { name: string; email: string }
  /** Without a trailing slash. */
  url: string
}

/** One event, to be put into a calendar. */
export const calendarEntryOf = (event: EventRow, site: CalendarSite): string => calendarFile([entryOf(event, site)])

/** The entry of somebody who is registered: it rings a day and an hour before. */
export const registeredEntryOf = (event: EventRow, site: CalendarSite, method: CalendarMethod): string =>
  calendarFile(
    [
      {
        ...entryOf(event, site),
        ...(method === 'CANCEL' ? { cancelled: true } : { alarms: [24 * 60, 60] }),
      },
    ],
    undefined,
    method,
  )

/** Events to subscribe to. */
export const calendarFeedOf = (events: readonly EventRow[], site: CalendarSite): string =>
  calendarFile(
    events.map((event) => entryOf(event, site)),
    `${site.organizer.name}: events`,
  )

function entryOf(event: EventRow, site: CalendarSite): CalendarEntry {
  const url = site.url + addressOf('event', event)
  return {
    uid: `event-${encodeURIComponent(event.id)}@${new URL(site.url).hostname}`,
    start: event.starts_at,
    end: event.ends_at,
    title: event.title,
    description: `${event.headline || opening(textFromHtml(event.description_html))}\n\n${url}`,
    place: event.place,
    url,
    changed: event.updated_at,
    organizer: site.organizer,
    sequence: event.sequence,
    cancelled: event.cancelled_at !== null,
  }
}
