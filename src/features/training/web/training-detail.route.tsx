import { Link } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { type PageServices, servicesOf } from '../../../page-services.ts'
import { Empty, noHits, PastTheEnd } from '../../../ui/empty.tsx'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { BookmarkButton } from '../../bookmarks/web/shared/bookmark-button.tsx'
import type { Route } from './+types/training-detail.route'
import { MaterialCard } from './material-card.tsx'

const pageSize = 6

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { query, page } = readListAddress(request.url)
  const load = async (): Promise<MaterialsData> => {
    const { category, materials, count } = await services.training.ofCategory(query, page)
    return {
      query,
      page,
      count,
      materials: materials.map(({ id, type, title, url }) => ({ id, type, title, url })),
      category: category && {
        title: category.category,
        picture: category.imageURL || '/pictures/default-training.svg',
        ...addressOf(services, category.category),
      },
    }
  }
  return loadOr(services, load, noMaterials(request.url))
}

interface MaterialsData {
  query: string
  page: number
  /** Undefined where the load failed (LIST-18). */
  count: number | undefined
  materials: { id: string; type: string; title: string; url: string }[]
  category: { title: string; picture: string; path: string; url: string } | undefined
}

const noMaterials = (url: string): MaterialsData => ({
  ...readListAddress(url),
  count: undefined,
  materials: [],
  category: undefined,
})

function addressOf({ publicUrl }: PageServices, category: string): { path: string; url: string } {
  const path = `/training-detail?query=${encodeURIComponent(category)}`
  return { path, url: publicUrl + path }
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData as Route.ComponentProps['loaderData'] | undefined
  const title = data?.category?.title ?? 'Training materials'
  return describePage(args, {
    title: `${title}: training`,
    description: `Training materials on ${title}: guides, courses, checklists and videos for small manufacturers.`,
    path: data?.category?.path ?? '/training-detail',
  })
}

function TrainingDetail({ loaderData }: { loaderData: MaterialsData }) {
  const { query, page, count, materials, category } = loaderData
  return (
    <Page
      title={category?.title ?? (query || 'Training materials')}
      lead={count ? `${count} ${count === 1 ? 'material' : 'materials'} on this subject.` : undefined}
      crumbs={[{ to: '/training', text: 'Training catalog' }]}
      picture={category?.picture}
    >
      {materials.length > 0 ? (
        <ul className="material-grid">
          {materials.map((material) => (
            <MaterialCard key={material.id} {...material} />
          ))}
        </ul>
      ) : count ? (
        <PastTheEnd last={Math.ceil(count / pageSize)} />
      ) : (
        <Empty text={query !== '' && count === 0 ? noHits : 'Check back soon for training materials...'} />
      )}
      <Pager page={page} pageSize={pageSize} count={count ?? 0} />
      {category ? (
        <ShareBar
          url={category.url}
          title={category.title}
          type="training"
          bookmark={<BookmarkButton url={category.path} title={category.title} type="training" />}
        />
      ) : null}
      <p>
        <Link to="/training" className="icon-link" prefetch="intent">
          <Icon name="back" />
          All training
        </Link>
      </p>
    </Page>
  )
}

export default TrainingDetail

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={TrainingDetail} without={noMaterials} />
}
