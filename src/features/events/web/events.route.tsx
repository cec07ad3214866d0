import { redirect } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { Empty, noHits, PastTheEnd } from '../../../ui/empty.tsx'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { EventOverview } from '../server/index.ts'
import type { Route } from './+types/events.route'
import { EventCard } from './event-card.tsx'
import { PastEvents } from './past-events.tsx'
import { changesAt, useNow } from './shared/use-now.ts'
import { splitByEnd } from './split.ts'

const pageSize = 5

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  if (services.eventsUrl) throw redirect(services.eventsUrl)
  const without = noEvents(request.url)
  const { query, pages } = without
  const load = async (): Promise<EventsData> => ({
    query,
    pages,
    overview: await services.events.overview(query, pages),
  })
  return loadOr(services, load, without)
}

interface EventsData {
  query: string
  pages: { upcoming: number; past: number }
  /** Undefined where the load failed, of which nothing is said (EVENT-09). */
  overview: EventOverview | undefined
}

function noEvents(url: string): EventsData {
  const { query, page: upcoming } = readListAddress(url, 'upcoming')
  return { query, pages: { upcoming, past: readListAddress(url, 'past').page }, overview: undefined }
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
  { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'Events', href: '/events/atom.xml' },
]

const nothing: EventOverview = {
  asOf: new Date(0).toISOString(),
  upcoming: { events: [], count: 0 },
  past: { events: [], count: 0 },
}

function Events({ loaderData }: { loaderData: EventsData }) {
  const { query, pages, overview = nothing } = loaderData
  const split = splitByEnd(overview.upcoming.events, overview.past.events, useNow(overview.asOf))
  const { upcoming } = split
  // What has just ended belongs on the first page of the past ones, whichever is shown.
  const past = pages.past === 1 ? split.past : overview.past.events
  const searching = query !== '' && loaderData.overview !== undefined
  const total = overview.upcoming.count + overview.past.count
  const lastPage = { upcoming: lastOf(overview.upcoming.count), past: lastOf(overview.past.count) }
  return (
    <Page
      title="Events"
      lead="Webinars, workshops and days to meet buyers and counselors. Online, times are shown in your own time zone; elsewhere by the clocks of the place."
    >
      <SearchBox placeholder="Search Events..." value={query} />
      {loaderData.overview ? <ResultCount query={query} count={total} noun="events" /> : null}
      {searching && total === 0 ? (
        <Empty text={noHits} />
      ) : (
        <>
          <section
            className="event-section"
            aria-labelledby="upcoming-events"
            data-changes-at={changesAt(
              overview.asOf,
              overview.upcoming.events.map(({ endAt }) => endAt),
            )}
          >
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
            ) : pages.upcoming > lastPage.upcoming && lastPage.upcoming > 0 ? (
              <PastTheEnd last={lastPage.upcoming} parameter="upcoming" />
            ) : searching ? (
              <NoHits />
            ) : (
              <Empty text="Check back soon for upcoming events..." />
            )}
            <Pager
              page={pages.upcoming}
              pageSize={pageSize}
              count={overview.upcoming.count}
              parameter="upcoming"
              label="Pages of upcoming events"
            />
          </section>
          {past.length === 0 && !searching && overview.past.count === 0 ? null : (
            <section className="event-section" aria-labelledby="past-events">
              <h2 id="past-events">Past events</h2>
              {past.length > 0 ? (
                <PastEvents events={past} />
              ) : overview.past.count > 0 ? (
                <PastTheEnd last={lastPage.past} parameter="past" />
              ) : (
                <NoHits />
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
        </>
      )}
    </Page>
  )
}

/** For one of the two lists while the other has hits. */
const NoHits = () => <p className="quiet">{noHits}</p>

const lastOf = (count: number) => Math.ceil(count / pageSize)

export default Events

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={Events} without={noEvents} />
}
