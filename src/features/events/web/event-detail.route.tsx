import { Link } from 'react-router'
import { loadItemOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { BackToList } from '../../../ui/failed-load.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { describePage } from '../../../ui/meta.ts'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { VisitorsOnly } from '../../accounts/web/shared/by-session.tsx'
import { BookmarkButton } from '../../bookmarks/web/shared/bookmark-button.tsx'
import type { EventItem } from '../contract.ts'
import type { Route } from './+types/event-detail.route'
import { EventFacts } from './event-facts.tsx'
import { SessionRegistration } from './shared/registration.tsx'
import { changesAt, useNow } from './shared/use-now.ts'
import { structuredEvent } from './structured-event.ts'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const found = await loadItemOr(services, () => services.events.page(id), '/events', request)
  const path = `/event-detail?id=${encodeURIComponent(found.event.id)}`
  return { ...found, path, publicUrl: services.publicUrl, organizer: services.site.programmeName }
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData as Route.ComponentProps['loaderData'] | undefined
  if (!data) return [{ title: 'Event' }]
  return describePage(args, {
    title: `${data.event.eventTitle}: event`,
    description: `${data.event.type ? `${data.event.type}. ` : ''}${data.opening}`,
    path: data.path,
    type: 'article',
    structured: structuredEvent(data),
  })
}

export default function EventDetail({
  loaderData: { event, joinUrl, recordingUrl, asOf, path, publicUrl },
}: Route.ComponentProps) {
  const now = useNow(asOf)
  const over = Date.parse(event.endAt) <= now
  return (
    <div className="wrap page">
      <Breadcrumb crumbs={[{ to: '/events', text: 'Events' }]} here={event.eventTitle} />
      <article className="detail" data-changes-at={changesAt(asOf, [event.endAt])}>
        <div className="detail__head">
          <img
            className="detail__picture"
            src={event.bannerImage}
            alt={event.photoDescription}
            width="640"
            height="400"
            fetchPriority="high"
          />
          <div>
            <h1>{event.eventTitle}</h1>
            <p className="detail__meta">
              {event.type ? <span className="badge">{event.type}</span> : null}
              {event.author ? <span>{event.author}</span> : null}
            </p>
            {event.headLine ? <p className="detail__headline">{event.headLine}</p> : null}
            {event.cancelled ? (
              <Alert kind="warning" title="This event is cancelled">
                It does not take place. <Link to="/events">See other events</Link>
              </Alert>
            ) : over ? (
              <>
                <p className="quiet">This event is over.</p>
                {recordingUrl ? (
                  <p className="detail__actions">
                    <OutsideLink href={recordingUrl} className="usa-button">
                      Recording
                    </OutsideLink>
                  </p>
                ) : null}
              </>
            ) : (
              <CalendarLink event={event} />
            )}
          </div>
        </div>
        <EventFacts event={event} joinUrl={over ? '' : joinUrl} />
        <div className="detail__body">
          {event.registrationRequired && !event.cancelled ? (
            <SessionRegistration session={shown(event)} path={path} now={now} />
          ) : null}
          <RichText html={event.description} />
          <ShareBar
            url={publicUrl + path}
            title={event.eventTitle}
            type="event"
            bookmark={<BookmarkButton url={path} title={event.eventTitle} type="event" />}
          />
          <Link to="/events" className="icon-link" prefetch="intent">
            <Icon name="back" />
            All events
          </Link>
        </div>
      </article>
    </div>
  )
}

const shown = ({ id, eventTitle, startAt, endAt, seats, webinarKey }: EventItem) =>
  ({ kind: 'event', noun: 'event', id, title: eventTitle, startAt, endAt, seats, webinarKey }) as const

/** Who registers has a file of their own by mail, with the way in, which this one would take the place of. */
function CalendarLink({ event: { id, registrationRequired } }: { event: EventItem }) {
  const link = (
    <p className="detail__actions">
      <a className="usa-button usa-button--outline" href={`/events/${encodeURIComponent(id)}.ics`}>
        <Icon name="calendar" /> Add to calendar
      </a>
    </p>
  )
  return registrationRequired ? <VisitorsOnly>{link}</VisitorsOnly> : link
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BackToList to="/events" error={error} />
}
