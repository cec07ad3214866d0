import { redirect, useLocation } from 'react-router'
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
  const { events, eventsUrl } = servicesOf(context)
  if (eventsUrl) throw redirect(eventsUrl)
  const { query, pages } = readAddress(request.url)
  return { query, pages, overview: await events.overview(query, pages) }
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
  const { upcoming, past } = splitByEnd(overview.upcoming.events, overview.past.events, useNow(overview.asOf))
  const searching = query !== ''
  return (
    <Page
      title="Events"
      lead="Webinars, workshops and days to meet buyers and counselors. Times are shown in your own time zone."
    >
      <SearchBox placeholder="Search Events..." value={query} />
      <ResultCount query={query} count={overview.upcoming.count + overview.past.count} noun="events" />
      <section className="event-section" aria-labelledby="upcoming-events">
        <div className="section-head">
          <h2 id="upcoming-events">Upcoming events</h2>
          <a href="/events/calendar.ics" className="icon-link">
            <Icon name="calendar" />
            Subscribe to the calendar
          </a>
        </div>
        {upcoming.length === 0 ? (
          <Empty searching={searching || pages.upcoming > 1} text="Check back soon for upcoming events..." />
        ) : (
          <ul className="card-stack">
            {upcoming.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </ul>
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
          {past.length === 0 ? (
            <p className="quiet">No items match the search criteria...</p>
          ) : (
            <PastEvents events={past} />
          )}
          <Pager
            page={pages.past}
            pageSize={pageSize}
            count={overview.past.count}
            parameter="past"
            label="Pages of past events"
          />
        </section>
      )}
    </Page>
  )
}

const nothing: EventOverview = {
  asOf: new Date(0).toISOString(),
  upcoming: { events: [], count: 0 },
  past: { events: [], count: 0 },
}

/** EVENT-09: the page without its lists, and no word of the failure. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useLoggedFailure(error)
  const { pathname, search } = useLocation()
  const { query } = readAddress(`http://localhost${pathname}${search}`)
  return <EventsPage query={query} pages={{ upcoming: 1, past: 1 }} overview={nothing} />
}
