import { loadItemOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { BackToList } from '../../../ui/failed-load.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { Route } from './+types/cyber-circuit-detail.route'
import { describeItem } from './describe-item.ts'
import { ItemDetail } from './item-detail.tsx'
import { addressOfItem, type Detail, idOf } from './load-detail.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const load = () => services.content.cyberCircuits.read(idOf(request))
  const circuit = await loadItemOr(services, load, '/cyber-circuits')
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
    past: new Date(circuit.date) <= services.now(),
    powerpoint: circuit.cyberPowerpointLink,
    recording: circuit.cyberRecordingLink,
    calendar: circuit.cyberCalendarLink,
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
  const { item, past, powerpoint, recording, calendar } = loaderData
  return (
    <ItemDetail
      list={{ to: '/cyber-circuits', text: 'Cyber circuits' }}
      item={item}
      type="cybercircuit"
      time
      actions={
        past ? (
          <>
            <LinkButton href={powerpoint} text="PowerPoint" />
            {recording ? <LinkButton href={recording} text="Recording" /> : null}
          </>
        ) : calendar ? (
          <LinkButton href={calendar} text="Register" />
        ) : (
          <>
            <LinkButton href="" text="Calendar" />
            <p className="quiet">Registration has not opened yet.</p>
          </>
        )
      }
    />
  )
}

/** A button that opens a file or a page; disabled where there is none yet. */
function LinkButton({ href, text }: { href: string; text: string }) {
  return href ? (
    <OutsideLink href={href} className="usa-button">
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
