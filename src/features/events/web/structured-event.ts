import type { EventItem } from '../contract.ts'

interface Page {
  event: EventItem
  opening: string
  path: string
  publicUrl: string
  organizer: string
}

/** An event as search engines read it (schema.org/Event). */
export function structuredEvent({ event, opening, path, publicUrl, organizer }: Page): Record<string, unknown> {
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
      ? { '@type': 'Place', name: event.place, address: event.place }
      : { '@type': 'VirtualLocation', url },
    image: [new URL(event.bannerImage, publicUrl).href],
    organizer: { '@type': 'Organization', name: organizer, url: publicUrl },
    ...(event.seats ? { maximumAttendeeCapacity: event.seats } : {}),
    url,
  }
}
