import { type CalendarEntry, type CalendarMethod, calendarFile } from '../../../platform/calendar-file.ts'
import { addressOf } from '../../../platform/families-contract.ts'
import { textFromHtml } from '../../../platform/html.ts'
import { circuitUid } from '../../content/server/index.ts'
import { opening, openWayIn } from './answers.ts'
import { type SessionRow, sessionOfEvent } from './sessions.ts'
import type { EventRow } from './store.ts'

export interface CalendarSite {
  organizer: { name: string; email: string }
  /** Without a trailing slash. */
  url: string
}

/** One event, to be put into anybody's calendar. */
export const calendarEntryOf = (event: EventRow, site: CalendarSite): string =>
  calendarFile([entryOf(sessionOfEvent(event), site, openWayIn(event))])

/** The entry of somebody who is registered: it rings a day and an hour before, and tells their way in. */
export const registeredEntryOf = (
  session: SessionRow,
  site: CalendarSite,
  method: CalendarMethod,
  wayIn = '',
): string =>
  calendarFile(
    [
      {
        ...entryOf(session, site, wayIn),
        ...(method === 'CANCEL' ? { cancelled: true } : { alarms: [24 * 60, 60] }),
      },
    ],
    undefined,
    method,
  )

/** Events to subscribe to. */
export const calendarFeedOf = (events: readonly EventRow[], site: CalendarSite): string =>
  calendarFile(
    events.map((event) => entryOf(sessionOfEvent(event), site, openWayIn(event))),
    `${site.organizer.name}: events`,
  )

function entryOf(session: SessionRow, site: CalendarSite, wayIn = ''): CalendarEntry {
  const url = site.url + addressOf(session.kind, session)
  return {
    uid:
      session.kind === 'event'
        ? `event-${encodeURIComponent(session.id)}@${new URL(site.url).hostname}`
        : circuitUid(session.first_id, site.url),
    start: session.starts_at,
    end: session.ends_at,
    title: session.title,
    description: [
      session.headline || opening(textFromHtml(session.description_html)),
      ...(wayIn ? [`Join online: ${wayIn}`] : []),
      url,
    ].join('\n\n'),
    // Calendars make the address of an online session one that can be pressed.
    place: session.place || wayIn,
    url,
    changed: session.updated_at,
    organizer: site.organizer,
    sequence: session.sequence,
    cancelled: session.cancelled_at !== null,
  }
}
