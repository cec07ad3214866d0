import { Link } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/white-paper-list.route'
import { CardList } from './card-list.tsx'
import { loadCards } from './load-cards.ts'
import { type CardsData, noCards } from './without-items.ts'

export const handle = { script: 'held' } satisfies PageHandle

export const loader = ({ request, context }: Route.LoaderArgs) => loadCards(servicesOf(context), 'whitePapers', request)

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'White papers',
    description:
      'White papers for small manufacturers on one subject each: clauses, assessments, shop-floor security and costs, to read here or as a PDF.',
    path: '/white-papers',
    feed: { path: '/white-papers/rss.xml', title: 'White papers' },
  })

function WhitePaperList({ loaderData }: { loaderData: CardsData }) {
  return (
    <CardList
      title="White papers"
      lead="One subject at a time, with the steps and the sources, to read here or to print."
      placeholder="Search White Papers..."
      noun="white papers"
      empty="Check back soon for white papers..."
      detail="/white-paper-detail"
      actions={({ title, link }, to) => (
        <>
          <Link to={to} prefetch="intent">
            Read More<span className="visually-hidden">: {title}</span>
          </Link>
          {link ? (
            <OutsideLink href={link}>
              View Document<span className="visually-hidden">: {title}</span>
            </OutsideLink>
          ) : null}
        </>
      )}
      list={loaderData}
    />
  )
}

export default WhitePaperList

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={WhitePaperList} without={noCards} />
}
