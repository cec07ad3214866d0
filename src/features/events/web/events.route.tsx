import { redirect, useLocation } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useLoggedFailure } from '../../../ui/failed-load.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { EventOverview } from '../server/index.ts'
import type { Route } from './+types/events.route'
import { EventCard } from './event-card.tsx'
import { PastEvents } from './past-events.tsx'
import { splitByEnd } from './split.ts'
import { useNow } from './use-now.ts'

const pageSize = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  if (services.eventsUrl) throw redirect(services.eventsUrl)
  const { query, pages } = readAddress(request.url)
  const load = async () => ({ query, pages, overview: await services.events.overview(query, pages) })
  return loadOr(services, load, { query, pages, overview: nothing })
}

const nothing: EventOverview = {
  asOf: new Date(0).toISOString(),
  upcoming: { events: [], count: 0 },
  past: { events: [], count: 0 },
}

function readAddress(url: string) {
  const { query, page: upcoming } = readListAddress(url, 'upcoming')
  return { query, pages: { upcoming, past: readListAddress(url, 'past').page } }
}

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Events for small manufacturers',
    description:
      'Webinars, workshops, office hours and matchmaking days on government contracting and cyber security, to come and past.',
    path: '/events',
    unlisted: Boolean((args.loaderData as { query?: string } | undefined)?.query),
  }),
  { tagName: 'link', rel: 'alternate', type: 'text/calendar', title: 'Events', href: '/events/calendar.ics' },
]

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />
}

interface EventsPageProps {
  query: string
  pages: { upcoming: number; past: number }
  overview: EventOverview
}

function EventsPage({ query, pages, overview }: EventsPageProps) {
  const split = splitByEnd(overview.upcoming.events, overview.past.events, useNow(overview.asOf))
  const { upcoming } = split
  // What has just ended belongs on the first page of the past ones, whichever is shown.
  const past = pages.past === 1 ? split.past : overview.past.events
  const searching = query !== ''
  const total = overview.upcoming.count + overview.past.count
  return (
    <Page
      title="Events"
      lead="Webinars, workshops and days to meet buyers and counselors. Times are shown in your own time zone."
    >
      <SearchBox placeholder="Search Events..." value={query} />
      <ResultCount query={query} count={total} noun="events" />
      {searching && total === 0 ? (
        <Empty searching text="" />
      ) : (
        <>
          <section className="event-section" aria-labelledby="upcoming-events">
            <div className="section-head">
              <h2 id="upcoming-events">Upcoming events</h2>
              <a href="/events/calendar.ics" className="icon-link">
                <Icon name="calendar" />
                Subscribe to the calendar
              </a>
            </div>
            {upcoming.length > 0 ? (
              <ul className="card-stack">
                {upcoming.map((event, index) => (
                  <EventCard key={event.id} event={event} eager={index < 2} />
                ))}
              </ul>
            ) : searching ? (
              <NoHits />
            ) : (
              <Empty searching={pages.upcoming > 1} text="Check back soon for upcoming events..." />
            )}
            <Pager
              page={pages.upcoming}
              pageSize={pageSize}
              count={overview.upcoming.count}
              parameter="upcoming"
              label="Pages of upcoming events"
            />
          </section>
          {past.length === 0 && !searching && pages.past === 1 ? null : (
            <section className="event-section" aria-labelledby="past-events">
              <h2 id="past-events">Past events</h2>
              {past.length === 0 ? <NoHits /> : <PastEvents events={past} />}
              <Pager
                page={pages.past}
                pageSize={pageSize}
                count={overview.past.count}
                parameter="past"
                label="Pages of past events"
              />
            </section>
          )}
        </>
      )}
    </Page>
  )
}

/** For one of the two lists while the other has hits. */
const NoHits = () => <p className="quiet">No items match the search criteria...</p>

/** EVENT-09: the page without its lists, and no word of the failure. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useLoggedFailure(error)
  const { pathname, search } = useLocation()
  const { query } = readAddress(`http://localhost${pathname}${search}`)
  return <EventsPage query={query} pages={{ upcoming: 1, past: 1 }} overview={nothing} />
}
