import { Link } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { searchFamilies } from '../contract.ts'
import type { Route } from './+types/search.route'
import { FamilyFilter } from './family-filter.tsx'
import { Results } from './results.tsx'
import { SearchHelp } from './search-help.tsx'

const pageSize = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, page } = readListAddress(request.url)
  const asked = new URL(request.url).searchParams.get('family')
  const family = searchFamilies.find((name) => name === asked)
  const { families, ...answer } = await servicesOf(context).search.find({ query, family, page, pageSize })
  return {
    query,
    page,
    family,
    families,
    results: answer.Items,
    count: answer.Count,
    more: answer.more,
    corrected: answer.corrected,
    someWords: answer.someWords,
  }
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

export default function Search({ loaderData: data }: Route.ComponentProps) {
  const { query, page, family, families, results, count } = data
  const total = families.reduce((sum, entry) => sum + entry.count, 0)
  return (
    <Page title="Search" lead="Everything on this site at once: pages, articles, events, training and documents.">
      <SearchBox placeholder="Search this site..." value={query} keep={['family']} />
      {query ? <Outcome data={data} /> : null}
      {total > 0 ? <FamilyFilter query={query} family={family} families={families} /> : null}
      {results.length > 0 ? (
        <Results results={results} />
      ) : (
        <SearchHelp searching={query !== ''}>
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
function Outcome({ data: { query, count, more, corrected, someWords } }: { data: Route.ComponentProps['loaderData'] }) {
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
