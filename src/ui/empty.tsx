import type { ReactNode } from 'react'

interface EmptyProps {
  searching: boolean
  /** The list's own words for when there is nothing in it at all. */
  text: string
  /** What to do next. */
  children?: ReactNode
}

/** What a list shows when it has nothing: the words for a search without hits, or the list's own (LIST-11). */
export function Empty({ searching, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <img src="/pictures/empty-search.svg" alt="" width="224" height="140" />
      <p>{searching ? 'No items match the search criteria...' : text}</p>
      {children}
    </div>
  )
}
