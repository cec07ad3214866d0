import { loadItemOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { DateText } from '../../../ui/dates.tsx'
import { BackToList } from '../../../ui/failed-load.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { VisitorsOnly } from '../../accounts/web/shared/by-session.tsx'
import { usePreview } from '../../editing/web/shared/use-preview.ts'
import { SessionRegistration } from '../../events/web/shared/registration.tsx'
import { changesAt, useNow } from '../../events/web/shared/use-now.ts'
import { endOf } from '../session-end.ts'
import type { Route } from './+types/cyber-circuit-detail.route'
import { describeItem } from './describe-item.ts'
import { ItemDetail } from './item-detail.tsx'
import { addressOfItem, type Detail, idOf } from './load-detail.ts'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const load = () => services.content.cyberCircuits.read(idOf(request))
  const circuit = await loadItemOr(services, load, '/cyber-circuits', request)
  const item: Detail = {
    ...addressOfItem(services, '/cyber-circuits-detail', circuit.id),
    title: circuit.title,
    author: circuit.author,
    date: circuit.date,
    // Of the session, not of its announcement.
    published: undefined,
    endAt: circuit.endAt,
    yearOld: services.isYearOld(circuit.date),
    standing: await services.pages.cmmcStandingFor(circuit.title),
    zone: circuit.zone,
    headLine: '',
    html: await services.content.withCmmcPhases(circuit.article, circuit.title),
    picture: { src: circuit.cyberBannerLink, alt: circuit.photoDescription },
  }
  return {
    item,
    id: circuit.id,
    endsAt: endOf(circuit).toISOString(),
    powerpoint: circuit.cyberPowerpointLink,
    recording: circuit.cyberRecordingLink,
    calendar: circuit.cyberCalendarLink,
    opensAt: circuit.registrationOpensAt,
    asOf: services.now().toISOString(),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { item } = args.loaderData ?? {}
  return describeItem(args, item, {
    schema: 'Event',
    feed: { path: '/cyber-circuits/rss.xml', title: 'Cyber circuits' },
    description: `${item?.title}: a short live session with ${item?.author}. Join it, or take the slides afterwards.`,
    more: {
      name: item?.title,
      startDate: item?.date,
      endDate: item?.endAt,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: item?.url },
    },
  })
}

export default function CyberCircuitDetail({ loaderData }: Route.ComponentProps) {
  const { item, id, endsAt, powerpoint, recording, calendar, opensAt, asOf } = loaderData
  const now = useNow(asOf)
  const preview = usePreview()
  const begun = Date.parse(item.date) <= now
  const isOpen = opensAt !== null && Date.parse(opensAt) <= now
  const session = {
    ...({ kind: 'cybercircuit', noun: 'session', seats: null, webinarKey: '' } as const),
    ...{ id, title: item.title, startAt: item.date, endAt: endsAt },
  }
  return (
    <ItemDetail
      list={{ to: '/cyber-circuits', text: 'Cyber circuits' }}
      item={item}
      type="cybercircuit"
      time
      changesAt={changesAt(asOf, [opensAt, item.date, endsAt])}
      actions={
        begun ? (
          <>
            <LinkButton href={powerpoint} text="PowerPoint" />
            {recording ? <LinkButton href={recording} text="Recording" /> : null}
          </>
        ) : preview ? null : isOpen ? (
          // Who is registered has a file of their own by mail, with the way in, which this one would take the place of.
          <VisitorsOnly>
            <LinkButton href={calendar} text="Calendar" outline />
          </VisitorsOnly>
        ) : (
          <>
            <LinkButton href={opensAt ? '' : calendar} text="Calendar" />
            <p className="quiet">
              {opensAt ? (
                <>
                  Registration opens on <DateText iso={opensAt} time zone={item.zone} />.
                </>
              ) : (
                'Registration has not opened yet.'
              )}
            </p>
          </>
        )
      }
      lead={
        preview ? (
          // Of what is live, and by who is logged in.
          <p className="quiet">
            {Date.parse(endsAt) > now
              ? 'Here one registers, and puts it into a calendar, once it is published.'
              : 'It is over: nobody registers for it any more.'}
          </p>
        ) : Date.parse(endsAt) > now ? (
          <SessionRegistration session={session} path={item.path} now={now} isOpen={isOpen} />
        ) : null
      }
    />
  )
}

/** A button that opens a file or a page; disabled where there is none yet. */
function LinkButton({ href, text, outline = false }: { href: string; text: string; outline?: boolean }) {
  return href ? (
    <OutsideLink href={href} className={outline ? 'usa-button usa-button--outline' : 'usa-button'}>
      {text}
    </OutsideLink>
  ) : (
    <button type="button" className="usa-button" disabled>
      {text}
    </button>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BackToList to="/cyber-circuits" error={error} />
}
