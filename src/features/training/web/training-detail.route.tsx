import { Link, useLocation } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useLoggedFailure } from '../../../ui/failed-load.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import type { Route } from './+types/training-detail.route'
import { MaterialCard } from './material-card.tsx'

const pageSize = 6

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { query, page } = readListAddress(request.url)
  const load = async () => {
    const { category, materials, count } = await services.training.ofCategory(query, page)
    return {
      query,
      page,
      count,
      materials: materials.map(({ id, type, title, url }) => ({ id, type, title, url })),
      category: category && {
        title: category.category,
        picture: category.imageURL || '/pictures/default-training.svg',
      },
    }
  }
  return loadOr(services, load, { query, page, ...none })
}

const none = { count: 0, materials: [], category: undefined }

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData as Route.ComponentProps['loaderData'] | undefined
  const title = data?.category?.title ?? 'Training materials'
  return describePage(args, {
    title: `${title}: training`,
    description: `Training materials on ${title}: guides, courses, checklists and videos for small manufacturers.`,
    path: `/training-detail${data?.category ? `?query=${encodeURIComponent(title)}` : ''}`,
  })
}

export default function TrainingDetail({ loaderData }: Route.ComponentProps) {
  return <Materials {...loaderData} />
}

interface MaterialsProps {
  query: string
  page: number
  count: number
  materials: { id: string; type: string; title: string; url: string }[]
  category: { title: string; picture: string } | undefined
}

function Materials({ query, page, count, materials, category }: MaterialsProps) {
  return (
    <Page
      title={category?.title ?? (query || 'Training materials')}
      lead={count > 0 ? `${count} ${count === 1 ? 'material' : 'materials'} on this subject.` : undefined}
      crumbs={[{ to: '/training', text: 'Training catalog' }]}
      picture={category?.picture}
    >
      {materials.length === 0 ? (
        <Empty searching={query !== '' || page > 1} text="Check back soon for training materials..." />
      ) : (
        <ul className="material-grid">
          {materials.map((material) => (
            <MaterialCard key={material.id} {...material} />
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
      <p>
        <Link to="/training" className="icon-link" prefetch="intent">
          <Icon name="back" />
          All training
        </Link>
      </p>
    </Page>
  )
}

/** LIST-18: the page without its list, and no word of the failure. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useLoggedFailure(error)
  const { pathname, search } = useLocation()
  const { query } = readListAddress(`http://localhost${pathname}${search}`)
  return <Materials query={query} page={1} {...none} />
}
