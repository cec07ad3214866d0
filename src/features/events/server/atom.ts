import { addressOf } from '../../../platform/families-contract.ts'
import { xmlElement, xmlText } from '../../../platform/xml.ts'
import { eventSummary } from './answers.ts'
import type { CalendarSite } from './calendar.ts'
import { periodOf } from './event-times.ts'
import type { EventRow } from './store.ts'

/** Path of the feed. */
export const atomPath = '/events/atom.xml'

/** Events as an Atom feed (RFC 4287). The way into a session stands on its page alone (LIVE-01). */
export function atomFeedOf(events: readonly EventRow[], { organizer, url }: CalendarSite): string {
  const changed = new Date(Math.max(0, ...events.map(({ updated_at }) => updated_at.getTime())))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    xmlElement('title', `Events | ${organizer.name}`),
    xmlElement('id', `${url}/events`),
    `<link href="${xmlText(url + atomPath)}" rel="self" type="application/atom+xml"/>`,
    `<link href="${xmlText(url)}/events"/>`,
    xmlElement('updated', changed.toISOString()),
    `<author>${xmlElement('name', organizer.name)}</author>`,
    ...events.map((event) => entryOf(event, url)),
    '</feed>',
  ].join('\n')
}

function entryOf(event: EventRow, url: string): string {
  const page = url + addressOf('event', event)
  const where = event.place || 'Online'
  const cancelled = event.cancelled_at ? 'Cancelled. ' : ''
  return [
    '<entry>',
    xmlElement('title', event.title),
    xmlElement('id', page),
    `<link href="${xmlText(page)}"/>`,
    xmlElement('published', event.published_at.toISOString()),
    xmlElement('updated', event.updated_at.toISOString()),
    xmlElement('summary', `${cancelled}${periodOf(event)}, ${where}. ${eventSummary(event).text}`),
    event.type ? `<category term="${xmlText(event.type)}"/>` : '',
    '</entry>',
  ].join('')
}
