import { Link } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { PlaceAnswer } from '../../locator/contract.ts'
import { PlaceAnswerPanel } from '../../locator/web/shared/place-answer.tsx'
import type { SearchAnswer, SearchResult } from '../contract.ts'
import type { Route } from './+types/search.route'
import { FamilyFilter } from './family-filter.tsx'
import { familyLabels, isSearchFamily } from './family-labels.ts'
import { Results } from './results.tsx'
import { SearchHelp } from './search-help.tsx'

const pageSize = 10

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const asked = noResults(request.url)
  const { query, page } = asked
  const family = isSearchFamily(asked.family) ? asked.family : undefined
  const without = { ...asked, family }
  const load = async (): Promise<SearchData> => {
    const [{ Items, Count, ...found }, place] = await Promise.all([
      services.search.find({ query, family, page, pageSize }),
      page === 1 && !family ? services.locator.answerPlace(query) : undefined,
    ])
    const families = found.families.map((entry) => ({ ...entry, label: familyLabels[entry.family].many }))
    const results = Items.map((item) => ({ ...item, kind: familyLabels[item.family].one }))
    return { ...without, ...found, families, results, count: Count, place }
  }
  return loadOr(services, load, without)
}

/** The words for the families come with it: their list stays on the server. */
interface SearchData extends Omit<SearchAnswer, 'Items' | 'Count' | 'families'> {
  query: string
  page: number
  family: string | undefined
  families: (SearchAnswer['families'][number] & { label: string })[]
  results: (SearchResult & { kind: string })[]
  /** Undefined where the load failed (LIST-18). */
  count: number | undefined
  /** What the text has to do with places (TALK-02). */
  place?: PlaceAnswer | undefined
}

function noResults(url: string): SearchData {
  const family = new URL(url).searchParams.get('family') ?? undefined
  return { ...readListAddress(url), family, families: [], results: [], count: undefined, more: false, someWords: false }
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData as Route.ComponentProps['loaderData'] | undefined
  return describePage(args, {
    title: data?.query ? `Search results for “${data.query}”` : 'Search this site',
    description:
      'Search all pages, news, blog posts, white papers, events, training, documents and policies of this site at once.',
    path: '/search',
    unlisted: Boolean(data?.query),
  })
}

function Search({ loaderData: data }: { loaderData: SearchData }) {
  const { query, page, family, families, results, count = 0 } = data
  const searched = query !== '' && data.count !== undefined
  const total = families.reduce((sum, entry) => sum + entry.count, 0)
  return (
    <Page title="Search" lead="Everything on this site at once: pages, articles, events, training and documents.">
      <SearchBox placeholder="Search this site..." value={query} keep={['family']} />
      {data.place ? <PlaceAnswerPanel answer={data.place} /> : null}
      {searched ? <Outcome data={data} /> : null}
      {total > 0 ? <FamilyFilter query={query} family={family} families={families} /> : null}
      {results.length > 0 ? (
        <Results results={results} />
      ) : (
        <SearchHelp searching={searched} found={data.place !== undefined}>
          {count > 0 ? (
            <p>
              There is no page {page} of these results.{' '}
              <Link to={`/search?${new URLSearchParams({ query, ...(family ? { family } : {}) })}`}>
                See the first page
              </Link>
            </p>
          ) : family && total > 0 ? (
            <p>
              <Link to={`/search?${new URLSearchParams({ query })}`}>See the {total} results of other kinds</Link>
            </p>
          ) : null}
        </SearchHelp>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
    </Page>
  )
}

/** What was found, said aloud too, so that a search while typing can be heard. */
function Outcome({ data: { query, count, more, corrected, someWords } }: { data: SearchData }) {
  return (
    <div className="result-count" role="status">
      {corrected ? (
        <p>
          Nothing holds “{query}”. Showing results for <strong>{corrected}</strong>.
        </p>
      ) : null}
      {someWords ? <p>Nothing holds all of these words. These results hold some of them.</p> : null}
      <p>
        {more ? `More than ${count}` : count} {count === 1 ? 'result' : 'results'}
        {corrected || someWords ? '' : ` for “${query}”`}
      </p>
    </div>
  )
}

export default Search

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={Search} without={noResults} />
}
