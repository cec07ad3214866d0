import type { EventItem } from '../contract.ts'
import type { EventPage } from '../server/index.ts'

interface Page {
  event: EventItem
  opening: string
  /** Of its place, where that tells one. */
  address: EventPage['address']
  path: string
  publicUrl: string
  organizer: string
}

/** An event as search engines read it (schema.org/Event). */
export function structuredEvent({
  event,
  opening,
  address,
  path,
  publicUrl,
  organizer,
}: Page): Record<string, unknown> {
  const url = publicUrl + path
  return {
    '@type': 'Event',
    name: event.eventTitle,
    description: opening,
    startDate: event.startAt,
    endDate: event.endAt,
    eventStatus: `https://schema.org/Event${event.cancelled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: `https://schema.org/${event.place ? 'Offline' : 'Online'}EventAttendanceMode`,
    location: event.place
      ? { '@type': 'Place', name: event.place, address: address ?? event.place }
      : { '@type': 'VirtualLocation', url },
    image: [new URL(event.bannerImage, publicUrl).href],
    organizer: { '@type': 'Organization', name: organizer, url: publicUrl },
    ...(event.seats ? { maximumAttendeeCapacity: event.seats } : {}),
    url,
  }
}
