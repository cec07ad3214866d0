import { type ReactNode, useEffect } from 'react'
import { data, Link, useLocation } from 'react-router'
import { loadParts } from '../../../page-loads.ts'
import { type PageServices, servicesOf } from '../../../page-services.ts'
import { Card, CardGrid } from '../../../ui/card-grid.tsx'
import { DateText, formatDuration } from '../../../ui/dates.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { HomeStart } from '../../accounts/web/shared/home-start.tsx'
import type { CyberCircuit } from '../../content/contract.ts'
import type { ItemCard } from '../../content/server/index.ts'
import type { EventSummary } from '../../events/server/index.ts'
import type { DirectoryFigures } from '../../locator/contract.ts'
import { LocatorTeaser } from '../../locator/web/shared/locator-teaser.tsx'
import { PlaceBox } from '../../locator/web/shared/place-box.tsx'
import type { ReviewedStanding } from '../server/index.ts'
import type { Route } from './+types/home.route'
import { Hero } from './hero.tsx'
import { CmmcPanel } from './shared/cmmc-panel.tsx'
import { structuredSite } from './structured-site.ts'
import { describeText, listOf, Prose } from './text-parts.tsx'
import './home.scss'

export const handle = { script: 'held' } satisfies PageHandle

const first = { page: 1, pageSize: 3 }

export async function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { pages, content, events, locator, mapTiles } = services
  const [text, { parts, init }] = await Promise.all([
    pages.read('home'),
    loadParts<HomeParts>(
      services,
      {
        news: async () => (await content.news.cards(first)).Items.map(newsCard),
        events: async () =>
          (await events.overview('', { upcoming: 1, past: 1 })).upcoming.events.slice(0, first.pageSize).map(eventCard),
        circuits: async () => (await content.cyberCircuits.list(first)).Items.map(circuitCard),
        figures: async () => (await locator.directory()).figures,
        session: () => nextSession(services),
        standing: services.pages.cmmcStanding,
      },
      { news: [], events: [], circuits: [], figures: undefined, session: undefined, standing: undefined },
    ),
  ])
  return data({ text, mapTiles, ...parts }, init)
}

interface HomeParts {
  news: ReturnType<typeof newsCard>[]
  events: ReturnType<typeof eventCard>[]
  circuits: ReturnType<typeof circuitCard>[]
  /** Without them the page counts nothing. */
  figures: DirectoryFigures | undefined
  /** The next event or cyber circuit that begins. */
  session: LiveSession | undefined
  standing: ReviewedStanding | undefined
}

interface LiveSession {
  to: string
  date: string
  zone: string
  /** One has to come there: the clocks of the place count. */
  onSite: boolean
}

async function nextSession({ content, events, now }: PageServices): Promise<LiveSession | undefined> {
  const [{ upcoming }, circuit] = await Promise.all([
    events.overview('', { upcoming: 1, past: 1 }),
    content.nextCyberCircuit(),
  ])
  const begins = upcoming.events.find(({ startAt }) => new Date(startAt) > now())
  const sessions = [
    begins && { to: eventPath(begins.id), date: begins.startAt, zone: begins.zone, onSite: begins.place !== '' },
    circuit && { to: circuitPath(circuit.id), date: circuit.date, zone: circuit.zone, onSite: false },
  ]
  return sessions.filter((one) => one !== undefined).sort((a, b) => a.date.localeCompare(b.date))[0]
}

const eventPath = (id: string) => `/event-detail?id=${encodeURIComponent(id)}`
const circuitPath = (id: string) => `/cyber-circuits-detail?id=${encodeURIComponent(id)}`

const newsCard = ({ id, title, text, date, picture }: ItemCard) => ({ id, title, text, date, picture })
const eventCard = ({ id, title, startAt, endAt, zone, place, type, text, picture }: EventSummary) => ({
  id,
  title,
  startAt,
  endAt,
  zone,
  place,
  type,
  text,
  picture,
})
const circuitCard = ({ id, title, date, endAt, zone, cyberBannerLink, photoDescription }: CyberCircuit) => ({
  id,
  title,
  date,
  endAt,
  zone,
  picture: { src: cyberBannerLink, alt: photoDescription },
})

export const meta: Route.MetaFunction = (args) => describeText(args, structuredSite(args))

export default function Home({
  loaderData: { text, figures, mapTiles, news, events, circuits, session, standing },
}: Route.ComponentProps) {
  useCleanAddress()
  return (
    <>
      <HomeStart />
      <section className="welcome" aria-labelledby="welcome">
        <div className="wrap">
          <h1 id="welcome">{text.title}</h1>
          <div className="welcome__ways">
            <div>
              <Prose text={text} part="lead" />
              <PlaceBox label="Your ZIP code or city" button="Find my accelerator" />
            </div>
            <ul>
              <li>
                <Link to="/about-cmmc" prefetch="intent">
                  Which CMMC level do I need?
                </Link>
              </li>
              <li>
                <Link to={session ? session.to : '/events'} prefetch="intent">
                  Next live session
                </Link>
                {session ? (
                  <p>
                    <DateText iso={session.date} time zone={session.zone} fixed={session.onSite} />
                  </p>
                ) : null}
              </li>
            </ul>
          </div>
        </div>
      </section>
      <Hero slides={listOf(text, 'slides')} />

      <section className="wrap statement" aria-labelledby="statement">
        <h2 id="statement">Who comes to us</h2>
        <Prose text={text} />
      </section>

      <section className="wrap" aria-labelledby="tasks">
        <h2 id="tasks">What you can do here today</h2>
        <ul className="tasks">
          {listOf(text, 'tasks').map(({ title, text: words, to = '/', picture }) => (
            <li key={title} className="task">
              <img src={picture} alt="" width="640" height="400" loading="lazy" />
              <h3>
                <Link to={to} className="card__link" prefetch="intent">
                  {title}
                </Link>
              </h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </section>

      {standing ? (
        <div className="wrap">
          <CmmcPanel standing={standing} folded />
        </div>
      ) : null}

      <section id="locator" className="locator-band" aria-labelledby="locator-title" tabIndex={-1}>
        <div className="wrap">
          <h2 id="locator-title">Offices across the country</h2>
          <ul className="key-figures">
            {listOf(text, 'facts').map(({ figure = '', title }) => {
              const shown = counted(figure, figures)
              return shown === undefined ? null : (
                <li key={title}>
                  <strong>{shown}</strong> {title}
                </li>
              )
            })}
          </ul>
          <LocatorTeaser figures={figures} tiles={mapTiles} />
        </div>
      </section>

      <Teaser title="News" all={{ to: '/news', text: 'All news articles' }} empty="Check back soon for news posts...">
        {news.map(({ id, date, ...card }) => (
          <Card
            key={id}
            heading="h3"
            to={`/newsdetail?id=${encodeURIComponent(id)}`}
            meta={<DateText iso={date} zone="UTC" />}
            {...card}
          />
        ))}
      </Teaser>
      <Teaser title="Events" all={{ to: '/events', text: 'All events' }} empty="Check back soon for upcoming events...">
        {events.map(({ id, startAt, endAt, zone, place, type, ...card }) => (
          <Card
            key={id}
            heading="h3"
            to={eventPath(id)}
            badge={[type, formatDuration(startAt, endAt)].filter(Boolean).join(', ')}
            meta={<DateText iso={startAt} time zone={zone} fixed={place !== ''} />}
            {...card}
          />
        ))}
      </Teaser>
      <Teaser
        title="Cyber circuits"
        all={{ to: '/cyber-circuits', text: 'All cyber circuits' }}
        empty="Check back soon for cyber circuits..."
      >
        {circuits.map(({ id, date, endAt, zone, ...card }) => (
          <Card
            key={id}
            heading="h3"
            to={circuitPath(id)}
            badge={formatDuration(date, endAt)}
            meta={<DateText iso={date} time zone={zone} />}
            {...card}
          />
        ))}
      </Teaser>
    </>
  )
}

/** What a fact says: its own figure, or the one of the directory that it names (MAP-40). */
const counted = (figure: string, figures: DirectoryFigures | undefined) =>
  figure === 'offices' || figure === 'states' ? figures?.[figure] : figure

interface TeaserProps {
  title: string
  all: { to: string; text: string }
  empty: string
  children: ReactNode[]
}

/** The first few of a family, and the way to all of them. */
function Teaser({ title, all, empty, children }: TeaserProps) {
  return (
    <section className="wrap teaser">
      <div className="teaser__head">
        <h2>{title}</h2>
        <Link to={all.to} prefetch="intent">
          {all.text}
        </Link>
      </div>
      {children.length > 0 ? <CardGrid>{children}</CardGrid> : <p>{empty}</p>}
    </section>
  )
}

/** The address stays clean after a jump to a section (HOME-03); going back still leads to where the visitor was. */
function useCleanAddress(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells a second jump to the same section
  useEffect(() => {
    if (!hash) return
    const timer = setTimeout(() => history.replaceState(history.state, '', location.pathname + location.search), 100)
    return () => clearTimeout(timer)
  }, [hash, key])
}
