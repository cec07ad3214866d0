import { Link } from 'react-router'
import { formatDate, useShownZone } from '../../../ui/dates.tsx'
import type { EventSummary } from '../server/index.ts'

export function PastEvents({ events }: { events: readonly EventSummary[] }) {
  return (
    <table className="data-table data-table--stacked past-events">
      <caption className="visually-hidden">Past events, the latest first</caption>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Type</th>
          <th scope="col">Start</th>
          <th scope="col">End</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <Link to={`/event-detail?id=${encodeURIComponent(event.id)}`} prefetch="intent">
                {event.title}
              </Link>
            </th>
            <td data-label="Type">{event.type}</td>
            <td data-label="Start">
              <PastMoment iso={event.startAt} zone={event.zone} />
            </td>
            <td data-label="End">
              <PastMoment iso={event.endAt} zone={event.zone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A whole day stands in the data as midnight: its "12:00 AM" says nothing and is left out (EVENT-07). */
function PastMoment({ iso, zone }: { iso: string; zone: string }) {
  const shown = useShownZone(zone)
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {formatDate(iso, true, shown).replace(/,\s12:00\sAM\b.*$/, '')}
    </time>
  )
}
