import { loadItemOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { BackToList } from '../../../ui/failed-load.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/white-paper-detail.route'
import { describeItem } from './describe-item.ts'
import { ItemDetail } from './item-detail.tsx'
import { addressOfItem, type Detail, idOf, publishedOn } from './load-detail.ts'
import { ReadingSidebar } from './reading-sidebar.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const paper = await loadItemOr(
    services,
    () => services.content.whitePapers.read(idOf(request)),
    '/white-papers',
    request,
  )
  const item: Detail = {
    ...addressOfItem(services, '/white-paper-detail', paper.id),
    title: paper.title,
    author: paper.author,
    date: paper.date,
    published: publishedOn(services, paper.date),
    yearOld: services.isYearOld(paper.date),
    standing: await services.pages.cmmcStandingFor(paper.title),
    headLine: paper.headLine,
    html: await services.content.withCmmcPhases(paper.article, paper.title),
    picture: { src: paper.imageURL, alt: paper.photoDescription },
  }
  return { item, link: paper.whitepaperLink }
}

export const meta: Route.MetaFunction = (args) =>
  describeItem(args, args.loaderData?.item, {
    schema: 'Report',
    feed: { path: '/white-papers/rss.xml', title: 'White papers' },
  })

export default function WhitePaperDetail({ loaderData: { item, link } }: Route.ComponentProps) {
  return (
    <ItemDetail
      list={{ to: '/white-papers', text: 'White papers' }}
      item={item}
      type="whitepaper"
      actions={
        link ? (
          <OutsideLink href={link} className="usa-button">
            View Whitepaper
          </OutsideLink>
        ) : null
      }
      sidebar={<ReadingSidebar list="/white-papers" />}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BackToList to="/white-papers" error={error} />
}
