import { servicesOf } from '../../../page-services.ts'
import { Card, CardGrid } from '../../../ui/card-grid.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { Route } from './+types/news-list.route'

const pageSize = 6

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, page } = readListAddress(request.url)
  const { Items, Count } = await servicesOf(context).content.news.list({ q: query, page, pageSize })
  const cards = Items.map(({ id, article }) => ({
    id,
    title: article.title,
    headLine: article.headLine,
    date: article.date,
    picture: { src: article.largeImageURL, alt: article.photoDescription },
  }))
  return { query, page, cards, count: Count }
}

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'News articles',
    description:
      'News on government contracting and cyber security for small companies: rules, deadlines, programmes and what they mean for you.',
    path: '/news',
  })

export default function NewsList({ loaderData: { query, page, cards, count } }: Route.ComponentProps) {
  return (
    <Page title="News" lead="What changed in contracting and cyber security, and what it means for a small company.">
      <SearchBox placeholder="Search News Articles..." value={query} />
      <ResultCount query={query} count={count} noun="articles" />
      {cards.length === 0 ? (
        <Empty searching={query !== '' || page > 1} text="Check back soon for news posts..." />
      ) : (
        <CardGrid>
          {cards.map((card) => (
            <Card
              key={card.id}
              to={`/newsdetail?id=${encodeURIComponent(card.id)}`}
              title={card.title}
              picture={card.picture}
              meta={<DateText iso={card.date} zone="UTC" />}
              text={card.headLine}
            />
          ))}
        </CardGrid>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
    </Page>
  )
}
