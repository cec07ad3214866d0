import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/blog-list.route'
import { CardList } from './card-list.tsx'
import { loadCards } from './load-cards.ts'
import { type CardsData, noCards } from './without-items.ts'

export const handle = { script: 'held' } satisfies PageHandle

export const loader = ({ request, context }: Route.LoaderArgs) => loadCards(servicesOf(context), 'blogs', request)

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Blog posts',
    description:
      'Counselors and shop owners on what worked: cyber security, software and manufacturing for companies with more machines than IT people.',
    path: '/blog',
    feed: { path: '/blog/rss.xml', title: 'Blog' },
  })

function BlogList({ loaderData }: { loaderData: CardsData }) {
  return (
    <CardList
      title="Blog"
      lead="What counselors and shop owners learned, told so that you can use it on Monday."
      placeholder="Search Blog Posts..."
      noun="posts"
      empty="Check back soon for blog posts..."
      detail="/blogdetail"
      list={loaderData}
    />
  )
}

export default BlogList

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={BlogList} without={noCards} />
}
