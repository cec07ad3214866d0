import { Link } from 'react-router'
import { formatDuration, PeriodText } from '../../../ui/dates.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { EventSummary } from '../server/index.ts'
import { EventTimeText } from './event-time-text.tsx'

/** An upcoming event: when stands first, by the clocks of its place where it has one (LIVE-03), then what. */
export function EventCard({ event, eager }: { event: EventSummary; eager: boolean }) {
  return (
    <li>
      <article className="card card--wide">
        <div className="event-picture">
          <img
            className="card__picture"
            src={event.picture.src}
            alt={event.picture.alt}
            width="640"
            height="400"
            loading={eager ? undefined : 'lazy'}
          />
          <DateLeaf event={event} />
        </div>
        <div className="card__body">
          <p className="row">
            {event.type ? <span className="badge">{event.type}</span> : null}
            {event.cancelled ? <span className="badge badge--cancelled">Cancelled</span> : null}
            {event.registrationRequired && !event.cancelled ? (
              <span className="quiet">Registration required</span>
            ) : null}
            {/* Beside nothing that the visitor's zone makes longer. */}
            <span className="quiet">{formatDuration(event.startAt, event.endAt)}</span>
          </p>
          <h3 className="card__title">
            <Link className="card__link" to={`/event-detail?id=${encodeURIComponent(event.id)}`} prefetch="intent">
              {event.title}
            </Link>
          </h3>
          <p className="event-fact">
            <Icon name="calendar" />
            <PeriodText start={event.startAt} end={event.endAt} zone={event.zone} fixed={event.place !== ''} />
          </p>
          <p className="event-fact">
            <Icon name="place" />
            {event.place || 'Online'}
          </p>
          <p className="card__text">{event.text}</p>
        </div>
      </article>
    </li>
  )
}

/** The day as a calendar's leaf. The words beside it say the same, so it is decoration. */
function DateLeaf({ event: { startAt, zone, place } }: { event: EventSummary }) {
  const shown = { iso: startAt, zone, fixed: place !== '' }
  return (
    <div className="date-leaf" aria-hidden="true">
      <span>
        <EventTimeText kind="month" {...shown} />
      </span>
      <strong>
        <EventTimeText kind="day" {...shown} />
      </strong>
    </div>
  )
}
