import { Link, useLocation } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { Card, CardGrid } from '../../../ui/card-grid.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useLoggedFailure } from '../../../ui/failed-load.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { Route } from './+types/training.route'

const pageSize = 6

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, page } = readListAddress(request.url)
  const { categories, count, tags } = await servicesOf(context).training.catalog(query, page)
  const cards = categories.map(({ id, category, tag, overallCategory, imageURL, photoDescription }) => ({
    id,
    title: category,
    meta: [overallCategory, tag].filter(Boolean).join(' · '),
    picture: { src: imageURL || '/pictures/default-training.svg', alt: photoDescription },
  }))
  return { query, page, cards, count, tags }
}

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Training catalog',
    description:
      'Courses, guides, checklists and videos for small manufacturers, sorted by subject: CMMC, CUI, contracting, incident response and more.',
    path: '/training',
  })

export default function Training({ loaderData }: Route.ComponentProps) {
  return <Catalog {...loaderData} />
}

type CatalogProps = Awaited<ReturnType<typeof loader>>

const overall: { text: string; icon: IconName; about: string }[] = [
  { text: 'Trainings', icon: 'training', about: 'Courses and lessons' },
  { text: 'Resources', icon: 'library', about: 'Guides and references' },
]

function Catalog({ query, page, cards, count, tags }: CatalogProps) {
  const chosen = query.toLowerCase()
  return (
    <Page
      title="Training catalog"
      lead="Learn at your own pace: pick a subject, then a guide, a course or a checklist."
    >
      <div className="catalog">
        <aside className="catalog__side" aria-label="Narrow the catalog">
          <ul className="catalog__kinds">
            {overall.map(({ text, icon, about }) => (
              <li key={text}>
                <FilterLink text={text} chosen={chosen} className="kind">
                  <Icon name={icon} />
                  <span>
                    <strong>{text}</strong>
                    <small>{about}</small>
                  </span>
                </FilterLink>
              </li>
            ))}
          </ul>
          {tags.length > 0 ? (
            <>
              <h2 className="catalog__heading" id="training-tags">
                Tags
              </h2>
              <ul className="catalog__tags" aria-labelledby="training-tags">
                {tags.map((tag) => (
                  <li key={tag}>
                    <FilterLink text={tag} chosen={chosen} className="chip">
                      {tag}
                    </FilterLink>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </aside>
        <div>
          <SearchBox placeholder="Search Training..." value={query} />
          <ResultCount query={query} count={count} noun="subjects" />
          {cards.length === 0 ? (
            <Empty searching={query !== '' || page > 1} text="Check back soon for training..." />
          ) : (
            <CardGrid>
              {cards.map((card) => (
                <Card
                  key={card.id}
                  to={`/training-detail?query=${encodeURIComponent(card.title)}`}
                  title={card.title}
                  picture={card.picture}
                  meta={card.meta}
                />
              ))}
            </CardGrid>
          )}
          <Pager page={page} pageSize={pageSize} count={count} />
        </div>
      </div>
    </Page>
  )
}

interface FilterLinkProps {
  text: string
  /** The search text in lower case. */
  chosen: string
  className: string
  children: React.ReactNode
}

/** Searches for its own text, as if it were typed (TRAIN-06); chosen once more, it shows everything again. */
function FilterLink({ text, chosen, className, children }: FilterLinkProps) {
  const current = text.toLowerCase() === chosen
  return (
    <Link
      to={current ? '/training' : `/training?query=${encodeURIComponent(text)}`}
      className={className}
      aria-current={current ? 'true' : undefined}
      preventScrollReset
      prefetch="intent"
    >
      {children}
    </Link>
  )
}

/** LIST-18: the page without its list, and no word of the failure. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useLoggedFailure(error)
  const { pathname, search } = useLocation()
  const { query } = readListAddress(`http://localhost${pathname}${search}`)
  return <Catalog query={query} page={1} cards={[]} count={0} tags={[]} />
}
