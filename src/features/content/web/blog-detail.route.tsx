import { loadItemOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { BackToList } from '../../../ui/failed-load.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/blog-detail.route'
import { describeItem } from './describe-item.ts'
import { ItemDetail } from './item-detail.tsx'
import { addressOfItem, type Detail, idOf, publishedOn } from './load-detail.ts'
import { ReadingSidebar } from './reading-sidebar.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const post = await loadItemOr(services, () => services.content.blogs.read(idOf(request)), '/blog', request)
  const item: Detail = {
    ...addressOfItem(services, '/blogdetail', post.id),
    title: post.title,
    author: post.author,
    date: post.date,
    published: publishedOn(services, post.date),
    yearOld: services.isYearOld(post.date),
    standing: await services.pages.cmmcStandingFor(post.title),
    headLine: post.headLine,
    html: await services.content.withCmmcPhases(post.article, post.title),
    picture: { src: post.mainImage, alt: post.photoDescription },
  }
  return { item, category: post.category, tags: post.tags }
}

export const meta: Route.MetaFunction = (args) =>
  describeItem(args, args.loaderData?.item, {
    schema: 'BlogPosting',
    feed: { path: '/blog/rss.xml', title: 'Blog' },
    more: { articleSection: args.loaderData?.category, keywords: args.loaderData?.tags },
  })

export default function BlogDetail({ loaderData: { item } }: Route.ComponentProps) {
  return (
    <ItemDetail
      list={{ to: '/blog', text: 'Blog' }}
      item={item}
      type="blog"
      sidebar={<ReadingSidebar list="/blog" />}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BackToList to="/blog" error={error} />
}
