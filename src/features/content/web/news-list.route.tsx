import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/news-list.route'
import { CardList } from './card-list.tsx'
import { loadCards } from './load-cards.ts'
import { type CardsData, noCards } from './without-items.ts'

export const handle = { script: 'held' } satisfies PageHandle

export const loader = ({ request, context }: Route.LoaderArgs) => loadCards(servicesOf(context), 'news', request)

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'News articles',
    description:
      'News on government contracting and cyber security for small companies: rules, deadlines, programs and what they mean for you.',
    path: '/news',
    feed: { path: '/news/rss.xml', title: 'News' },
  })

function NewsList({ loaderData }: { loaderData: CardsData }) {
  return (
    <CardList
      title="News"
      lead="What changed in contracting and cyber security, and what it means for a small company."
      placeholder="Search News Articles..."
      noun="articles"
      empty="Check back soon for news posts..."
      detail="/newsdetail"
      list={loaderData}
    />
  )
}

export default NewsList

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={NewsList} without={noCards} />
}
