import type { ListQuery } from '../../../platform/contract.ts'
import { pageBounds, searchWords } from '../../../platform/lists/words.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type EventItem, pageSize } from '../contract.ts'
import { type EventSummary, eventAnswer, eventSummary, openWayIn } from './answers.ts'
import { atomFeedOf } from './atom.ts'
import { calendarEntryOf, calendarFeedOf } from './calendar.ts'
import { type PostalAddress, postalAddressOf } from './postal-address.ts'
import { findEvent, hasSamples, listEvents, listEventsSince } from './store.ts'

/** The two lists of the events page, each on a page of its own. */
export interface EventOverview {
  /** The moment at which they were told apart, ISO 8601. */
  asOf: string
  upcoming: { events: EventSummary[]; count: number }
  past: { events: EventSummary[]; count: number }
}

export interface EventPage {
  event: EventItem
  /** The headline, or the beginning of the description. */
  opening: string
  /** Everybody's way in, as long as it is not over; empty where one registers for it. */
  joinUrl: string
  /** Where one sees it afterwards; empty where there is none, and until then. */
  recordingUrl: string
  /** Of its place, where that tells one. */
  address: PostalAddress | undefined
  /** The moment of the answer, ISO 8601. */
  asOf: string
}

const feedDays = 30
const feedLimit = 500

/** What anyone may read. The same verbs serve the API and the loaders of the pages. */
export function eventService(portal: Pick<Portal, 'db' | 'clock' | 'settings' | 'publicUrl'>) {
  const { db, clock } = portal
  const { programmeName, infoMailbox } = portal.settings.site
  const site = () => ({ organizer: { name: programmeName, email: infoMailbox }, url: portal.publicUrl() })

  const listed = async (now: Date, when: 'upcoming' | 'past', q: string, page: number) => {
    const { rows, count } = await listEvents(db, now, {
      when,
      words: searchWords(q),
      ...pageBounds({ page, pageSize }),
    })
    return { events: rows.map(eventSummary), count }
  }

  const fed = () => {
    const now = clock.now()
    return listEventsSince(db, now, new Date(now.getTime() - feedDays * 86_400_000), feedLimit)
  }

  return {
    hasSamples: () => hasSamples(db),
    async list(query: ListQuery): Promise<{ Items: EventItem[]; Count: number }> {
      const { rows, count } = await listEvents(db, clock.now(), {
        words: searchWords(query.q),
        ...pageBounds(query, pageSize),
      })
      return { Items: rows.map(eventAnswer), Count: count }
    },

    /** One event or none, never a 404 (GEN-14). */
    async read(id: string): Promise<{ Items: EventItem[]; Count: number }> {
      const row = await findEvent(db, clock.now(), id)
      return row ? { Items: [eventAnswer(row)], Count: 1 } : { Items: [], Count: 0 }
    },

    /** One event with what its page needs besides, or none. */
    async page(id: string): Promise<{ Items: EventPage[] }> {
      const now = clock.now()
      const row = await findEvent(db, now, id)
      if (!row) return { Items: [] }
      const event = eventAnswer(row)
      const over = row.ends_at <= now
      const joinUrl = over ? '' : openWayIn(row)
      const recordingUrl = over ? row.recording_url : ''
      const address = postalAddressOf(row.place)
      return {
        Items: [{ event, opening: eventSummary(row).text, joinUrl, recordingUrl, address, asOf: now.toISOString() }],
      }
    },

    /** @param pages numbers of the two pages, from 1 */
    async overview(q: string, pages: { upcoming: number; past: number }): Promise<EventOverview> {
      const now = clock.now()
      const [upcoming, past] = await Promise.all([
        listed(now, 'upcoming', q, pages.upcoming),
        listed(now, 'past', q, pages.past),
      ])
      return { asOf: now.toISOString(), upcoming, past }
    },

    /** The feed for calendars: what lies ahead and the last 30 days. */
    calendar: async (): Promise<string> => calendarFeedOf(await fed(), site()),

    /** The same for readers of feeds. */
    atom: async (): Promise<string> => atomFeedOf(await fed(), site()),

    /** One event as a calendar file, or nothing. */
    async calendarEntry(id: string): Promise<string | undefined> {
      const row = await findEvent(db, clock.now(), id)
      return row && calendarEntryOf(row, site())
    },
  }
}
export type EventService = ReturnType<typeof eventService>
