import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Empty } from './empty.tsx'
import { Page, type PageProps } from './page.tsx'
import { addressOfPage, Pager } from './pager.tsx'
import { ResultCount } from './result-count.tsx'
import { SearchBox } from './search-box.tsx'

interface ListProps {
  /** Stands in the search box and names it. */
  placeholder: string
  query: string
  /** Address parameters that a search leaves as they are. */
  keep?: string[]
  page: number
  pageSize: number
  /** All that match. */
  count: number
  /** What is counted, in the plural. */
  noun: string
  /** What a list without any items says. */
  empty: string
  /** Between the search box and the items. */
  filters?: ReactNode
  /** Beside the number of items. */
  aside?: ReactNode
  children: ReactNode
}

/** A page with a list that is searched and paged by its address (LIST-19). The children are the items. */
export function ListPage({ title, lead, crumbs, here, picture, ...list }: PageProps & ListProps) {
  return (
    <Page title={title} lead={lead} crumbs={crumbs} here={here} picture={picture}>
      <SearchedList {...list} />
    </Page>
  )
}

/** The list alone, for pages that put something beside it. */
export function SearchedList({
  placeholder,
  query,
  keep,
  page,
  pageSize,
  count,
  noun,
  empty,
  filters,
  aside,
  children,
}: ListProps) {
  const location = useLocation()
  const last = Math.ceil(count / pageSize)
  return (
    <>
      {filters}
      <SearchBox placeholder={placeholder} value={query} keep={keep} />
      <div className="list-head">
        <ResultCount query={query} count={count} noun={noun} page={page} pageSize={pageSize} />
        {aside}
      </div>
      {page <= last ? (
        children
      ) : (
        <Empty searching={query !== '' || count > 0} text={empty}>
          {count > 0 ? (
            <>
              <p>{last === 1 ? 'The list has one page.' : `The list ends on page ${last}.`}</p>
              <Link to={addressOfPage(location, 1)} className="usa-button usa-button--outline">
                Back to page 1
              </Link>
            </>
          ) : null}
        </Empty>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
    </>
  )
}
