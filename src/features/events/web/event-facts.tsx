import { Lasting, PeriodText, useShownZone } from '../../../ui/dates.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { EventItem } from '../contract.ts'
import { isSameHere } from './shared/own-times.ts'

/** When, where and for how many. `joinUrl` is everybody's way in; empty where there is none. */
export function EventFacts({ event, joinUrl }: { event: EventItem; joinUrl: string }) {
  return (
    <dl className="facts">
      <div>
        <dt>When</dt>
        <dd>
          <PeriodText start={event.startAt} end={event.endAt} zone={event.zone} fixed={event.place !== ''} />
          <Lasting start={event.startAt} end={event.endAt} />
          {event.place ? <TimeHere event={event} /> : null}
        </dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>
          {event.place || 'Online'}
          {joinUrl ? (
            <>
              {', '}
              <OutsideLink href={joinUrl}>Join online</OutsideLink>
            </>
          ) : null}
        </dd>
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

/** Who travels to an event goes by the clocks at the place; their own come after (LIVE-03). */
function TimeHere({ event: { startAt, endAt, zone } }: { event: EventItem }) {
  const isHere = useShownZone(zone) === zone || isSameHere(startAt, endAt, zone)
  return (
    <span className="facts__aside" data-zone-there={zone} hidden={isHere} suppressHydrationWarning>
      In your own time zone: <PeriodText start={startAt} end={endAt} zone={zone} />
    </span>
  )
}
