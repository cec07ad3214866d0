import { Link } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { Card, CardGrid } from '../../../ui/card-grid.tsx'
import { describeList } from '../../../ui/describe-list.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { SearchedList } from '../../../ui/list-page.tsx'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { TrainingCategory } from '../contract.ts'
import type { Route } from './+types/training.route'

const pageSize = 6

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { query, page } = readListAddress(request.url)
  const load = async (): Promise<CatalogData> => {
    const { categories, count, tags } = await services.training.catalog(query, page)
    return { query, page, cards: categories.map(cardOf), count, tags }
  }
  return loadOr(services, load, noSubjects(request.url))
}

interface CatalogData {
  query: string
  page: number
  cards: ReturnType<typeof cardOf>[]
  /** Undefined where the load failed (LIST-18). */
  count: number | undefined
  tags: string[]
}

const noSubjects = (url: string): CatalogData => ({ ...readListAddress(url), cards: [], count: undefined, tags: [] })

const cardOf = ({ id, category, tag, overallCategory, imageURL, photoDescription }: TrainingCategory) => ({
  id,
  title: category,
  meta: [overallCategory, tag].filter(Boolean).join(' · '),
  picture: { src: imageURL || '/pictures/default-training.svg', alt: photoDescription },
})

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Training catalog',
    description:
      'Courses, guides, checklists and videos for small manufacturers, sorted by subject: CMMC, CUI, contracting, incident response and more.',
    path: '/training',
  })

const overall: { text: string; icon: IconName; about: string }[] = [
  { text: 'Trainings', icon: 'training', about: 'Courses and lessons' },
  { text: 'Resources', icon: 'library', about: 'Guides and references' },
]

function Training({ loaderData: { query, page, cards, count, tags } }: { loaderData: CatalogData }) {
  const chosen = query.toLowerCase()
  return (
    <Page
      title="Training catalog"
      lead="Learn at your own pace: pick a subject, then a guide, a course or a checklist."
    >
      <div className="catalog">
        <aside className="catalog__side" aria-label="Narrow the catalog" data-wants>
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
          <SearchedList
            placeholder="Search Training..."
            query={query}
            page={page}
            pageSize={pageSize}
            count={count}
            noun="subjects"
            empty="Check back soon for training..."
          >
            <CardGrid>
              {cards.map((card, index) => (
                <Card
                  key={card.id}
                  to={`/training-detail?query=${encodeURIComponent(card.title)}`}
                  title={card.title}
                  picture={card.picture}
                  meta={card.meta}
                  eager={index < 3}
                />
              ))}
            </CardGrid>
          </SearchedList>
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

export default Training

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={Training} without={noSubjects} />
}
