import { Link } from 'react-router'
import type { EventSummary } from '../server/index.ts'
import { EventTimeText } from './event-time-text.tsx'

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
              <EventTimeText kind="past" iso={event.startAt} zone={event.zone} />
            </td>
            <td data-label="End">
              <EventTimeText kind="past" iso={event.endAt} zone={event.zone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
