import { loadItemOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { BackToList } from '../../../ui/failed-load.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/news-detail.route'
import { describeItem } from './describe-item.ts'
import { ItemDetail } from './item-detail.tsx'
import { addressOfItem, type Detail, idOf, publishedOn } from './load-detail.ts'
import { ReadingSidebar } from './reading-sidebar.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { id, author, article } = await loadItemOr(
    services,
    () => services.content.news.read(idOf(request)),
    '/news',
    request,
  )
  const item: Detail = {
    ...addressOfItem(services, '/newsdetail', id),
    title: article.title,
    author,
    date: article.date,
    published: publishedOn(services, article.date),
    yearOld: services.isYearOld(article.date),
    standing: await services.pages.cmmcStandingFor(article.title),
    headLine: article.headLine,
    html: await services.content.withCmmcPhases(article.summary, article.title),
    picture: { src: article.largeImageURL, alt: article.photoDescription },
  }
  return { item, link: article.detailsURL, prompt: article.prompt }
}

export const meta: Route.MetaFunction = (args) =>
  describeItem(args, args.loaderData?.item, {
    schema: 'NewsArticle',
    feed: { path: '/news/rss.xml', title: 'News' },
  })

export default function NewsDetail({ loaderData: { item, link, prompt } }: Route.ComponentProps) {
  return (
    <ItemDetail list={{ to: '/news', text: 'News' }} item={item} type="news" sidebar={<ReadingSidebar list="/news" />}>
      {link ? (
        <OutsideLink href={link} className="usa-button usa-button--wide">
          {prompt || 'Click to read full article'}
        </OutsideLink>
      ) : null}
    </ItemDetail>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BackToList to="/news" error={error} />
}
