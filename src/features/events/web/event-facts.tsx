import { formatPeriod, PeriodText, useShownZone } from '../../../ui/dates.tsx'
import type { EventItem } from '../contract.ts'

/** When, where and for how many. */
export function EventFacts({ event }: { event: EventItem }) {
  return (
    <dl className="facts">
      <div>
        <dt>When</dt>
        <dd>
          <PeriodText start={event.startAt} end={event.endAt} zone={event.zone} />
          {event.place ? <TimeThere event={event} /> : null}
        </dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>{event.place || 'Online'}</dd>
      </div>
      {event.seats ? (
        <div>
          <dt>Seats</dt>
          <dd>{event.seats}</dd>
        </div>
      ) : null}
      <div>
        <dt>Registration</dt>
        <dd>{event.registrationRequired ? 'Required' : 'Not required: just come'}</dd>
      </div>
    </dl>
  )
}

/** Who travels to an event from another zone needs the clock at the place too. */
function TimeThere({ event: { startAt, endAt, zone } }: { event: EventItem }) {
  const shown = useShownZone(zone)
  const there = formatPeriod(startAt, endAt, zone)
  if (shown === zone || there === formatPeriod(startAt, endAt, shown)) return null
  return (
    <span className="facts__aside">
      Local time there: <time dateTime={startAt}>{there}</time>
    </span>
  )
}
