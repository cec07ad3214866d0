import { data } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/cyber-circuit-list.route'
import { CardList } from './card-list.tsx'
import { loadCards } from './load-cards.ts'
import { type CardsData, noCards } from './without-items.ts'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const list = await loadCards(services, 'cyberCircuits', request)
  return data({ ...list.data, now: services.now().toISOString() }, list.init ?? undefined)
}

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Cyber circuits',
    description:
      'Cyber circuits: short live sessions on one security task each, with the slides of those that have taken place.',
    path: '/cyber-circuits',
    feed: { path: '/cyber-circuits/rss.xml', title: 'Cyber circuits' },
  })

interface CircuitsData extends CardsData {
  /** ISO 8601. */
  now: string
}

function CyberCircuitList({ loaderData: { now, ...list } }: { loaderData: CircuitsData }) {
  return (
    <CardList
      title="Cyber circuits"
      lead="Short live sessions, one security task each. Join the next, or take the slides of those that have been."
      placeholder="Search Cyber Circuits..."
      noun="cyber circuits"
      empty="Check back soon for cyber circuits..."
      detail="/cyber-circuits-detail"
      time
      badge={({ date }) => (date > now ? 'Coming up' : undefined)}
      list={list}
    />
  )
}

export default CyberCircuitList

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={CyberCircuitList} without={(url) => ({ ...noCards(url), now: '' })} />
}
