import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { addressOfPage } from './pager.tsx'

/** What a search without hits says (LIST-11). */
export const noHits = 'No items match the search criteria...'

interface EmptyProps {
  text: string
  /** What to do next. */
  children?: ReactNode
}

/** What a list shows when it has nothing to show. */
export function Empty({ text, children }: EmptyProps) {
  return (
    <div className="empty">
      <img src="/pictures/empty-search.svg" alt="" width="224" height="140" />
      <p>{text}</p>
      {children}
    </div>
  )
}

interface PastTheEndProps {
  /** The list's last page, where it is known. */
  last: number | undefined
  parameter?: string
}

/** For an address that names a page after the list's last one: there are items, and they stand before it. */
export function PastTheEnd({ last, parameter }: PastTheEndProps) {
  const location = useLocation()
  return (
    <Empty text={endOf(last)}>
      <Link to={addressOfPage(location, 1, parameter)} className="usa-button usa-button--outline">
        Back to page 1
      </Link>
    </Empty>
  )
}

function endOf(last: number | undefined): string {
  if (last === undefined) return 'The list ends before this page.'
  return last === 1 ? 'The list has one page.' : `The list ends on page ${last}.`
}
