import type { ReactNode } from 'react'
import { Empty, noHits, PastTheEnd } from './empty.tsx'
import { Page, type PageProps } from './page.tsx'
import { Pager } from './pager.tsx'
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
  /** All that match; undefined where the load failed, of which nothing is said (LIST-18). */
  count: number | undefined
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
  const last = Math.ceil((count ?? 0) / pageSize)
  return (
    <>
      {filters}
      <SearchBox placeholder={placeholder} value={query} keep={keep} />
      <div className="list-head">
        {count === undefined ? null : (
          <ResultCount query={query} count={count} noun={noun} page={page} pageSize={pageSize} />
        )}
        {aside}
      </div>
      {page <= last ? (
        children
      ) : count ? (
        <PastTheEnd last={last} />
      ) : (
        <Empty text={query !== '' && count === 0 ? noHits : empty} />
      )}
      <Pager page={page} pageSize={pageSize} count={count ?? 0} />
    </>
  )
}
